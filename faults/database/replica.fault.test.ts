import { setTimeout as pause } from 'node:timers/promises'
import { APPLICATION_SCOPES, type Application, PATHS } from '@portico/contract'
import { Client, createDatabase, type Portal, startPortal } from '@portico/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Replica } from '../../apps/server/src/platform/database/replica/replica.ts'
import { freePort } from '../../tools/ports.ts'
import { type ControlledPostgres, startPostgres, startReplica } from '../../tools/postgres.ts'
import { fullTest } from '../support/full.ts'
import { type Link, startLink } from '../support/link.ts'
import { makeApplication } from '../support/people.ts'

/** Two instances that read at a replica of their database, which is paused, slow, hanging, gone, and promoted. */

/** A commit is acknowledged when it is flushed, as on a primary in use. Reads are cancelled as soon as they conflict with the replay. */
const SETTINGS = { synchronous_commit: 'on', max_standby_streaming_delay: '0' }

/** Milliseconds that a request may take longer because of a replica that does not respond. */
const LOST_MS = 3_500

let primary: ControlledPostgres
let replica: ControlledPostgres
/** Before the replica. */
let link: Link
let portals: [Portal, Portal]
let writer: Client
let reader: Client
let admin: Client
let database: { name: string; url: string }
/** Superusers of both servers; that of the replica in another database, where no read conflicts with the replay. */
let atPrimary: pg.Client
let atReplica: pg.Client

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  return client
}
const inDatabase = (url: string, port = new URL(url).port) =>
  Object.assign(new URL(url), { pathname: database.name, port }).href

beforeAll(async () => {
  primary = await startPostgres({ settings: SETTINGS })
  replica = await startReplica(primary.url, { settings: SETTINGS })
  link = await startLink(Number(new URL(replica.url).port))
  database = await createDatabase(primary.url)
  const port = await freePort()
  const settings = {
    DATABASE_URL: database.url,
    DATABASE_REPLICA_URL: inDatabase(replica.url, String(link.port)),
    PUBLIC_URL: `http://localhost:${port}`
  }
  portals = await Promise.all([startPortal({ port, settings }), startPortal({ settings })])
  writer = await portals[0].api('user')
  reader = new Client(portals[1].origin, writer.authorization)
  admin = new Client(portals[1].origin, (await portals[0].api('admin')).authorization)
  // Short lists are read at the primary.
  const records = Array.from({ length: 150 }, (_, index) => ({ name: `Guide ${index}`, description: 'What it says.' }))
  await writer.json('api/documents/import', { method: 'POST', json: { records } })
  await reader.json('api/documents')
  atPrimary = await connect(database.url)
  atReplica = await connect(replica.url)
}, 120_000)
afterAll(async () => {
  for (const client of [atPrimary, atReplica]) await client?.end().catch(() => {})
  for (const portal of portals ?? []) await portal.stop()
  link?.close()
  await replica?.stop()
  await primary?.stop()
})

/** How many reads of the reading instance there were, by what became of them. */
async function counts(): Promise<Record<string, number>> {
  const text = await (await admin.fetch(PATHS.prometheus)).text()
  const found = [...text.matchAll(/^portico_replica_reads_total\{result="(\w+)"\} (\d+)/gm)]
  return Object.fromEntries(found.map(([, result, count]) => [result, Number(count)]))
}

/** What was counted at the reading instance meanwhile, without what was not. */
async function countedDuring(run: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await counts()
  await run()
  const after = await counts()
  const grown = Object.entries(after).map(([result, count]) => [result, count - (before[result] ?? 0)] as const)
  return Object.fromEntries(grown.filter(([, count]) => count > 0))
}

/** Waits until reads go to the replica. */
const whenUsed = () =>
  expect
    .poll(async () => Object.keys(await countedDuring(() => reader.json('api/documents'))), { interval: 100 })
    .toEqual(['replica'])

let documents = 0

/** Writes through one instance, and reads through the other one when that is acknowledged. */
async function expectOwnWrites(times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    const name = `Written ${++documents}`
    const description = 'What was acknowledged.'
    const { id } = await writer.json<{ id: number }>('api/documents', { method: 'POST', json: { name, description } })
    const listed = await reader.json<{ id: number; name: string }[]>('api/documents')
    expect(listed.find((each) => each.id === id)?.name).toBe(name)
  }
}

/** Reads while something happens to the replica: none fails, and none takes long. */
async function expectServed(during: () => Promise<unknown>): Promise<void> {
  let isOver = false
  const failed: string[] = []
  let longest = 0
  const read = async () => {
    while (!isOver) {
      const begun = performance.now()
      const response = await reader.fetch('api/documents')
      const text = await response.text()
      if (response.status !== 200) failed.push(`${response.status} ${text}`)
      longest = Math.max(longest, performance.now() - begun)
      await pause(5)
    }
  }
  const reading = Promise.all([read(), read(), read()])
  await during()
  isOver = true
  await reading
  expect(failed).toEqual([])
  expect(longest).toBeLessThan(LOST_MS)
}

/** Connections of the portal at the replica whose last statement has a text. */
async function connectionsWith(text: string): Promise<number> {
  const { rows } = await atReplica.query<{ count: string }>(
    'select count(*) from pg_stat_activity where datname = $1 and position($2 in query) > 0',
    [database.name, text]
  )
  return Number(rows[0]?.count)
}

describe('a replica', () => {
  test('serves the reference, lists and logs, with a bearer token and no cookie', async () => {
    const { application, token } = await makeApplication(writer, { scopes: APPLICATION_SCOPES })
    await whenUsed()
    const { id }: Pick<Application, 'id'> = application
    const deliveries = 'sandbox/status-notification/v1/deliveries'
    const own = new Client(portals[1].origin, `Bearer ${token}`)
    const paths = [
      'api/reference',
      'api/reference/payments',
      'api/reference/payments/pieces/search',
      'api/documents',
      'api/files/1',
      `${PATHS.applications}/${id}/calls`,
      `${PATHS.applications}/${id}/calls?q=payments`,
      `${PATHS.applications}/${id}/deals`,
      `${PATHS.applications}/${id}/go-live`
    ]
    // Where something else is written at that moment, a read may be too early.
    const served = (read: () => Promise<unknown>) =>
      expect.poll(async () => Object.keys(await countedDuring(read)), { message: String(read) }).toEqual(['replica'])
    for (const path of paths) await served(() => reader.json(path))
    await served(() => own.json(deliveries))
    expect((await counts()).failed).toBe(0)
    // A connection shows its last statement only: another read may have used it since.
    const connectionsAfterRead = async () => {
      await own.json(deliveries)
      return connectionsWith('from sandbox.deliveries')
    }
    await expect.poll(connectionsAfterRead).toBeGreaterThan(0)
  })

  test('shows what was acknowledged through another instance, in whatever state it is', async () => {
    expect(await countedDuring(() => expectOwnWrites(40))).toHaveProperty('replica')
    await atReplica.query('select pg_wal_replay_pause()')
    // It ends what it is replaying first.
    await expect
      .poll(async () => (await atReplica.query('select pg_get_wal_replay_pause_state() as state')).rows)
      .toEqual([{ state: 'paused' }])
    const counted = await countedDuring(() => expectOwnWrites(20))
    await atReplica.query('select pg_wal_replay_resume()')
    // A job may read in this time, too, at a position from before the pause.
    expect(counted.behind).toBeGreaterThanOrEqual(20)
    await whenUsed()
  })

  for (const [state, either] of [
    ['hangs', test],
    ['refuses', fullTest]
  ] as const)
    either(`that ${state} costs no request, and is used again when it is back`, async () => {
      try {
        await expectServed(async () => {
          await pause(100)
          link.set(state)
          await expectOwnWrites(5)
          await pause(500)
        })
        expect(await countedDuring(() => expectOwnWrites(1))).not.toHaveProperty('replica')
      } finally {
        link.set('carries')
      }
      await whenUsed()
    })

  test('that crashes costs no request, and is used again when it is back', async () => {
    await expectServed(async () => {
      await replica.crash()
      await expectOwnWrites(5)
      await replica.start()
      await whenUsed()
    })
    atReplica = await connect(replica.url)
  })

  test('that cancels a read, of which the primary has removed the rows, costs that read no more than time', async () => {
    await atPrimary.query('create table removed as select generate_series(1, 1000) as number')
    const pool = new pg.Pool({ connectionString: database.url })
    const options = { connectionString: inDatabase(replica.url), primary: pool, applicationName: 'portico' }
    const reads = new Replica(options)
    const count = () =>
      reads.read(async (db) => {
        const { rows } = await db.query<{ count: string }>('select count(*), pg_sleep(0.5) from removed')
        return Number(rows[0]?.count)
      })
    try {
      await expect.poll(async () => [await count(), reads.counts.replica > 0]).toEqual([1000, true])
      // The reads until now may have met what others removed.
      const before = reads.counts.conflict
      const counting = count()
      await pause(150)
      await atPrimary.query('delete from removed where number > 10')
      await atPrimary.query('vacuum removed')
      expect(await counting).toBe(10)
      expect(reads.counts).toMatchObject({ conflict: before + 1, failed: 0 })
    } finally {
      await reads.close()
      await pool.end()
      await atPrimary.query('drop table removed')
    }
  })

  test('that is promoted is not read, nor is one of the history before', async () => {
    const other = await startReplica(primary.url, { settings: SETTINGS })
    const promoted = new pg.Pool({ connectionString: inDatabase(replica.url) })
    promoted.on('error', () => {})
    const options = { connectionString: inDatabase(other.url), primary: promoted, applicationName: 'portico' }
    try {
      await expectServed(async () => {
        await atReplica.query('select pg_promote()')
        await expectOwnWrites(10)
      })
      expect(Object.keys(await countedDuring(() => expectOwnWrites(3)))).toEqual(['unusable'])
      const changes: unknown[] = []
      const reads = new Replica({ ...options, onChange: (reason) => changes.push(reason) })
      await expect.poll(() => changes).toEqual(['unusable'])
      await reads.close()
    } finally {
      await promoted.end()
      await other.stop()
    }
  })
})
