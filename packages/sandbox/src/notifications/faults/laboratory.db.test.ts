import { spawn } from 'node:child_process'
import path from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { received, startNotifications, startOwner, startRegisteredReceiver } from '../../testing/notifications.ts'

const MESSAGES = '/sandbox/simulations/v1/webhook-messages'
const INBOX = '/sandbox/simulations/v1/inbox-messages'

let sandbox: Awaited<ReturnType<typeof startNotifications>>
let receiver: Awaited<ReturnType<typeof startRegisteredReceiver>>
beforeAll(async () => {
  sandbox = await startNotifications()
  receiver = await startRegisteredReceiver()
})
afterAll(async () => {
  await sandbox.sandbox.stop()
  await receiver.close()
  await sandbox.close()
})

interface InboxItem {
  status: number
  body: string
  headers: { name: string; value: string }[]
  verification: { step: string; passed: boolean }[]
}

const failedSteps = ({ verification }: InboxItem) => verification.flatMap(({ step, passed }) => (passed ? [] : [step]))

/** An owner with an inbox. */
async function startInbox() {
  const owner = await startOwner(sandbox)
  const { id, secret } = await owner.endpoint('https://inbox.brunnwaldt.example/deals')
  const send = async (body: object) => {
    const response = await owner.call('POST', MESSAGES, { endpointId: id, ...body })
    expect([response.status, response.body]).toEqual([202, expect.anything()])
    return response.body.deliveries as { deliveryId: string; webhookId: string; type: string }[]
  }
  /** Waits until the inbox has so many messages; the oldest comes first. */
  const inbox = async (count: number): Promise<InboxItem[]> => {
    const items = async () => (await owner.call('GET', INBOX)).body.items
    await expect.poll(async () => (await items()).length, { timeout: 10_000, interval: 30 }).toBe(count)
    return (await items()).toReversed()
  }
  return { owner, id, secret, send, inbox }
}

test('an inbox receives a real event with its headers and body, and verifies it', async () => {
  const { owner, secret, inbox } = await startInbox()
  const paymentId = await owner.cancelPayment()
  const [message] = await inbox(1)
  const headers = Object.fromEntries(message?.headers.map(({ name, value }) => [name, value]) ?? [])
  expect(new Webhook(secret).verify(message?.body ?? '', headers)).toMatchObject({ data: { paymentId } })
  expect(message).toMatchObject({ status: 204 })
  expect(message && failedSteps(message)).toEqual([])
  const [delivery] = await owner.deliveries()
  await owner.untilStatus(delivery.deliveryId, 'DELIVERED')
})

test.each([
  ['WRONG_SIGNATURE', ['SIGNATURE']],
  ['EXPIRED_TIMESTAMP', ['TIMESTAMP']],
  ['ALTERED_BODY', ['SIGNATURE']]
])('a message with the fault %s is wrong in this way alone, and refused', async (fault, steps) => {
  const { owner, send, inbox } = await startInbox()
  const [delivery] = await send({ type: 'payment.settled', fault })
  const [message] = await inbox(1)
  expect(message?.status).toBe(401)
  expect(message && failedSteps(message)).toEqual(steps)
  await owner.untilStatus(delivery?.deliveryId ?? '', 'FAILED')
})

test('a duplicate has the same id, and the second is known to have arrived', async () => {
  const { send, inbox } = await startInbox()
  const [one, two] = await send({ type: 'payment.settled', fault: 'DUPLICATE' })
  expect(two?.webhookId).toBe(one?.webhookId)
  expect((await inbox(2)).map((message) => [message.status, failedSteps(message)])).toEqual([
    [204, []],
    [204, ['NEW']]
  ])
})

test('events out of order are about the same resource, the later one first; a late event is a day old', async () => {
  const { send, inbox } = await startInbox()
  await send({ type: 'payment.settled', fault: 'OUT_OF_ORDER' })
  await inbox(2)
  await send({ type: 'payment.settled', fault: 'LATE' })
  const events = (await inbox(3)).map(({ body }) => JSON.parse(body))
  expect(events.map(({ type }) => type)).toEqual(['payment.settled', 'payment.authorised', 'payment.settled'])
  const [later, earlier, late] = events
  expect(earlier.data.paymentId).toBe(later.data.paymentId)
  expect(Date.parse(later.timestamp) - Date.parse(earlier.timestamp)).toBe(60_000)
  expect(Date.now() - Date.parse(late.timestamp)).toBeGreaterThan(80_000_000)
})

test('a receiver of one’s own gets the message with its fault', async () => {
  const owner = await startOwner(sandbox)
  const endpoint = await owner.endpoint(`${receiver.origin}/faults`)
  const { status } = await owner.call('POST', MESSAGES, { endpointId: endpoint.id, fault: 'WRONG_SIGNATURE' })
  expect(status).toBe(202)
  const [message] = await received(receiver, 1)
  expect(() => new Webhook(endpoint.secret).verify(message?.body ?? '', message?.headers ?? {})).toThrow()
})

test('a message that cannot be sent is refused with its reason', async () => {
  const { owner, id } = await startInbox()
  const refusal = async (body: object) => {
    const response = await owner.call('POST', MESSAGES, { endpointId: id, ...body })
    return [response.status, response.body.code]
  }
  expect(await refusal({ type: 'payment.melted' })).toEqual([400, 'invalid_request'])
  expect(await refusal({ type: 'quotation.expired', fault: 'OUT_OF_ORDER' })).toEqual([400, 'invalid_request'])
  expect(await refusal({ endpointId: 'end_0000000000' })).toEqual([404, 'not_found'])
  await owner.call('POST', `/endpoints/${id}/disablement`)
  expect(await refusal({})).toEqual([409, 'endpoint_disabled'])
})

test('an inbox is one’s own, and can be emptied', async () => {
  const { owner, send, inbox } = await startInbox()
  const other = await startInbox()
  await send({})
  await inbox(1)
  await other.inbox(0)
  expect((await owner.call('DELETE', INBOX)).status).toBe(204)
  await inbox(0)
})

test('the forwarder sends what the inbox receives to a local program, byte for byte and in its order', {
  timeout: 30_000
}, async () => {
  const { owner, secret, send, inbox } = await startInbox()
  const local = await startRegisteredReceiver()
  await send({ type: 'payment.authorised' })
  await inbox(1)
  const PORTAL = await sandbox.app.listen({ port: 0, host: '127.0.0.1' })
  const program = path.resolve(import.meta.dirname, '../../../assets/tools/forward-webhooks.mjs')
  const child = spawn(process.execPath, [program, `${local.origin}/hooks`], {
    env: { ...process.env, PORTAL, TOKEN: owner.token }
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += String(chunk)
  })
  try {
    await expect.poll(() => output, { timeout: 10_000 }).toContain('Forwarding the messages of the inbox')
    await send({ type: 'payment.settled', fault: 'OUT_OF_ORDER' })
    const [, first, second] = await inbox(3)
    const messages = await received(local, 2)
    expect(messages.map(({ body }) => body)).toEqual([first?.body, second?.body])
    for (const { body, headers } of messages) expect(() => new Webhook(secret).verify(body, headers)).not.toThrow()
    await expect.poll(() => output).toMatch(/payment\.settled {2}msg_\w+ {2}→ {2}204/)
  } finally {
    child.kill('SIGKILL')
    await local.close()
  }
})

test('the stream of messages requires a token with the scope of the simulations', async () => {
  const url = '/sandbox/simulations/v1/message-stream'
  expect((await sandbox.app.inject(url)).statusCode).toBe(401)
  const token = await sandbox.token({ scope: 'payments' })
  expect((await sandbox.call('GET', url, { token })).status).toBe(403)
})

test('the forwarder is there for everyone, with the address of the portal in it', async () => {
  const response = await sandbox.app.inject('/sandbox/simulations/v1/forward-webhooks.mjs')
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect(response.body).not.toContain('{{portal}}')
})
