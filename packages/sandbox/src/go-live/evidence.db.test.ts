import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReceiver } from '../testing/receivers.ts'
import { startSandbox, type TestSandbox } from '../testing/sandbox.ts'

const SECRET = 'portico_sandbox_0123456789abcdef'
const QUOTATIONS = '/sandbox/finance-quotation/v2/quotations'
const HOOKS = '/sandbox/status-notification/v1/endpoints'
const MESSAGES = '/sandbox/simulations/v1/webhook-messages'
const DEALS = '/sandbox/simulations/v1/deals'

let at: TestSandbox
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  receiver = await startReceiver()
  at = await startSandbox({
    allowsOwnMachine: true,
    findClient: async (clientId) => ({
      clientId,
      authentication: { verifySecret: async (secret) => secret === SECRET },
      scopes: ['finance-quotation', 'finance-api', 'status-notification', 'payments', 'simulations'],
      notificationOrigins: ['https://shop.brunnwaldt.example', receiver.origin]
    })
  })
  at.sandbox.start()
})
afterAll(async () => {
  await at.sandbox.stop()
  await receiver.close()
  await at.close()
})

/** An application and its requests. */
async function start(clientId: string) {
  const token = await at.token({ client_id: clientId, client_secret: SECRET })
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    at.call(method, path, { token, headers, ...(body !== undefined && { body }) })
  const quote = (headers: Record<string, string> = {}) =>
    call(
      'POST',
      QUOTATIONS,
      {
        productId: 'prd_6W2H9D4FKS',
        price: { value: '30000.00', currency: 'EUR' },
        termInMonths: 48,
        drawdownOn: at.now().toISOString().slice(0, 10),
        language: 'es'
      },
      headers
    )
  const evidence = () => at.sandbox.goLive.read(clientId, new Date(at.now().getTime() - 86_400_000))
  return { call, quote, evidence }
}

test('an application that has done nothing has no evidence', async () => {
  const { evidence } = await start('app-idle')
  expect(await evidence()).toEqual({
    replay: undefined,
    operations: [],
    webhooks: { accepted: undefined, refused: undefined },
    withdrawal: undefined,
    settlement: undefined
  })
})

test('a repeated idempotency key counts when the first response was sent again', async () => {
  const { quote, evidence } = await start('app-keys')
  const headers = { 'Idempotency-Key': 'order-4711' }
  await quote(headers)
  expect((await evidence()).replay).toBeUndefined()
  expect((await quote(headers)).headers['idempotent-replayed']).toBe('true')
  expect((await evidence()).replay).toMatchObject({ operationId: 'createQuotation', status: 201 })
})

test('an error is handled when the operation is accepted later', async () => {
  const { quote, evidence } = await start('app-errors')
  const errorOf = async (status: number) => {
    const [operation] = (await evidence()).operations
    return operation?.errors.find((error) => error.status === status)
  }
  await quote({ 'Sandbox-Error': '429' })
  expect((await evidence()).operations).toEqual([])
  await quote()
  expect(await errorOf(429)).toMatchObject({
    received: { operationId: 'createQuotation', status: 429 },
    accepted: { status: 201 }
  })
  await quote({ 'Sandbox-Error': '503' })
  expect(await errorOf(503)).toMatchObject({ received: { status: 503 }, accepted: undefined })
  expect(await errorOf(400)).toEqual({ status: 400, received: undefined, accepted: undefined })
  await quote()
  expect(await errorOf(503)).toMatchObject({ accepted: { status: 201 } })
})

test('evidence is found in the compacted log as well, and what is older does not count', async () => {
  const { quote, evidence } = await start('app-compacted')
  await quote({ 'Sandbox-Error': '429' })
  await quote({ 'Idempotency-Key': 'one' })
  await quote({ 'Idempotency-Key': 'one' })
  const before = await evidence()
  await at.sandbox.maintainLog()
  expect(await evidence()).toEqual(before)
  expect(before.replay).toBeDefined()
  const later = await at.sandbox.goLive.read('app-compacted', new Date(at.now().getTime() + 60_000))
  expect(later).toMatchObject({ replay: undefined, operations: [] })
})

test('a receiver verifies signatures when it accepts a message and refuses one that is forged', async () => {
  const { call, evidence } = await start('app-webhooks')
  const create = async (url: string) => {
    const { status, body } = await call('POST', HOOKS, { url, types: ['payment.settled'] })
    expect([status, body]).toEqual([201, body])
    return body.endpoint.endpointId as string
  }
  const send = async (endpointId: string, fault?: string) => {
    const { body } = await call('POST', MESSAGES, { endpointId, type: 'payment.settled', ...(fault && { fault }) })
    const [{ deliveryId }] = body.deliveries
    const delivery = async () =>
      (await call('GET', `/sandbox/status-notification/v1/deliveries/${deliveryId}`)).body.attempts.length
    await expect.poll(delivery, { timeout: 10_000, interval: 30 }).toBeGreaterThan(0)
    return deliveryId as string
  }
  const inbox = await create('https://inbox.brunnwaldt.example/deals')
  await send(inbox)
  await send(inbox, 'WRONG_SIGNATURE')
  expect((await evidence()).webhooks).toEqual({ accepted: undefined, refused: undefined })

  const own = await create(`${receiver.origin}/hooks`)
  receiver.respondAlways({ status: 204 })
  const accepted = await send(own)
  expect((await evidence()).webhooks).toMatchObject({ accepted: { deliveryId: accepted }, refused: undefined })
  // A forged message that is accepted shows the opposite.
  await send(own, 'WRONG_SIGNATURE')
  expect((await evidence()).webhooks.refused).toBeUndefined()
  receiver.respondAlways({ status: 401 })
  const refused = await send(own, 'ALTERED_BODY')
  expect((await evidence()).webhooks).toMatchObject({
    accepted: { deliveryId: accepted, statusCode: 204 },
    refused: { deliveryId: refused, statusCode: 401, url: `${receiver.origin}/hooks` }
  })
})

test('a withdrawal and an early settlement count once they were accepted', async () => {
  const { call, evidence } = await start('app-contracts')
  const CONTRACTS = '/sandbox/finance-api/v1/contracts'
  const contract = async () => {
    const { status, body } = await call('POST', DEALS, { state: 'loan.ACTIVE' })
    expect([status, body]).toEqual([201, body])
    return body.resources.map(({ id }: { id: string }) => id).find((id: string) => id.startsWith('con_')) as string
  }
  const [withdrawn, settled] = [await contract(), await contract()]
  expect(await evidence()).toMatchObject({ withdrawal: undefined, settlement: undefined })
  const withdrawal = await call('POST', `${CONTRACTS}/${withdrawn}/withdrawal`, { channel: 'EMAIL' })
  expect(withdrawal.status).toBe(200)
  const { body: figure } = await call('GET', `${CONTRACTS}/${settled}/settlement`)
  const settlement = await call('POST', `${CONTRACTS}/${settled}/settlement`, { maximumTotal: figure.total })
  expect(settlement.status).toBe(200)
  expect(await evidence()).toMatchObject({
    withdrawal: { operationId: 'withdrawFromContract', status: 200 },
    settlement: { operationId: 'settleContract', status: 200 }
  })
})
