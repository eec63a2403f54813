import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSandbox, type TestSandbox } from '../testing/sandbox.ts'

const BASE = '/sandbox/simulations/v1'
const POINTS = `${BASE}/restore-points`
const QUOTATIONS = '/sandbox/finance-quotation/v2/quotations'
const ENDPOINTS = '/sandbox/status-notification/v1/endpoints'

let at: TestSandbox
beforeAll(async () => {
  at = await startSandbox()
})
afterAll(() => at.close())

/** All rows of a workspace, but for those of the restore points. */
async function rowsOf(workspace: string) {
  const tables = await at.sql<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join pg_class t on t.relname = c.table_name
      where c.table_schema = 'sandbox' and c.column_name = 'owner' and not t.relispartition
        and c.table_name not in ('owners', 'restore_points', 'restore_point_rows') order by name`
  )
  const rows = []
  for (const { name } of tables)
    rows.push([
      name,
      await at.sql(`select * from sandbox.${name} t where owner = $1 order by t::text`, [`demo:${workspace}`])
    ])
  return Object.fromEntries(rows) as Record<string, Record<string, unknown>[]>
}

async function workspace(name: string) {
  const token = await at.token({ workspace: name })
  const call = (method: string, url: string, body?: unknown, key?: string) =>
    at.call(method, url, { token, body, ...(key !== undefined && { key }) })
  const must = async (status: number, method: string, url: string, body?: unknown, key?: string) => {
    const response = await call(method, url, body, key)
    expect([response.status, response.body]).toEqual([status, expect.anything()])
    return response
  }
  const clock = async () => new Date((await must(200, 'GET', `${BASE}/clock`)).body.now)
  const quote = async (key?: string) => {
    const drawdownOn = (await clock()).toISOString().slice(0, 10)
    const body = {
      productId: 'prd_6W2H9D4FKS',
      price: { value: '30000.00', currency: 'EUR' },
      termInMonths: 48,
      drawdownOn,
      language: 'es'
    }
    return must(201, 'POST', QUOTATIONS, body, key)
  }
  await clock()
  return { call, must, clock, quote, rows: () => rowsOf(name) }
}

describe('a restore point', () => {
  test('brings back every row of the application and its clock, whatever has changed since', async () => {
    const own = await workspace('restore-all')
    await own.quote()
    await own.must(201, 'POST', ENDPOINTS, { url: 'https://shop.brunnwaldt.example/one', types: ['payment.settled'] })
    await own.must(201, 'POST', `${BASE}/clock/advances`, { days: 3 })
    const { body: point } = await own.must(201, 'POST', POINTS, { name: 'Before' })
    const [before, clock] = [await own.rows(), await own.clock()]
    expect(point).toMatchObject({ name: 'Before', clock: clock.toISOString() })

    const quotation = await own.quote()
    await own.must(201, 'POST', ENDPOINTS, { url: 'https://shop.brunnwaldt.example/two', types: ['payment.settled'] })
    await own.must(201, 'POST', `${BASE}/clock/advances`, { months: 3 })
    expect(await own.rows()).not.toEqual(before)

    const returned = await own.must(200, 'POST', `${POINTS}/${point.restorePointId}/restorations`)
    expect(returned.body).toEqual(point)
    expect(await own.rows()).toEqual(before)
    expect(await own.clock()).toEqual(clock)
    expect((await own.call('GET', `${QUOTATIONS}/${quotation.body.quotationId}`)).status).toBe(404)
  })

  test('lets what is due happen again, at the same times', async () => {
    const own = await workspace('restore-due')
    const { body: point } = await own.must(201, 'POST', POINTS, { name: 'Before' })
    const run = async () => {
      await own.must(201, 'POST', `${BASE}/clock/advances`, { months: 2 })
      const { events = [], timers } = await own.rows()
      return {
        timers,
        events: events
          .map(({ type, occurred_at }: Record<string, unknown>) => `${type} ${(occurred_at as Date).toISOString()}`)
          .sort()
      }
    }
    const first = await run()
    await own.must(200, 'POST', `${POINTS}/${point.restorePointId}/restorations`)
    expect(await run()).toEqual(first)
    expect(first.events.length).toBeGreaterThan(5)
  })

  test('can be before real time, and the clock runs on from there', async () => {
    const own = await workspace('restore-past')
    const { body: point } = await own.must(201, 'POST', POINTS, { name: 'Before' })
    at.advance(3 * 86_400_000)
    const later = await workspace('restore-past')
    await later.must(200, 'POST', `${POINTS}/${point.restorePointId}/restorations`)
    const { body } = await later.must(200, 'GET', `${BASE}/clock`)
    expect(body).toMatchObject({ now: point.clock, aheadSeconds: -3 * 86_400 })
    at.advance(60_000)
    expect((await later.clock()).getTime() - Date.parse(point.clock)).toBe(60_000)
  })

  test('leaves no idempotency key behind, and its own retry restores once', async () => {
    const own = await workspace('restore-keys')
    const { body: point } = await own.must(201, 'POST', POINTS, { name: 'Before' })
    const first = await own.quote('the-same-key')
    expect((await own.quote('the-same-key')).headers['idempotent-replayed']).toBe('true')
    await own.must(200, 'POST', `${POINTS}/${point.restorePointId}/restorations`, undefined, 'return-1')
    const again = await own.quote('the-same-key')
    expect(again.headers['idempotent-replayed']).toBe('false')
    expect(again.body.quotationId).not.toBe(first.body.quotationId)
    const retried = await own.must(200, 'POST', `${POINTS}/${point.restorePointId}/restorations`, undefined, 'return-1')
    expect(retried.headers['idempotent-replayed']).toBe('true')
    expect((await own.call('GET', `${QUOTATIONS}/${again.body.quotationId}`)).status).toBe(200)
  })

  test('is listed, deleted, and another’s is not there', async () => {
    const [own, other] = [await workspace('restore-list'), await workspace('restore-other')]
    const points = []
    for (const name of ['One', 'Two', 'Three']) points.unshift((await own.must(201, 'POST', POINTS, { name })).body)
    const first = await own.must(200, 'GET', `${POINTS}?limit=2`)
    const second = await own.must(200, 'GET', `${POINTS}?limit=2&cursor=${first.body.page.nextCursor}`)
    expect([...first.body.items, ...second.body.items]).toEqual(points)
    const path = `${POINTS}/${points[0].restorePointId}`
    expect((await other.call('POST', `${path}/restorations`)).status).toBe(404)
    expect((await other.call('DELETE', path)).status).toBe(404)
    expect((await own.call('DELETE', path)).status).toBe(204)
    expect((await own.call('DELETE', path)).status).toBe(404)
    expect(
      await at.sql('select 1 from sandbox.restore_point_rows where restore_point_id = $1', [points[0].restorePointId])
    ).toEqual([])
  })

  test('is refused beyond ten, without a name, and when the tables have changed since', async () => {
    const own = await workspace('restore-limits')
    expect((await own.call('POST', POINTS, { name: ' ' })).body.errors).toMatchObject([{ pointer: '/name' }])
    const made = []
    for (let count = 0; count < 10; count++)
      made.push((await own.must(201, 'POST', POINTS, { name: `Point ${count}` })).body)
    expect((await own.call('POST', POINTS, { name: 'One too many' })).body).toMatchObject({
      status: 409,
      code: 'too_many_restore_points'
    })
    const { restorePointId } = made[0]
    await at.sql(`update sandbox.restore_points set migration = 'older' where restore_point_id = $1`, [restorePointId])
    const before = await own.rows()
    expect((await own.call('POST', `${POINTS}/${restorePointId}/restorations`)).body).toMatchObject({
      status: 409,
      code: 'restore_point_outdated'
    })
    expect(await own.rows()).toEqual(before)
  })
})

describe('a reset', () => {
  test('begins anew with the story and real time, and keeps webhook endpoints and restore points', async () => {
    const own = await workspace('reset-all')
    const { body: point } = await own.must(201, 'POST', POINTS, { name: 'Kept' })
    const quotation = await own.quote()
    const { headers } = await own.must(201, 'POST', ENDPOINTS, {
      url: 'https://shop.brunnwaldt.example/kept',
      types: ['payment.settled']
    })
    await own.must(201, 'POST', `${BASE}/clock/advances`, { months: 13 })
    const { body } = await own.must(200, 'POST', `${BASE}/resets`)
    expect(body.clock).toBe(at.now().toISOString())
    expect(await own.must(200, 'GET', `${BASE}/clock`)).toMatchObject({ body: { now: body.clock, aheadSeconds: 0 } })
    expect((await own.call('GET', `${QUOTATIONS}/${quotation.body.quotationId}`)).status).toBe(404)
    expect((await own.call('GET', String(headers.location))).status).toBe(200)
    expect((await own.must(200, 'GET', POINTS)).body.items).toEqual([point])
    const fresh = await workspace('reset-fresh')
    const counts = async ({ rows }: typeof own) =>
      Object.fromEntries(Object.entries(await rows()).map(([name, all]) => [name, (all as unknown[]).length]))
    const [reset, expected] = [await counts(own), await counts(fresh)]
    expect(reset).toEqual({
      ...expected,
      endpoints: Number(expected.endpoints) + 1,
      endpoint_secrets: Number(expected.endpoint_secrets) + 1
    })
  })
})

describe('the next change', () => {
  test('is when the clock says it is, and the clock can be advanced to it', async () => {
    const own = await workspace('next-change')
    const { nextChangeAt } = (await own.must(200, 'GET', `${BASE}/clock`)).body
    const { body } = await own.must(201, 'POST', `${BASE}/clock/advances`, { toNextChange: true })
    expect(body.now).toBe(nextChangeAt)
    const after = (await own.must(200, 'GET', `${BASE}/clock`)).body
    expect(Date.parse(after.nextChangeAt)).toBeGreaterThanOrEqual(Date.parse(nextChangeAt))
    await at.sql(`delete from sandbox.timers where owner = 'demo:next-change'`)
    await at.sql(`delete from sandbox.payments where owner = 'demo:next-change'`)
    expect((await own.must(200, 'GET', `${BASE}/clock`)).body).not.toHaveProperty('nextChangeAt')
    expect((await own.call('POST', `${BASE}/clock/advances`, { toNextChange: true })).body).toMatchObject({
      status: 409,
      code: 'nothing_due'
    })
  })
})
