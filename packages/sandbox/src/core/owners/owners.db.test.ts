import { testIban } from '@portico/finance'
import { expect, test } from 'vitest'
import { PAYMENTS, paymentCalls } from '../../testing/payments.ts'
import { sandbox, shareSandbox } from '../../testing/shared-sandbox.ts'

/** Owners and their clocks, which every API has in common. */

shareSandbox()

const CLOCK = '/sandbox/simulations/v1/clock'
const VALIDATIONS = '/sandbox/bank-account-validation-api/v1/account-validations'
const DAY_MS = 86_400_000
const { start } = paymentCalls(() => sandbox)

const advance = (body: object, token: string, key?: string) =>
  sandbox.call('POST', `${CLOCK}/advances`, { body, token, ...(key !== undefined && { key }) })
const readClock = async (token: string) => (await sandbox.call('GET', CLOCK, { token })).body.now as string

test('a clock begins with real time, and an advance is that of its owner alone', async () => {
  const [mine, other] = [
    await sandbox.token({ workspace: 'clock-mine' }),
    await sandbox.token({ workspace: 'clock-other' })
  ]
  const begin = sandbox.now()
  expect((await sandbox.call('GET', CLOCK, { token: mine })).body).toEqual({
    now: begin.toISOString(),
    aheadSeconds: 0,
    nextChangeAt: expect.any(String)
  })
  const advanced = await advance({ days: 3 }, mine)
  const later = new Date(begin.getTime() + 3 * DAY_MS).toISOString()
  expect(advanced).toMatchObject({ status: 201, body: { from: begin.toISOString(), now: later } })
  expect(await readClock(mine)).toBe(later)
  expect(await readClock(other)).toBe(begin.toISOString())
})

test('months are those of the calendar, and a time is exact', async () => {
  const token = await sandbox.token({ workspace: 'clock-months' })
  const year = sandbox.now().getUTCFullYear() + 1
  await advance({ to: `${year}-01-31T10:00:00Z` }, token)
  expect(await readClock(token)).toBe(`${year}-01-31T10:00:00.000Z`)
  await advance({ months: 1 }, token)
  expect((await readClock(token)).slice(5, 7)).toBe('02')
})

test('an advance that is repeated with its key happens once', async () => {
  const token = await sandbox.token({ workspace: 'clock-repeated' })
  const first = await advance({ days: 1 }, token, 'one')
  const again = await advance({ days: 1 }, token, 'one')
  expect([again.status, again.headers['idempotent-replayed'], again.body]).toEqual([201, 'true', first.body])
  expect(await readClock(token)).toBe(first.body.now)
})

test('advances that arrive together are added up', async () => {
  const token = await sandbox.token({ workspace: 'clock-together' })
  const begin = sandbox.now().getTime()
  const responses = await Promise.all(Array.from({ length: 10 }, () => advance({ days: 1 }, token)))
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(201))
  expect(await readClock(token)).toBe(new Date(begin + 10 * DAY_MS).toISOString())
})

test.each([
  ['back', { to: '2020-01-01T00:00:00Z' }, 409, 'clock_not_advanced'],
  ['too far', { to: '2099-01-01T00:00:00Z' }, 409, 'clock_not_advanced'],
  ['in two ways', { days: 1, months: 1 }, 400, 'invalid_request'],
  ['in no way', {}, 400, 'invalid_request'],
  ['by no days', { days: 0 }, 400, 'invalid_request'],
  ['to no time', { to: '2027-02-30T25:00:00Z' }, 400, 'invalid_request']
])('a clock is not advanced %s', async (_how, body, status, code) => {
  const token = await sandbox.token({ workspace: 'clock-refused' })
  const response = await advance(body, token)
  expect([response.status, response.body.code]).toEqual([status, code])
  expect(await readClock(token)).toBe(sandbox.now().toISOString())
})

test('what is due has happened at its own time when an advance returns, and for its owner alone', async () => {
  const [mine, other] = [
    await sandbox.token({ workspace: 'due-mine-1' }),
    await sandbox.token({ workspace: 'due-other-1' })
  ]
  const { paymentId } = await start('M001', {}, {}, mine)
  const { paymentId: theirs } = await start('M001', {}, {}, other)
  await advance({ days: 1 }, mine)
  const [row] = await sandbox.sql('select status, detail from sandbox.payments where payment_id = $1', [paymentId])
  expect(row?.status).toBe('RJCT')
  const expired = await sandbox.call('GET', `${PAYMENTS}/${paymentId}`, { token: mine })
  const since = new Date(expired.body.status.dateTime).getTime() - sandbox.now().getTime()
  expect(since).toBe(15 * 60_000)
  expect((await sandbox.call('GET', `${PAYMENTS}/${theirs}`, { token: other })).body.status.code).toBe('RCVD')
})

test('a clock that was advanced counts at once on every instance, also on one that has just read it', async () => {
  const token = await sandbox.token({ workspace: 'clock-instances' })
  const second = await sandbox.another()
  const aheadOnSecond = async () => (await second.call('GET', CLOCK, { token })).body.aheadSeconds as number
  expect(await aheadOnSecond()).toBe(0)
  for (const days of [5, 10, 15]) {
    let isAdvancing = true
    const advanced = advance({ days: 5 }, token).then(() => {
      isAdvancing = false
    })
    // The second instance reads the clock again and again, before and after the advance is committed.
    while (isAdvancing) await aheadOnSecond()
    await advanced
    expect(await aheadOnSecond()).toBe(days * 86_400)
  }
  await second.app.close()
})

test('what another instance has set for a later time happens on every instance', async () => {
  const token = await sandbox.token({ workspace: 'timers-instances' })
  const second = await sandbox.another()
  await second.call('GET', CLOCK, { token })
  const body = { iban: testIban('ES', '0002'), holderName: 'Lena Hoffmann' }
  const { body: validation } = await sandbox.call('POST', VALIDATIONS, { body, token })
  expect(validation.status).toBe('PENDING')
  sandbox.advance(10_000)
  const { body: later } = await second.call('GET', `${VALIDATIONS}/${validation.validationId}`, { token })
  expect(later.status).toBe('COMPLETED')
  await second.app.close()
})

test('an operation of the simulations needs their scope, and transfers allow that of Payments', async () => {
  const token = await sandbox.token({ workspace: 'clock-scopes', scope: 'payments' })
  expect((await sandbox.call('GET', CLOCK, { token })).body.code).toBe('insufficient_scope')
  const list = await sandbox.call('GET', '/sandbox/simulations/v1/incoming-transfers', { token })
  expect(list.status).toBe(200)
})

test('a workspace that nobody has used for 90 days is deleted, and one in use is not', async () => {
  const token = await sandbox.token({ workspace: 'unused-workspace' })
  await start('M003', {}, {}, token)
  await sandbox.sql(
    `update sandbox.owners set used_at = used_at - interval '91 days' where owner = 'demo:unused-workspace'`
  )
  await sandbox.sandbox.cleanUp()
  const owners = await sandbox.sql(`select owner from sandbox.owners where owner = 'demo:unused-workspace'`)
  const payments = await sandbox.sql(`select 1 from sandbox.payments where owner = 'demo:unused-workspace'`)
  expect([owners, payments]).toEqual([[], []])
  expect(await sandbox.sql(`select owner from sandbox.owners where owner = 'demo:clock-mine'`)).toHaveLength(1)
})
