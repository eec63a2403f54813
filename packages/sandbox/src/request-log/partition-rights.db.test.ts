import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../../tools/vitest/test-database.ts'
import { migrateSandbox } from '../core/database.ts'

let database: TestDatabase
const roles = ['writer', 'Reader of reports'].map((name) => `${name} ${randomUUID()}`)
const [writer = '', reader = ''] = roles.map(pg.escapeIdentifier)

beforeAll(async () => {
  database = await openTestDatabase()
  await migrateSandbox(database.pool)
  for (const role of [writer, reader]) {
    await database.pool.query(`create role ${role}`)
    await database.pool.query(`grant usage on schema sandbox to ${role}`)
    await database.pool.query(`grant select on all tables in schema sandbox to ${role}`)
  }
  await database.pool.query(`grant insert, delete on sandbox.log_chunks to ${writer}`)
})
afterAll(async () => {
  for (const role of [writer, reader]) {
    await database.pool.query(`drop owned by ${role}`)
    await database.pool.query(`drop role ${role}`)
  }
  await database.remove()
})

/** What a database user gets who runs both functions. */
async function run(role: string): Promise<string[]> {
  const outcomes: string[] = []
  const client = await database.pool.connect()
  await client.query(`set role ${role}`)
  for (const call of [`ensure_log_partition('2020-01-01')`, `drop_log_partitions('2020-01-02')`])
    outcomes.push(
      await client.query(`select sandbox.${call}`).then(
        () => 'done',
        ({ code }: pg.DatabaseError) => String(code)
      )
    )
  await client.query('reset role')
  client.release()
  return outcomes
}

const DENIED = ['42501', '42501']

test('whoever may write to the log may make and drop its partitions, and no other user', async () => {
  // Only the owner, until migrating has seen the rights to the table.
  expect([await run(writer), await run(reader)]).toEqual([DENIED, DENIED])
  await Promise.all([migrateSandbox(database.pool), migrateSandbox(database.pool)])
  expect([await run(writer), await run(reader)]).toEqual([['done', 'done'], DENIED])
})

test('users of a release that left the functions to everybody keep their right', async () => {
  for (const name of ['ensure_log_partition', 'drop_log_partitions']) {
    await database.pool.query(`revoke execute on function sandbox.${name} from ${writer}`)
    await database.pool.query(`grant execute on function sandbox.${name} to public`)
  }
  expect([await run(writer), await run(reader)]).toEqual([
    ['done', 'done'],
    ['done', 'done']
  ])
  await migrateSandbox(database.pool)
  expect([await run(writer), await run(reader)]).toEqual([['done', 'done'], DENIED])
})
