import { applyFirstMigrations, inTransaction } from '@portico/server-kit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { outcomeAs } from '../../../../tools/vitest/as-role.ts'
import { openTestDatabase, type TestDatabase } from '../../../../tools/vitest/test-database.ts'
import { migrateSandbox, SANDBOX_MIGRATIONS } from '../core/database.ts'
import { maintainEvents } from './event-partitions.ts'

/** Events and deliveries as tables with a partition for every ten million numbers. */

let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.remove())

const sql = async <R = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await database.pool.query(text, values)).rows as R[]

/** The migrations that there were before. */
const FORMER_MIGRATIONS = 20

/** Writes an event and its delivery, as every release does. */
const WRITE = `
  with event as (
    insert into sandbox.events (owner, event_id, type, resource_id, data, occurred_at)
      values ('a', $1, 'payment.settled', 'pay_1', '{}', coalesce($2::timestamptz, now())) returning event_id, occurred_at
  )
  insert into sandbox.deliveries (owner, delivery_id, endpoint_id, webhook_id, event_id, type, resource_id, is_test, status, attempts,
      due_at, ahead_ms, created_at)
    select 'a', $1, 'ep', 'msg', event_id, 'payment.settled', 'pay_1', false, 'PENDING', '[]', occurred_at, 0, occurred_at from event`
const write = (id: string, at?: string) => sql(WRITE, [id, at ?? null])

const LIST = `
  select d.delivery_id as id, d.tableoid::regclass::text as delivery, v.tableoid::regclass::text as event
    from sandbox.deliveries d join sandbox.events v using (owner, event_id) where owner = 'a' order by d.sequence desc limit 20`

/** The newest messages, each with the parts of the tables that have it. */
const messages = async () =>
  (await sql<{ id: string; delivery: string; event: string }>(LIST)).map(
    ({ id, delivery, event }) => `${id} in ${[delivery, event].join(' and ').replaceAll('sandbox.', '')}`
  )

const parts = async () =>
  (
    await sql<{ part: string }>(
      `select relname as part from pg_class where relnamespace = 'sandbox'::regnamespace and relispartition and relkind = 'r'
          and relname ~ '^(events|deliveries)_' order by 1`
    )
  ).map(({ part }) => part)

const BOTH = (names: readonly string[]) => [...names, ...names.map((name) => name.replace('deliveries', 'events'))]

/** Lets the numbers go on from one. */
const goOnFrom = async (number: number) => {
  for (const table of ['events', 'deliveries'])
    await sql(`select setval(pg_get_serial_sequence($1, 'sequence'), $2)`, [`sandbox.${table}`, number])
}

const warnings: object[] = []
const maintain = (now = new Date()) =>
  maintainEvents(database.pool, now, { warn: (fields: object) => void warnings.push(fields) } as never)

describe('the tables of the former release', () => {
  const ROWS = 100_000
  beforeEach(() =>
    inTransaction({ pool: database.pool }, ({ client }) =>
      applyFirstMigrations(client, SANDBOX_MIGRATIONS, FORMER_MIGRATIONS)
    )
  )

  const fill = async () => {
    await sql(`insert into sandbox.events (owner, event_id, type, data, occurred_at)
                 select 'owner-' || number % 500, 'evt_' || number, 'payment.settled', '{}', now() from generate_series(1, ${ROWS}) number`)
    await sql(`insert into sandbox.deliveries (owner, delivery_id, endpoint_id, webhook_id, event_id, type, is_test, status, attempts, ahead_ms, created_at)
                 select owner, 'dlv_' || sequence, 'ep', 'msg', event_id, type, false, 'DELIVERED', '[]', 0, now() from sandbox.events`)
  }

  test.each(['events', 'deliveries'])('keep their rows, indexes and numbers: %s', async (table) => {
    await fill()
    const described = () =>
      sql(
        `select count(*)::int as rows, min(sequence)::int as first, count(distinct sequence)::int as numbers,
                (select array_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull order by attname)
                   from pg_attribute a where attrelid = 'sandbox.${table}'::regclass and attnum > 0) as columns,
                (select array_agg(indexname || ' ' || substring(indexdef from 'USING.*') order by indexname)
                   from pg_indexes where schemaname = 'sandbox' and tablename = '${table}' and indexdef not like '%UNIQUE%') as indexes
           from sandbox.${table}`
      )
    const before = await described()
    await migrateSandbox(database.pool)
    expect(await described()).toEqual(before)
    await write('new')
    const [newest] = await sql(`select sequence::int from sandbox.${table} order by sequence desc limit 1`)
    expect(newest).toEqual({ sequence: ROWS + 1 })
  })

  test('are migrated while their statements are used, none of which waits for a second', {
    timeout: 120_000
  }, async () => {
    await fill()
    let [isMigrated, slowest, done] = [false, 0, 0]
    const timed = async (use: () => Promise<unknown>) => {
      const begun = performance.now()
      await use()
      slowest = Math.max(slowest, performance.now() - begun)
      done += 1
    }
    /** Uses a connection with prepared statements, as an instance of the former release has them open. */
    const use = async (number: number) => {
      const client = await database.pool.connect()
      try {
        for (let round = 0; !isMigrated || round < 50; round += 1) {
          await timed(() => client.query({ name: 'write', text: WRITE, values: [`${number} ${round}`, null] }))
          await timed(() => client.query({ name: 'list', text: LIST }))
          await timed(() =>
            client.query({
              name: 'change',
              text: `update sandbox.deliveries set status = 'DELIVERED', due_at = null where owner = 'a' and delivery_id = $1`,
              values: [`${number} ${round}`]
            })
          )
          await timed(() =>
            client.query(
              `begin; select 1 from sandbox.deliveries where owner = 'a' limit 1; select 1 from sandbox.events where owner = 'a' limit 1; commit`
            )
          )
        }
      } finally {
        client.release()
      }
    }
    const used = [1, 2, 3].map(use)
    await expect.poll(() => done).toBeGreaterThan(100)
    await migrateSandbox(database.pool)
    isMigrated = true
    await Promise.all(used)
    console.info(`the slowest of ${done} statements took ${slowest.toFixed(0)} ms`)
    expect(slowest).toBeLessThan(1_000)
    const [{ written } = {}] = await sql(
      `select count(*)::int as written from sandbox.deliveries where owner = 'a' and status = 'DELIVERED'`
    )
    expect(written).toBe(done / 4)
  })

  test('give their rights to the partitioned tables and to the sequences of their numbers', async () => {
    const [writer, reader, stranger] = ['writer', 'reader', 'stranger'].map(
      (name) => `"${name} ${process.hrtime.bigint()}"`
    )
    const roles = [writer, reader, stranger]
    try {
      for (const role of roles) {
        await sql(`create role ${role}`)
        await sql(`grant usage on schema sandbox to ${role}`)
      }
      await sql(`grant select, insert, delete on sandbox.events, sandbox.deliveries to ${writer}`)
      await sql(`grant select (event_id) on sandbox.events to ${reader}`)
      await sql(`alter default privileges grant all on tables to ${stranger}`)
      await migrateSandbox(database.pool)
      const runs = (role: string | undefined, statement: string) => outcomeAs(database.pool, role, statement)
      const statement = WRITE.replaceAll('$1', `'by the writer'`).replace('$2', 'null')
      const functions = ['ensure', 'drop'].flatMap((verb) =>
        ['events', 'deliveries'].map((table) => `select sandbox.${verb}_event_partitions('${table}')`)
      )
      for (const text of [statement, ...functions, 'delete from sandbox.events'])
        expect(await runs(writer, text), text).toBe('done')
      expect(await runs(reader, 'select event_id from sandbox.events')).toBe('done')
      for (const text of ['select owner from sandbox.events', statement, ...functions])
        expect(await runs(reader, text), text).toBe('42501')
      expect(await runs(stranger, 'select event_id from sandbox.events')).toBe('42501')
    } finally {
      await sql(`alter default privileges revoke all on tables from ${stranger}`)
      for (const role of roles) await sql(`drop owned by ${role}`)
      for (const role of roles) await sql(`drop role ${role}`)
    }
  })
})

describe('the partitioned tables', () => {
  beforeEach(() => migrateSandbox(database.pool))

  test('have partitions for the next ten million numbers at least, and take what goes beyond these', async () => {
    await write('first')
    await maintain()
    expect(await parts()).toEqual(BOTH(['deliveries_default', 'deliveries_first']))
    await goOnFrom(10_000_000)
    await maintain()
    await maintain()
    expect(await parts()).toEqual(BOTH(['deliveries_2', 'deliveries_default', 'deliveries_first']))
    for (const number of [19_999_999, 29_999_999, 30_000_000]) {
      await goOnFrom(number - 1)
      await write(`${number}`)
    }
    expect(await messages()).toEqual([
      '30000000 in deliveries_default and events_default',
      '29999999 in deliveries_2 and events_2',
      '19999999 in deliveries_first and events_first',
      'first in deliveries_first and events_first'
    ])
    await maintain()
    // Its numbers are in the default partition.
    expect(await parts()).toEqual(BOTH(['deliveries_2', 'deliveries_4', 'deliveries_default', 'deliveries_first']))
  })

  test('are dropped part by part once what they had is older than it is kept, and only then', async () => {
    await write('old', '2020-01-01')
    await write('kept')
    await goOnFrom(20_000_000)
    await maintain()
    expect(await messages()).toEqual(['kept in deliveries_first and events_first'])
    await write('another old one', '2020-01-01')
    await write('newest')
    await maintain()
    expect(await messages()).toEqual([
      'newest in deliveries_2 and events_2',
      'kept in deliveries_first and events_first'
    ])
    const inNinetyOneDays = new Date(Date.now() + 91 * 86_400_000)
    await goOnFrom(30_000_000)
    await maintain(inNinetyOneDays)
    expect(await messages()).toEqual([])
    expect(await parts()).toEqual(BOTH(['deliveries_3', 'deliveries_4', 'deliveries_default']))
    await write('after that')
    expect(await messages()).toEqual(['after that in deliveries_3 and events_3'])
  })

  test('take back rows of numbers whose partition was dropped', async () => {
    await goOnFrom(20_000_000)
    await maintain()
    expect(await parts()).not.toContain('events_first')
    await sql(`insert into sandbox.events (owner, event_id, sequence, type, data, occurred_at) overriding system value
                 values ('a', 'restored', 7, 'payment.settled', '{}', now())`)
    expect(await sql(`select tableoid::regclass::text as part, sequence::int from sandbox.events`)).toEqual([
      { part: 'sandbox.events_default', sequence: 7 }
    ])
  })

  test('are deleted from by the places of rows in their partitions: two partitions have the same places', async () => {
    await write('old', '2020-01-01')
    await goOnFrom(10_000_000)
    await maintain(new Date('2020-01-02'))
    await goOnFrom(20_000_000)
    await write('kept')
    await maintain()
    expect(await messages()).toEqual(['kept in deliveries_2 and events_2'])
  })

  test('are left as they are while another session uses them, and requests do not wait for that', async () => {
    await goOnFrom(20_000_000)
    const holder = await database.pool.connect()
    await holder.query('begin; lock table sandbox.events, sandbox.deliveries in access share mode')
    let isDone = false
    warnings.length = 0
    const maintained = maintain().finally(() => {
      isDone = true
    })
    let slowest = 0
    for (let round = 0; !isDone; round += 1) {
      const begun = performance.now()
      await write(`${round}`)
      await sql(LIST)
      slowest = Math.max(slowest, performance.now() - begun)
    }
    await holder.query('commit')
    holder.release()
    await maintained
    expect(warnings).toEqual([{ table: 'deliveries' }, { table: 'events' }])
    expect(slowest).toBeLessThan(1_500)
    expect(await parts()).toContain('events_first')
  })

  test.each(['owners', '', null])('are the only ones that the functions change: not %o', async (parent) => {
    for (const verb of ['ensure', 'drop'])
      await expect(sql(`select sandbox.${verb}_event_partitions($1)`, [parent])).rejects.toThrow(
        'of events and of deliveries'
      )
  })
})
