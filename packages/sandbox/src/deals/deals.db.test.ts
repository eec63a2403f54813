import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Owners } from '../core/owners/owners.ts'
import { amountOf, paymentCalls } from '../testing/payments.ts'
import { pageCalls } from '../testing/provider-pages.ts'
import { startSandbox, type TestSandbox } from '../testing/sandbox.ts'

const SECRET = 'portico_sandbox_0123456789abcdef'
const SCOPES = ['payments', 'status-notification', 'simulations', 'finance-quotation']

let at: TestSandbox
beforeAll(async () => {
  at = await startSandbox({
    findClient: async (clientId) => ({
      clientId,
      scopes: SCOPES,
      authentication: { verifySecret: async (secret) => secret === SECRET },
      notificationOrigins: ['https://shop.brunnwaldt.example']
    })
  })
  at.sandbox.start()
})
afterAll(async () => {
  await at.sandbox.stop()
  await at.close()
})

const payments = paymentCalls(() => at)
const pages = pageCalls(() => at)
const tokenOf = (clientId: string) => at.token({ client_id: clientId, client_secret: SECRET })

describe('the timeline of a deal', () => {
  test('has its requests, pages, events and deliveries and the jumps of the clock, each at its time', async () => {
    const token = await tokenOf('app-timeline')
    const endpoint = await at.call('POST', '/sandbox/status-notification/v1/endpoints', {
      token,
      body: { url: 'https://shop.brunnwaldt.example/timeline', types: ['payment.settled', 'payment.refunded'] }
    })
    expect(endpoint.status).toBe(201)
    const payment = await payments.start('M001', {}, {}, token)
    await payments.start('M003', {}, {}, token)
    // Requests have the times at which they arrived, and this clock stands still while they are responded to, however long that takes.
    at.advance(10_000)
    const { url } = await pages.untilConfirmation(payment, 'DE67370400440532010001')
    await pages.post(url, { action: 'confirm' })
    at.advance(1_000)
    await at.call('POST', '/sandbox/simulations/v1/clock/advances', { token, body: { days: 2 } })
    const refund = await at.call('POST', `/sandbox/payments/v1/payments/${payment.paymentId}/refunds`, {
      token,
      body: { amount: amountOf('10.00') }
    })
    expect(refund.status).toBe(201)
    const read = () => at.sandbox.deals.read('app-timeline', refund.body.refundId)
    await expect
      .poll(async () => (await read())?.items.filter(({ kind }) => kind === 'ATTEMPT').length)
      .toBeGreaterThan(0)
    const timeline = await read()
    expect(timeline).toMatchObject({ deal: payment.paymentId, isComplete: true })
    expect(timeline?.resources).toEqual([payment.paymentId, refund.body.refundId])
    const told = timeline?.items.map((item) => {
      if (item.kind === 'EVENT') return `${item.kind} ${item.event.type}`
      if (item.kind === 'ATTEMPT') return `${item.kind} ${item.delivery.type} ${item.attempt?.statusCode}`
      return `${item.kind} ${item.request.method} ${item.request.operationId} ${item.request.status}`
    })
    expect(told?.filter((each) => !each.includes('GET')).slice(0, 5)).toEqual([
      'REQUEST POST initiatePayment 201',
      'PAGE POST page:bank 303',
      'PAGE POST page:bank 303',
      'PAGE POST page:bank 303',
      'EVENT payment.settled'
    ])
    expect(told).toContain('ATTEMPT payment.settled 204')
    expect(told).toContain('CLOCK POST advanceClock 201')
    expect(told).toContain('REQUEST POST refundPayment 201')
    const times = timeline?.items.map(({ clock }) => clock.getTime()) ?? []
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    const [created, refunded] = [
      times[0],
      timeline?.items.find((item) => item.kind === 'REQUEST' && item.request.operationId === 'refundPayment')
    ]
    expect((refunded?.clock.getTime() ?? 0) - (created ?? 0)).toBeGreaterThanOrEqual(2 * 86_400_000)
  })

  test('has each of two advances in a row at its time, and what was requested before them at the time before', async () => {
    const token = await tokenOf('app-advances')
    // As on a busy machine: what the log still reads of the clock after a response comes when the clock has moved again.
    const { aheadOf } = Owners.prototype
    const late = vi.spyOn(Owners.prototype, 'aheadOf').mockImplementation(async function (this: Owners, owner) {
      await pause(300)
      return aheadOf.call(this, owner)
    })
    const payment = await payments.start('M003', {}, {}, token)
    const advance = (days: number) =>
      at.call('POST', '/sandbox/simulations/v1/clock/advances', { token, body: { days } })
    await advance(2)
    await advance(5)
    const { items = [] } = (await at.sandbox.deals.read('app-advances', payment.paymentId)) ?? {}
    const begin = items[0]?.clock.getTime() ?? 0
    const days = items.flatMap(({ kind, clock }) =>
      kind === 'CLOCK' || kind === 'REQUEST' ? Math.round((clock.getTime() - begin) / 86_400_000) : []
    )
    late.mockRestore()
    expect(days).toEqual([0, 2, 7])
  })

  test('has what was submitted on a page, without what signs it and without the number of a card', async () => {
    const token = await tokenOf('app-cards')
    const payment = await payments.start('M004', {}, {}, token)
    const page = `/sandbox/providers/card/${payment.paymentId}`
    const { body } = await pages.get(page)
    const number = /name="number" value="([\d ]+)"/.exec(body)?.[1] ?? ''
    await pages.post(page, { action: 'card', number, expiry: '08/29', cvc: '123' })
    const { items } = await at.sandbox.log.list('app-cards', { operationId: 'page:card', status: '303' }, { limit: 5 })
    const logged = await at.sandbox.log.read('app-cards', items[0]?.id ?? '')
    expect(JSON.parse(logged?.requestBody ?? '')).toEqual({
      action: 'card',
      number: `**** ${number.slice(-4)}`,
      expiry: '08/29'
    })
    expect(logged).toMatchObject({ resources: [payment.paymentId], deal: payment.paymentId, responseBody: '' })
  })

  test('is not there for an id that no request has', async () => {
    await tokenOf('app-nothing')
    expect(await at.sandbox.deals.read('app-nothing', 'quo_0000000000')).toBeUndefined()
    expect(await at.sandbox.deals.read('app-timeline', 'quo_0000000000')).toBeUndefined()
  })
})

test('the deals of an application are listed, the newest first, in pages', async () => {
  const token = await tokenOf('app-list')
  const ids: string[] = []
  for (let count = 0; count < 5; count++) {
    at.advance(10)
    ids.unshift((await payments.start('M003', {}, {}, token)).paymentId)
  }
  const listed: string[] = []
  let before: string | undefined
  for (let page = 0; page < 3; page++) {
    const found = await at.sandbox.deals.list('app-list', 2, before)
    expect(found.length).toBe(page < 2 ? 3 : 1)
    listed.push(...found.slice(0, 2).map(({ dealId }) => dealId))
    before = listed.at(-1)
  }
  expect(listed).toEqual(ids)
})
