import { randomUUID } from 'node:crypto'
import { signInOverHttp } from '@portico/testing'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openDatabase } from '../platform/database/open.ts'
import { applicationCalls, requestToken } from '../testing/applications.ts'
import type { TestDatabase } from '../testing/databases.ts'
import { makeDatabase } from '../testing/portal.ts'
import { startPortalOn, type TestPortal, type TestPortalOptions } from '../testing/start-portal.ts'
import { runCommand } from './commands.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await makeDatabase()
})
afterEach(() => database.remove())

const migrate = (settings: Record<string, string> = {}) =>
  runCommand(['migrate'], { ...database.settings, ...settings })

const startChecking = (options: TestPortalOptions = {}) =>
  startPortalOn(
    { settings: database.settings, remove: async () => {} },
    { ...options, settings: { MIGRATIONS: 'check', ...options.settings } }
  )

/** Runs statements as the owner of the database. */
async function sql(...statements: string[]): Promise<Record<string, unknown>[]> {
  const { pool, close } = await openDatabase(readConfig(database.settings), () => {})
  try {
    for (const statement of statements.slice(0, -1)) await pool.query(statement)
    return (await pool.query(statements.at(-1) as string)).rows
  } finally {
    await close()
  }
}

test('an instance that only checks migrations changes nothing and says what to run, until the command has run', {
  timeout: 120_000
}, async () => {
  await expect(startChecking()).rejects.toThrow(
    /^The database lacks migrations \(\d+, the first is 0000_foundation\), .* npm run admin -- migrate$/
  )
  const tables = `select count(*)::int as tables from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`
  expect(await sql(tables)).toEqual([{ tables: 0 }])
  await expect(runCommand(['grant', 'admin'], { ...database.settings, MIGRATIONS: 'check' })).rejects.toThrow(
    /npm run admin -- migrate/
  )
  expect(await migrate()).toMatch(/^Migrated: 0000_foundation, .*, 0001_core, .*, job queues\.$/)
  expect(await migrate()).toBe('The tables are up to date.')
  const portal = await startChecking()
  try {
    const client = await signInOverHttp(portal.origin, { login: 'admin', password: 'admin' })
    expect((await client.fetch('api/account')).status).toBe(200)
  } finally {
    await portal.close()
  }
})

test('an instance that only checks works on the tables of a newer release, and refuses changed migrations', {
  timeout: 120_000
}, async () => {
  await migrate()
  await sql(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9000000000000)`)
  await (await startChecking()).close()
  expect(await migrate()).toBe('The tables are up to date.')
  await sql(`update drizzle.__drizzle_migrations set hash = 'edited' where id = 1`)
  await expect(startChecking()).rejects.toThrow(/0000_foundation was changed/)
})

test('the command ends when the indexes of a migration are built, and fails when one cannot be', {
  timeout: 120_000
}, async () => {
  await migrate()
  const index = (name: string, command: string) =>
    `insert into pgboss.bam (name, version, status, table_name, command) values ('${name}', 1, 'pending', 'job_common', '${command}')`
  await sql(index('built', 'create index built on pgboss.queue (created_on)'))
  await migrate()
  expect(await sql(`select to_regclass('pgboss.built')::text as index`)).toEqual([{ index: 'pgboss.built' }])
  await sql(`delete from pgboss.bam`, index('broken', 'create index broken on pgboss.nothing (created_on)'))
  await expect(migrate()).rejects.toThrow(/pgboss.bam has the reason/)
})

test('the command accepts no arguments', async () => {
  await expect(runCommand(['migrate', 'now'], database.settings)).rejects.toThrow(
    /^The command migrate accepts no arguments/
  )
})

function testLimitedUser() {
  const role = `test_${randomUUID().replaceAll('-', '')}`
  const limited = () => {
    const url = new URL(database.settings.DATABASE_URL as string)
    url.username = role
    url.password = 'limited'
    return { DATABASE_URL: url.href }
  }

  beforeEach(async () => {
    await sql(`create role ${role} login password 'limited'`)
  })
  afterEach(async () => {
    await sql(`drop owned by ${role}`, `drop role ${role}`)
  })

  /** The statements of docs/deploying.md for operators before the first migration. */
  const DEFAULT_PRIVILEGES = [
    `alter default privileges grant usage on schemas to ${role}`,
    `alter default privileges grant select, insert, update, delete on tables to ${role}`,
    `alter default privileges grant usage on sequences to ${role}`
  ]

  test('without rights to create is told what to grant, and then works with nothing but rights to the tables', {
    timeout: 120_000
  }, async () => {
    await migrate()
    const error = await startChecking({ settings: limited() }).catch((caught) => caught)
    expect(error.message).toContain(`The PostgreSQL user ${role} lacks rights to tables of`)
    const grants = /run: (.+)$/.exec(error.message)?.[1] ?? ''
    await sql(grants)
    const portal = await startChecking({ settings: limited() })
    try {
      await workAsPartner(portal)
    } finally {
      await portal.close()
    }
  })

  test('with default privileges for it works after every migration, also where it may migrate by its settings', {
    timeout: 120_000
  }, async () => {
    await sql(...DEFAULT_PRIVILEGES)
    await migrate()
    const portal = await startChecking({ settings: { ...limited(), MIGRATIONS: 'apply' } })
    try {
      await workAsPartner(portal)
      const owned = await sql(`select count(*)::int as owned from pg_class where pg_get_userbyid(relowner) = '${role}'`)
      expect(owned).toEqual([{ owned: 0 }])
    } finally {
      await portal.close()
    }
  })

  test('that lacks a migration in place of the owner is refused and has changed nothing', async () => {
    await sql(...DEFAULT_PRIVILEGES)
    const client = new pg.Client(limited().DATABASE_URL)
    await client.connect()
    await expect(client.query('create table public.own (id int)')).rejects.toThrow(/permission denied/)
    await client.end()
    await expect(startChecking({ settings: limited() })).rejects.toThrow(/npm run admin -- migrate/)
  })

  /** Signs in, creates an application, and requests a token and vehicles: their log makes a partition, which the user does not own. */
  async function workAsPartner({ origin, app }: TestPortal): Promise<void> {
    const client = await signInOverHttp(origin, { login: 'admin', password: 'admin' })
    const { create, addSecret } = applicationCalls(() => client)
    const { id, clientId } = await create({ scopes: ['vehicle-api'] })
    const { secret } = await addSecret(id)
    const { body } = await requestToken(origin, clientId, secret)
    const vehicles = await fetch(`${origin}/sandbox/vehicle-api/v1/vehicles`, {
      headers: { authorization: `Bearer ${body.access_token}` }
    })
    expect(vehicles.status).toBe(200)
    const partitions = `select pg_get_userbyid(relowner) = '${role}' as own from pg_class where relname like 'log_chunks_2%' and relkind = 'r'`
    await expect.poll(() => sql(partitions)).toEqual([{ own: false }])
    await app.jobs.run('housekeeping')
    await expect
      .poll(() => sql('select count(*)::int > 0 as logged from sandbox.log_chunks'))
      .toEqual([{ logged: true }])
  }
}

// The embedded database has one user, who may do everything.
if (inject('testDatabase') === 'postgres') describe('a database user', testLimitedUser)
