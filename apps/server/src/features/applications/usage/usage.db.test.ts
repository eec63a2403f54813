import { type ApplicationToken, type ApplicationUsage, PATHS } from '@portico/contract'
import { describe, expect, test } from 'vitest'
import { applicationCalls } from '../../../testing/applications.ts'
import { problemOf } from '../../../testing/documents.ts'
import { portal, sharePortal, user } from '../../../testing/shared-portal.ts'

sharePortal()

const own = applicationCalls(() => user)
const usageOf = (id: number, query = '') => user.json<ApplicationUsage>(PATHS.applicationUsage(id) + query)

const today = () => new Date().toISOString().slice(0, 10)

describe('usage', () => {
  test('counts the requests of an application by day and API, with those that failed', async () => {
    const application = await own.create()
    const other = await own.create()
    const { access_token: token } = await user.json<ApplicationToken>(PATHS.applicationToken(application.id), {
      method: 'POST',
      json: {}
    })
    const call = (path: string) =>
      fetch(`${portal.origin}/sandbox/${path}`, { headers: { authorization: `Bearer ${token}` } })
    const day = today()
    await call('payments/v1/payments')
    await call('payments/v1/payments/pay_0000000000')
    await call('finance-quotation/v2/quotations')
    await expect
      .poll(() => usageOf(application.id), { timeout: 15_000 })
      .toMatchObject({
        until: today(),
        items: [
          { day, api: 'finance-quotation', requests: 1, errors: 0 },
          { day, api: 'payments', requests: 2, errors: 1 }
        ]
      })
    expect((await usageOf(other.id)).items).toEqual([])
    await expect.poll(async () => (await own.read(application.id)).lastUsedDate).not.toBeNull()
    const { createdDate, lastUsedDate } = await own.read(application.id)
    expect(Date.parse(lastUsedDate ?? '')).toBeGreaterThanOrEqual(Date.parse(createdDate))
    expect(Date.parse(lastUsedDate ?? '')).toBeLessThanOrEqual(Date.now())
  }, 20_000)

  test('has the days that are requested', async () => {
    const { id } = await own.create()
    await portal.sql(
      `insert into application_usage (application_id, day, api, requests, errors)
       select $1, date '2026-01-01' + n, 'payments', n, 0 from generate_series(0, 9) n`,
      [id]
    )
    const usage = await usageOf(id, '?since=2026-01-03&until=2026-01-05')
    expect(usage).toEqual({
      since: '2026-01-03',
      until: '2026-01-05',
      items: [2, 3, 4].map((n) => ({ day: `2026-01-0${n + 1}`, api: 'payments', requests: n, errors: 0 }))
    })
    expect((await usageOf(id, '?until=2026-01-30')).since).toBe('2026-01-01')
  })

  test.each([
    '?since=2026-01-05&until=2026-01-03',
    '?since=2024-01-01&until=2026-01-01',
    '?since=2026-02-30',
    '?until=yesterday'
  ])('is refused for %s', async (query) => {
    const { id } = await own.create()
    const response = await user.fetch(PATHS.applicationUsage(id) + query)
    expect(response.status).toBe(400)
    expect((await problemOf(response)).fieldErrors).toHaveLength(1)
  })
})
