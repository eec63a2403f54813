import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outcomeAs } from '../../../../tools/vitest/as-role.ts'
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
const run = async (role: string) => [
  await outcomeAs(database.pool, role, `select sandbox.ensure_log_partition('2020-01-01')`),
  await outcomeAs(database.pool, role, `select sandbox.drop_log_partitions('2020-01-02')`)
]

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
