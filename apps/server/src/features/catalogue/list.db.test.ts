import http from 'node:http'
import type { CatalogueRecord } from '@portico/contract'
import type pg from 'pg'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { problemOf } from '../../testing/documents.ts'
import { portal, sharePortal, user } from '../../testing/shared-portal.ts'

sharePortal()

/** Lists of more records than are read at once: they are sent piece by piece. */

afterEach(() => vi.restoreAllMocks())

type Named = pg.QueryConfig & { name?: string }

/** Sees, or disturbs, the reading of an entity's list; `before` is told which piece is going to be read, from 1. */
function watchPieces(entity: string, before: (piece: number) => unknown = () => {}) {
  const { pool } = portal.app.database
  const query = pool.query.bind(pool) as (statement: Named) => Promise<pg.QueryResult>
  const sizes: number[] = []
  let piece = 0
  vi.spyOn(pool, 'query').mockImplementation((async (statement: Named, ...rest: []) => {
    if (statement.name !== `${entity}-list`) return query(statement, ...rest)
    piece += 1
    await before(piece)
    const result = await query(statement)
    sizes.push(result.rows[0].count)
    return result
  }) as never)
  return sizes
}

const fillPartners = async (count: number) => {
  await portal.sql('delete from partners')
  await portal.sql(`insert into partners (name) select 'P' || n from generate_series(1, $1::int) n`, [count])
}
const idsOf = (records: CatalogueRecord[]) => records.map(({ id }) => id)
const storedIds = async (table: string) =>
  (await portal.sql<{ id: string }>(`select id from ${table} order by id`)).map(({ id }) => Number(id))

/**
 * Waits until the pool has all its connections back and no request waits for one. A piece that is being read is read to
 * its end, which takes seconds beside other tests; that no further piece is read, the tests see by the sizes.
 */
const untilIdle = ({ pool }: { pool: pg.Pool }) =>
  vi.waitFor(() => expect(pool).toMatchObject({ idleCount: pool.totalCount, waitingCount: 0 }), { timeout: 10_000 })

describe('a list', () => {
  test.each([0, 1, 2499, 2500, 2501, 5000, 6200])('of %i records is whole and in order', async (count) => {
    await fillPartners(count)
    const response = await user.fetch('api/partners')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const records = (await response.json()) as CatalogueRecord[]
    expect(idsOf(records)).toEqual(await storedIds('partners'))
    expect(records.map(({ name }) => name)).toEqual(Array.from({ length: count }, (_, index) => `P${index + 1}`))
  })

  test('of several pieces responds to a HEAD at once, and reads no further for it', async () => {
    await fillPartners(12_000)
    const sizes = watchPieces('partner')
    const response = await user.fetch('api/partners', { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await response.text()).toBe('')
    await untilIdle(portal.app.database)
    expect(sizes).toEqual([2500, 2500])
  })

  test('of records with very long texts is read in fewer at once', async () => {
    await portal.sql(
      `insert into api_definitions (idapi, name, version, examples) select n, n, n, repeat('x', 100000) from generate_series(1, 300) n`
    )
    const sizes = watchPieces('apiDefinitions')
    const records = await user.json<CatalogueRecord[]>('api/api-definitions')
    expect(idsOf(records)).toEqual(await storedIds('api_definitions'))
    expect(records.filter(({ examples }) => (examples as string | null)?.length === 100_000)).toHaveLength(300)
    expect(Math.max(...sizes) * 100_000).toBeLessThanOrEqual(25_000_000)
  })
})

test('records that come and go while a list is read do no harm: all others are in it once, in order', async () => {
  await fillPartners(7000)
  const before = await storedIds('partners')
  const gone = [1, 2499, 2500, 2501, 4000, 5000, 6999].map((index) => before[index] as number)
  watchPieces('partner', async (piece) => {
    if (piece !== 2) return
    await portal.sql('delete from partners where id = any($1)', [gone])
    await portal.sql(`insert into partners (name) select 'late' from generate_series(1, 10)`)
  })
  const ids = idsOf(await user.json<CatalogueRecord[]>('api/partners'))
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  expect(new Set(ids).size).toBe(ids.length)
  const stayed = before.filter((id) => !gone.includes(id))
  expect(stayed.filter((id) => !ids.includes(id))).toEqual([])
  expect(ids.length - stayed.length).toBeLessThanOrEqual(10 + 2)
})

describe('when the database fails', () => {
  const failAt = (failing: number) =>
    watchPieces('partner', (piece) => {
      if (piece === failing) throw new Error('the disk is gone')
    })

  test('before anything is sent, the list is a problem', async () => {
    await fillPartners(7000)
    for (const piece of [1, 2]) {
      failAt(piece)
      const response = await user.fetch('api/partners')
      expect(response.status).toBe(500)
      expect((await problemOf(response)).reference).toBeDefined()
      vi.restoreAllMocks()
    }
  })

  test('in the middle, the response breaks off: half a list is never taken for a whole one', async () => {
    await fillPartners(7000)
    failAt(3)
    const logged = portal.log().length
    const response = await user.fetch('api/partners')
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow()
    await expect.poll(() => portal.log().slice(logged)).toMatch(/"the disk is gone".*a response broke off/)
    vi.restoreAllMocks()
    expect(await user.json('api/partners')).toHaveLength(7000)
  })
})

describe('whoever hangs up in the middle', () => {
  beforeAll(async () => {
    await portal.sql(`insert into documents (description) select repeat('x', 4000) from generate_series(1, 14000)`)
  })

  /** Reads the beginning of a list and hangs up. */
  const hangUp = () =>
    new Promise<void>((resolve, reject) => {
      const headers = { Authorization: user.authorization }
      const request = http.get(`${portal.origin}/api/documents`, { headers }, (response) => {
        response.once('data', () => {
          request.destroy()
          resolve()
        })
        response.on('error', () => {})
      })
      request.on('error', reject)
    })

  test('has the reading ended: no connection is held, no statement runs, and no fault is logged', async () => {
    const sizes = watchPieces('documents')
    const logged = portal.log().length
    await Promise.all([hangUp(), hangUp(), hangUp()])
    await untilIdle(portal.app.database)
    vi.restoreAllMocks()
    const active = await portal.sql(
      `select query from pg_stat_activity where state <> 'idle' and datname = current_database() and pid <> pg_backend_pid()
          and backend_type = 'client backend'`
    )
    expect(active).toEqual([])
    // Three whole lists would be seven pieces each.
    expect(sizes.length).toBeLessThan(3 * 7)
    // The job queue has connections besides those of the requests.
    expect(portal.log().slice(logged)).not.toMatch(/"level":[456]0.*"logger":"(?!jobs")/)
    expect((await user.fetch('api/documents/1')).status).toBe(200)
  })
})

describe('lists that are asked for together', () => {
  const list = () =>
    portal.app
      .inject({ url: '/api/partners', headers: { authorization: user.authorization } })
      .then(({ payload }) => payload)

  test('share a statement, and later ones read anew', async () => {
    await fillPartners(20)
    const sizes = watchPieces('partner')
    const [first, ...others] = await Promise.all([list(), list(), list()])
    expect(JSON.parse(first as string)).toHaveLength(20)
    for (const other of others) expect(other).toBe(first)
    expect(sizes).toEqual([20])
    await fillPartners(21)
    expect(JSON.parse(await list())).toHaveLength(21)
  })

  test('fail together, and later ones do not', async () => {
    await fillPartners(1)
    await portal.sql('alter table partners rename to partners_away')
    const payloads = await Promise.all([list(), list()]).finally(() =>
      portal.sql('alter table partners_away rename to partners')
    )
    for (const payload of payloads) expect(JSON.parse(payload)).toMatchObject({ status: 500 })
    expect(JSON.parse(await list())).toHaveLength(1)
  })
})
