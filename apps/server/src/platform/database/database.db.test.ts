import { randomUUID } from 'node:crypto'
import { DatabaseUnavailableError, StartupError } from '@portico/server-kit'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { makeDatabase } from '../../testing/portal.ts'
import { sharedSecret } from '../security/secrets.ts'
import { migrateDatabase } from './migrate.ts'
import { type Database, openDatabase } from './open.ts'

let removeDatabase: () => Promise<void>
let database: Database
let open: () => Promise<Database>
let address: string | undefined

beforeEach(async () => {
  const { settings, remove } = await makeDatabase()
  removeDatabase = remove
  address = settings.DATABASE_URL
  open = () => openDatabase(readConfig(settings), () => {})
  database = await open()
})
afterEach(async () => {
  await database.close()
  await removeDatabase()
})

// The embedded database has no compiler.
test.runIf(inject('testDatabase') === 'postgres')(
  'no statement is compiled, which takes longer than running it',
  async () => {
    expect((await database.pool.query('show jit')).rows).toEqual([{ jit: 'off' }])
  }
)

function testRights() {
  const role = `Test "${randomUUID()}"`
  const quoted = pg.escapeIdentifier(role)
  let limited: Database | undefined

  beforeEach(async () => {
    await database.pool.query(`create role ${quoted} login password 'limited'`)
  })
  afterEach(async () => {
    await limited?.close()
    limited = undefined
    await database.pool.query(`drop owned by ${quoted}`)
    await database.pool.query(`drop role ${quoted}`)
  })

  async function openLimited(): Promise<Database> {
    const url = new URL(address as string)
    url.username = encodeURIComponent(role)
    url.password = 'limited'
    limited = await openDatabase({ databaseUrl: url.href, dataFolder: '' }, () => {})
    return limited
  }

  test('is told what to grant when it may not make tables, and then can', async () => {
    const { pool } = await openLimited()
    const error = await migrateDatabase(pool).catch((caught) => caught)
    expect(error).toBeInstanceOf(StartupError)
    expect(error.message).toContain(
      `The PostgreSQL user ${role} cannot create or use the portal's tables (permission denied`
    )
    const grants = /run: (.+)$/.exec(error.message)?.[1] ?? ''
    expect(grants).toMatch(/^GRANT CREATE ON DATABASE \w+ TO .+; GRANT CREATE ON SCHEMA public TO .+;$/)
    await database.pool.query(grants)
    await migrateDatabase(pool)
    expect((await pool.query('select * from documents')).rows).toEqual([])
  })

  test('is told whose rights it needs when another user has made the tables', async () => {
    await migrateDatabase(database.pool)
    const { pool } = await openLimited()
    const error = await migrateDatabase(pool).catch((caught) => caught)
    expect(error).toBeInstanceOf(StartupError)
    const grants = /run: (GRANT \S+ TO .+;)$/.exec(error.message)?.[1] ?? ''
    await database.pool.query(grants)
    await migrateDatabase(pool)
    expect((await pool.query('select * from documents')).rows).toEqual([])
  })

  test('is told so when it may not connect', async () => {
    const name = new URL(address as string).pathname.slice(1)
    await database.pool.query(`revoke connect on database ${pg.escapeIdentifier(name)} from public`)
    const error = await openLimited().catch((caught) => caught)
    expect(error).toBeInstanceOf(StartupError)
    expect(error.message).toContain(`/${name} cannot be used: the user lacks the privilege CONNECT.`)
  })
}

// The embedded database has one user, who may do everything.
if (inject('testDatabase') === 'postgres') describe('a user of the PostgreSQL server with few rights', testRights)

test('a secret is made once, whoever asks first', async () => {
  await migrateDatabase(database.pool)
  let made = 0
  const ask = () => sharedSecret(database, 'test', () => `secret ${++made}`)
  const responses = await Promise.all([ask(), ask(), ask(), ask()])
  expect(new Set(responses).size).toBe(1)
  expect(await ask()).toBe(responses[0])
})

describe('the driver', () => {
  test('tells errors by PostgreSQL’s codes and goes on afterwards', async () => {
    await expect(database.pool.query('select 1/0')).rejects.toMatchObject({ code: '22012' })
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('carries values of many megabytes and of every script', async () => {
    for (const value of ['x'.repeat(20_000_000), '𝔻ócümẽnt 文書 📄', '']) {
      const { rows } = await database.pool.query('select $1::text as value', [value])
      expect(rows[0].value === value).toBe(true)
    }
  })

  test('keeps transactions apart when many run at once', async () => {
    await database.pool.query('create table counter (value int)')
    await database.pool.query('insert into counter values (0)')
    const add = () =>
      database.orm.transaction(async (transaction) => {
        const { rows } = await transaction.execute<{ value: number }>('select value from counter for update')
        await transaction.execute(`update counter set value = ${(rows[0]?.value ?? 0) + 1}`)
      })
    await Promise.all(Array.from({ length: 20 }, add))
    expect((await database.pool.query('select value from counter')).rows).toEqual([{ value: 20 }])
  })

  test('rolls back what a broken connection left open', async () => {
    await database.pool.query('create table kept (value int)')
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query('insert into kept values (1)')
    client.release(new Error('broken'))
    await expect.poll(async () => (await database.pool.query('select * from kept')).rows).toEqual([])
    await database.pool.query('insert into kept values (2)')
    expect((await database.pool.query('select * from kept')).rows).toEqual([{ value: 2 }])
  })

  test.runIf(inject('testDatabase') === 'postgres')('makes a connection that the server ends an outage', async () => {
    const client = await database.pool.connect()
    const { rows } = await client.query('select pg_backend_pid() as pid')
    const outage = expect(client.query('select pg_sleep(60)')).rejects.toBeInstanceOf(DatabaseUnavailableError)
    await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
    await outage
    await expect(client.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailableError)
    client.release(true)
  })

  test.runIf(inject('testDatabase') === 'postgres')('has closed every connection when closing is over', async () => {
    const count = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`
    for (let round = 0; round < 5; round++) {
      const other = await open()
      await Promise.all(Array.from({ length: 10 }, () => other.pool.query('select pg_sleep(0.01)')))
      await other.close()
      expect((await database.pool.query(count)).rows).toEqual([{ count: 0 }])
    }
  })

  test('finds everything again after closing and opening', async () => {
    await database.pool.query('create table kept (value int)')
    await database.pool.query('insert into kept values (1)')
    await database.close()
    database = await open()
    expect((await database.pool.query('select * from kept')).rows).toEqual([{ value: 1 }])
  })
})
