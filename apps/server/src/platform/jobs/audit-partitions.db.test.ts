import fs from 'node:fs'
import path from 'node:path'
import { applyFirstMigrations, inTransaction } from '@portico/server-kit'
import pino from 'pino'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { outcomeAs } from '../../../../../tools/vitest/as-role.ts'
import { ownDatabase } from '../../testing/portal.ts'
import { migrateDatabase, PORTAL_MIGRATIONS } from '../database/migrate.ts'
import { auditPartitionsTask } from './housekeeping.ts'

/** The audit log as a table with a partition for each month. */

const database = ownDatabase()
const sql = async <R = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await database().pool.query(text, values)).rows as R[]

/** Applies the migrations that there were before the audit log had partitions. */
async function migrateToFormer(): Promise<void> {
  const { entries } = JSON.parse(fs.readFileSync(path.join(PORTAL_MIGRATIONS.folder, 'meta/_journal.json'), 'utf8'))
  const count = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith('_audit-bound'))
  expect(count).toBeGreaterThan(0)
  await inTransaction(database(), ({ client }) => applyFirstMigrations(client, PORTAL_MIGRATIONS, count))
}

/** Cleans up as the hourly job does, and returns what it logged. */
async function cleanUp(months?: number): Promise<Record<string, unknown>[]> {
  const lines: string[] = []
  await auditPartitionsTask(database(), months, pino({ base: null }, { write: (line) => lines.push(line) }))()
  return lines.map((line) => JSON.parse(line))
}

const WRITE = `insert into audit_log (actor, action, entity, entity_id, at)
                 values ('system', 'update', 'age', $1, coalesce($2::timestamptz, now()))`
const write = (id: string, at?: string) => sql(WRITE, [id, at ?? null])

/** The entries, the oldest first, each with the part of the table that has it. */
const entries = async () =>
  (
    await sql<{ id: string; part: string }>(
      `select entity_id as id, tableoid::regclass::text as part from audit_log where entity = 'age' order by at, id`
    )
  ).map(({ id, part }) => `${id} in ${part.replace('audit_partitions.', '')}`)

const parts = async () =>
  (
    await sql<{ part: string }>(
      `select relname as part from pg_class where relnamespace = 'audit_partitions'::regnamespace and relkind = 'r' order by 1`
    )
  ).map(({ part }) => part)

/** A month in UTC, so many after this one, as the name of its part, and its first instant. */
function month(after: number): { part: string; first: string } {
  const now = new Date()
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + after, 1)).toISOString()
  return { part: `log_${first.slice(0, 4)}${first.slice(5, 7)}`, first }
}

describe('an audit log of the former release', () => {
  beforeEach(migrateToFormer)

  const ROWS = inject('testDatabase') === 'postgres' ? 200_000 : 20_000
  const fill = () =>
    sql(
      `insert into audit_log (actor, action, entity, entity_id, at, after)
         select 'user', 'update', 'old', (number % 5000)::text, now() - (${ROWS} - number) * interval '5 minutes',
                jsonb_build_object('name', repeat('a', 200))
           from generate_series(1, ${ROWS}) number`
    )

  test('keeps its entries and their order, and the numbers go on', async () => {
    await fill()
    await migrateDatabase(database().pool)
    await write('new')
    const [{ newest, ...counted } = {}] = await sql(
      `select count(*)::int as count, count(distinct id)::int as ids, max(id)::int as newest,
              bool_and(id = number) as "inOrder" from (select id, row_number() over (order by at, id) as number from audit_log) listed`
    )
    expect(counted).toEqual({ count: ROWS + 1, ids: ROWS + 1, inOrder: true })
    expect(newest).toBe(ROWS + 1)
    expect(await entries()).toEqual(['new in log_first'])
  })

  test('with entries of the future becomes a partition with all of them', async () => {
    await write('later', '2127-05-31T23:30:00Z')
    await migrateDatabase(database().pool)
    await cleanUp()
    expect(await entries()).toEqual(['later in log_first'])
    expect(await parts()).toEqual(['log_default', 'log_first'])
  })

  // The embedded database has one connection, and one user.
  test.runIf(inject('testDatabase') === 'postgres')(
    'is migrated while its statements are used, none of which waits for a second',
    { timeout: 120_000 },
    async () => {
      await fill()
      const { pool } = database()
      let [isMigrated, slowest, done] = [false, 0, 0]
      const timed = async (use: () => Promise<unknown>) => {
        const begun = performance.now()
        await use()
        slowest = Math.max(slowest, performance.now() - begun)
        done += 1
      }
      /** Uses a connection with prepared statements, as an instance of the former release has them open. */
      const use = async (number: number) => {
        const client = await pool.connect()
        try {
          for (let round = 0; !isMigrated || round < 50; round += 1) {
            await timed(() => client.query({ name: 'write', text: WRITE, values: [`${number} ${round}`, null] }))
            await timed(() =>
              client.query({ name: 'list', text: 'select * from audit_log order by at desc, id desc limit 20' })
            )
            await timed(() =>
              client.query({
                name: 'change',
                text: `update audit_log set after = '{}' where id = (select max(id) from audit_log where entity_id = $1)`,
                values: [`${number} ${round}`]
              })
            )
            await timed(() => client.query(`begin; select 1 from audit_log where id = 1; commit`))
          }
        } finally {
          client.release()
        }
      }
      const used = [1, 2, 3].map(use)
      await expect.poll(() => done).toBeGreaterThan(100)
      await migrateDatabase(pool)
      isMigrated = true
      await Promise.all(used)
      console.info(`the slowest of ${done} statements on ${ROWS} entries took ${slowest.toFixed(0)} ms`)
      expect(slowest).toBeLessThan(1_000)
      const [{ written } = {}] = await sql(
        `select count(*)::int as written from audit_log where entity = 'age' and after = '{}'`
      )
      expect(written).toBe(done / 4)
    }
  )

  test.runIf(inject('testDatabase') === 'postgres')('gives its rights to the partitioned table', async () => {
    const roles = ['writer', 'Reader of one', 'stranger', 'owner'].map((name) => `${name} ${process.hrtime.bigint()}`)
    const [writer, reader, stranger, owner] = roles.map((name) => `"${name}"`)
    try {
      for (const role of roles) await sql(`create role "${role}"`)
      await sql(`grant usage, create on schema public to ${owner}`)
      await sql(`alter table audit_log owner to ${owner}`)
      await sql(`grant select, insert, delete on audit_log to ${writer} with grant option`)
      await sql(`grant select (at, actor) on audit_log to ${reader}`)
      await sql(`alter default privileges grant all on tables to ${stranger}`)
      const RIGHTS = `
        select pg_get_userbyid(c.relowner) as owner, array(select acl::text from unnest(c.relacl) acl where acl::text not like '"owner%' order by 1) as table,
               (select attacl::text from pg_attribute a where a.attrelid = c.oid and attname = 'actor') as column
          from pg_class c where c.oid = 'audit_log'::regclass`
      const before = await sql(RIGHTS)
      await migrateDatabase(database().pool)
      expect(await sql(RIGHTS)).toEqual(before)
      const runs = (role: string | undefined, statement: string) => outcomeAs(database().pool, role, statement)
      const functions = ['select audit_partitions.make_months()', 'select * from audit_partitions.drop_months(12)']
      for (const statement of functions) {
        expect(await runs(writer, statement)).toBe('done')
        expect(await runs(reader, statement)).toBe('42501')
      }
      expect(await runs(writer, `delete from audit_partitions.log_first`)).toBe('done')
      expect(await runs(reader, `select at from audit_log`)).toBe('done')
      expect(await runs(stranger, `select at from audit_log`)).toBe('42501')
    } finally {
      await sql(`alter default privileges revoke all on tables from ${stranger}`)
      await sql('alter table audit_log owner to current_user')
      for (const role of roles) await sql(`drop owned by "${role}"`)
      for (const role of roles) await sql(`drop role "${role}"`)
    }
  })
})

describe('the partitioned audit log', () => {
  beforeEach(() => migrateDatabase(database().pool))

  test('has a partition for each month from the one after next, and takes entries of any time', async () => {
    await cleanUp()
    await cleanUp()
    expect(await parts()).toEqual([month(2).part, month(3).part, 'log_default', 'log_first'].sort())
    await write('now')
    for (const after of [1, 2, 3, 4, 14, 1300]) await write(`${after} months`, month(after).first)
    await write('long ago', '1970-01-01')
    expect(await entries()).toEqual([
      'long ago in log_first',
      'now in log_first',
      '1 months in log_first',
      `2 months in ${month(2).part}`,
      `3 months in ${month(3).part}`,
      '4 months in log_default',
      '14 months in log_default',
      '1300 months in log_default'
    ])
  })

  test('makes no partition of a month whose entries are in the default one, and all others', async () => {
    await write('early', month(2).first)
    expect(await cleanUp()).toEqual([])
    expect(await parts()).toEqual([month(3).part, 'log_default', 'log_first'].sort())
  })

  /** Lets the first partition end long ago, as in a portal that has been in use for years. */
  async function useForYears(): Promise<void> {
    await sql('alter table audit_log detach partition audit_partitions.log_first')
    await sql(
      `alter table audit_log attach partition audit_partitions.log_first for values from (minvalue) to ('${month(-40).first}')`
    )
    for (let after = -40; after < 0; after += 1) {
      // Nobody looked after the partitions of this month in time.
      if (after === -20) continue
      const [{ part, first }, { first: end }] = [month(after), month(after + 1)]
      await sql(
        `create table audit_partitions.${part} partition of audit_log (primary key (id)) for values from ('${first}') to ('${end}')`
      )
    }
  }

  test('is kept for the months of the setting: whole months are dropped, and entries without one are deleted', async () => {
    await useForYears()
    await cleanUp()
    for (const after of [-50, -30, -20, -14, -13, -12, -1, 0]) await write(`${after}`, month(after).first)
    await write('last', new Date(Date.parse(month(-12).first) - 1).toISOString())
    const kept = ['-12', '-1', '0']
    // Of the same place as those that are deleted from the default partition.
    await write('later', month(14).first)
    expect(await cleanUp(12)).toMatchObject([{ level: 30, deleted: 6, months: 12 }])
    expect((await entries()).map((entry) => entry.split(' ')[0])).toEqual([...kept, 'later'])
    expect((await parts()).filter((part) => part < month(-12).part)).toEqual([])
    expect(await parts()).toEqual(
      [...Array.from({ length: 16 }, (_, index) => month(index - 12).part), 'log_default'].sort()
    )
    expect(await cleanUp(12)).toEqual([])
  })

  test('is kept for ever without the setting, and for a year by the database whatever it is asked', async () => {
    await useForYears()
    await write('old', month(-39).first)
    expect(await cleanUp()).toEqual([])
    expect(await entries()).toEqual([`old in ${month(-39).part}`])
    await expect(cleanUp(11)).rejects.toThrow('kept for 12 months at least')
    await expect(sql('select audit_partitions.drop_months(null)')).rejects.toThrow('kept for 12 months at least')
  })

  test.runIf(inject('testDatabase') === 'postgres')(
    'is left as it is while another session uses it, and requests do not wait for that',
    async () => {
      await useForYears()
      const holder = await database().pool.connect()
      await holder.query('begin; lock table audit_log in access share mode')
      let isDone = false
      const cleaned = cleanUp(12).finally(() => {
        isDone = true
      })
      let slowest = 0
      for (let round = 0; !isDone; round += 1) {
        const begun = performance.now()
        await write(`${round}`)
        await sql('select * from audit_log order by at desc, id desc limit 20')
        slowest = Math.max(slowest, performance.now() - begun)
      }
      await holder.query('commit')
      holder.release()
      expect(await cleaned).toMatchObject([{ level: 40 }])
      expect(slowest).toBeLessThan(1_500)
      expect(await cleanUp(12)).toMatchObject([{ level: 30, deleted: 0 }])
    }
  )
})
