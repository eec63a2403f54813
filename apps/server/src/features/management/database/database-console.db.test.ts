import { type DatabaseSchema, LIMITS } from '@portico/contract'
import { describe, expect, test } from 'vitest'
import { newest, refused, run } from '../../../testing/database-console.ts'
import { problemOf } from '../../../testing/documents.ts'
import { startPortal } from '../../../testing/portal.ts'
import { admin, portal, sharePortal } from '../../../testing/shared-portal.ts'

sharePortal()

/** The database console: what it runs, what it refuses, and that all of it is in the audit log. */

const seeds = async () => (await portal.sql(`select name from seeds where name like 'console%'`)).length

describe('a response', () => {
  test('has columns with their types, values as PostgreSQL writes them, and null', async () => {
    const response = await run(
      `select 1 as one, null as nothing, '{"a": 1}'::jsonb as json, array[1, 2] as list, 'ñ📄' as text`
    )
    expect(response).toMatchObject({
      command: 'SELECT',
      columns: [
        { name: 'one', type: 'integer', isMasked: false },
        { name: 'nothing', type: 'text' },
        { name: 'json', type: 'jsonb' },
        { name: 'list', type: 'integer[]' },
        { name: 'text', type: 'text' }
      ],
      rows: [['1', null, '{"a": 1}', '{1,2}', 'ñ📄']],
      rowCount: 1,
      isCut: false,
      hasCutValues: false
    })
    expect(response.milliseconds).toBeGreaterThanOrEqual(0)
  })

  test('has no more rows than it may, and says so', async () => {
    const most = await run(`select i from generate_series(1, ${LIMITS.databaseRows}) i`)
    expect([most.rows.length, most.rowCount, most.isCut]).toEqual([LIMITS.databaseRows, LIMITS.databaseRows, false])
    const cut = await run('select generate_series(1, 100000000)')
    expect([cut.rows.length, cut.rowCount, cut.isCut, cut.command]).toEqual([LIMITS.databaseRows, null, true, 'SELECT'])
  })

  test('has the beginning of a long value, and says so', async () => {
    const response = await run(`select repeat('x', 3000) as long, 'short' as short`)
    expect(response.rows).toEqual([[`${'x'.repeat(2000)}…`, 'short']])
    expect(response.hasCutValues).toBe(true)
  })

  test('tells how many rows a write changed, and has those that it returns', async () => {
    await run(`insert into seeds (name) values ('console-1'), ('console-2')`, 'write')
    expect(await run(`update seeds set sown_date = now() where name like 'console-%'`, 'write')).toMatchObject({
      ...{ command: 'UPDATE', columns: [], rows: [], rowCount: 2 }
    })
    expect(await run(`delete from seeds where name like 'console-%' returning name`, 'write')).toMatchObject({
      ...{ command: 'DELETE', rows: [['console-1'], ['console-2']], rowCount: 2 }
    })
  })

  test('has no secrets: a view is in the place of each table that has them', async () => {
    const { columns, rows } = await run(`select login, password_hash as harmless, u from users u where login = 'admin'`)
    expect(columns.map(({ isMasked }) => isMasked)).toEqual([false, true, false])
    expect(rows[0]?.slice(0, 2)).toEqual(['admin', '******'])
    expect(JSON.stringify(rows)).not.toContain('argon2')
    expect((await run('select value from server_secrets limit 1')).rows).toEqual([['******']])
    expect((await run(`select id_token_hint from sessions limit 1`)).rows).toEqual([['******']])
  })

  test.each([
    `select upper(password_hash), left(password_hash, 20), password_hash || '' from users`,
    `select to_jsonb(u) from users u`,
    `select row_to_json(s)::text from server_secrets s`,
    `select string_agg(value::text, ',') from server_secrets`,
    `select jsonb_agg(p) from identity_provider_payloads p`
  ])('%s has none that is computed from secrets', async (statement) => {
    const [{ hash } = { hash: '' }] = await portal.sql<{ hash: string }>(
      `select password_hash as hash from users where login = 'admin'`
    )
    const secrets = await portal.sql<{ value: string }>('select value::text as value from server_secrets')
    const text = JSON.stringify((await run(statement)).rows)
    for (const secret of [hash, ...secrets.map(({ value }) => value)])
      for (const part of [secret, secret.toUpperCase()]) expect(text).not.toContain(part.slice(4, 24))
  })

  test.each(['users', 'server_secrets', 'sessions', 'account_keys', 'mails', 'identity_provider_payloads'])(
    'has nothing of the table %s itself',
    async (table) => {
      expect((await refused(`select * from public.${table}`)).detail).toContain(`permission denied for table ${table}`)
      await refused(`update public.${table} set created_date = now()`, 'write')
    }
  )
})

test.each([
  'select 1 -- a comment at the end',
  '-- a comment\n/* and /* another */ one */ select 1',
  '((select 1) union (select 1))',
  'SELECT 1;',
  'values (1)',
  'with one as (select 1) select * from one',
  'table seeds',
  'explain analyze select 1',
  'show server_version'
])('%s is run', async (statement) => {
  expect((await run(statement)).rows.length).toBeGreaterThan(0)
})

describe('reading', () => {
  test.each([
    `insert into seeds (name) values ('console')`,
    `/* select */ insert into seeds (name) values ('console')`,
    `with kept as (insert into seeds (name) values ('console') returning name) select * from kept`,
    `explain analyze insert into seeds (name) values ('console')`,
    `select * from seeds for update`,
    `select name into console_copy from seeds`,
    `select nextval('users_id_seq')`,
    `select setval('users_id_seq', 1000000)`,
    `select set_config('transaction_read_only', 'off', true)`,
    `select set_config('transaction_read_only', 'off', false)`,
    `select query_to_xml('insert into seeds (name) values (''console'') returning name', true, true, '')`,
    `select query_to_xml('create table console_copy (id int)', true, true, '')`,
    `select 1; insert into seeds (name) values ('console')`,
    `commit; insert into seeds (name) values ('console')`,
    'set transaction read write',
    'begin read write',
    'commit',
    'rollback',
    'savepoint one',
    'create table console_copy (id int)',
    'drop table seeds',
    'prepare kept as select 1',
    `do $$ begin insert into seeds (name) values ('console'); end $$`
  ])('%s is refused and changes nothing', async (statement) => {
    const before = await portal.sql('select last_value from users_id_seq')
    await refused(statement)
    expect(await seeds()).toBe(0)
    expect(await portal.sql(`select to_regclass('console_copy') as copy`)).toEqual([{ copy: null }])
    expect(await portal.sql('select last_value from users_id_seq')).toEqual(before)
  })
})

describe('what leaves the database or its transaction', () => {
  test.each([
    `copy (select 1) to program 'true'`,
    `copy seeds from '/etc/passwd'`,
    `COPY seeds TO STDOUT`,
    `/**/ copy seeds to stdout`,
    `select pg_read_file('/etc/passwd')`,
    `select query_to_xml('select pg_ls_dir(''/'')', true, true, '')`,
    `select lo_import('/etc/passwd')`,
    `select database_to_xml_and_xmlschema(true, true, '')`,
    `select query_to_xml('select pg_termin' || 'ate_backend(1)', true, true, '')`,
    `select * from ts_stat('select pg_ls' || '_dir(''/'')')`,
    `select ts_rewrite('a'::tsquery, 'select ''a''::tsquery, current_user::text::tsquery')`,
    'select pg_sleep(20)',
    'select pg_catalog.pg_sleep(20)',
    'select * from pg_sleep(20)',
    'select 1 where pg_sleep(20) is null',
    `with x as (select pg_sleep(20)) select * from x`,
    'explain analyze select pg_sleep(20)',
    `select public.lower('x')`,
    `select currval('users_id_seq')`,
    `update pg_settings set setting = 'postgres' where name = 'role'`,
    `with u as (update pg_catalog.pg_settings set setting = '0' where name = 'statement_timeout' returning *) select * from u`,
    'create table console_copy (id int)',
    'create view console_copy as select * from users',
    'create temporary table console_copy (id int)',
    'select 1 as id into console_copy',
    'create function console_copy() returns int language sql as $$ select 1 $$',
    'alter table seeds add column other text',
    'drop table seeds',
    'grant portico_console to public',
    'lock table seeds',
    'do $$ begin end $$',
    `select U&"pg_r\\0065ad_file"('/etc/passwd')`,
    `select set_config('statement_timeout', '0', false)`,
    'select pg_terminate_backend(1)',
    `alter system set work_mem = '1MB'`,
    'create extension plpython3u',
    'create role intruder superuser',
    'begin',
    'start transaction',
    'commit',
    'end',
    'rollback',
    'abort',
    'savepoint one',
    'release one',
    `prepare transaction 'one'`,
    'set role postgres',
    'reset all',
    'discard all',
    'declare one cursor for select 1',
    'listen one',
    'vacuum',
    'call something()',
    ';',
    '-- nothing',
    '/* nothing'
  ])('%s is refused in both modes', async (statement) => {
    await refused(statement)
    await refused(statement, 'write')
  })
})

test('a statement runs as a role that owns nothing and cannot sign in', async () => {
  expect((await run('select current_user')).rows).toEqual([['portico_console']])
  const [role] = await portal.sql(
    `select rolcanlogin, rolsuper, rolcreaterole, rolbypassrls from pg_roles where rolname = 'portico_console'`
  )
  expect(role).toEqual({ rolcanlogin: false, rolsuper: false, rolcreaterole: false, rolbypassrls: false })
  expect((await refused('select rolpassword from pg_authid')).detail).toContain('permission denied')
})

test('a refused statement is returned with PostgreSQL’s words and the place', async () => {
  expect(await refused('select nme from users')).toMatchObject({
    status: 400,
    detail: 'column "nme" does not exist',
    position: 8
  })
  expect((await refused(`select 'a' || 📄`)).position).toBe(15)
  expect((await refused('select 1/0')).detail).toBe('division by zero')
})

test('an error does not quote a value that is not the statement’s', async () => {
  for (const statement of [
    'select password_hash::int from users',
    'select password_hash::regrole from users',
    `select ('"' || password_hash)::jsonb from users`
  ])
    expect((await refused(statement)).detail).toMatch(/"…"|invalid input syntax for type json$/)
  await refused(`insert into users select (u).* from users u where login = 'admin'`, 'write')
  expect(JSON.stringify(await portal.sql(`select after from audit_log where entity = 'database'`))).not.toContain(
    '$argon2'
  )
  expect((await refused(`select 'twelve'::int`)).detail).toBe('invalid input syntax for type integer: "twelve"')
})

test.each([
  [{ statement: '', mode: 'read' }, 'statement'],
  [{ statement: '  ', mode: 'read' }, 'statement'],
  [{ statement: 'x'.repeat(LIMITS.databaseStatement + 1), mode: 'read' }, 'statement'],
  [{ statement: 'select \u0000', mode: 'read' }, 'statement'],
  [{ statement: 'select 1', mode: 'admin' }, 'mode'],
  [{ mode: 'read' }, 'statement']
])('a body that is none is 400 and names the field', async (json, field) => {
  const response = await admin.fetch('api/admin/database/statements', { method: 'POST', json })
  expect(response.status).toBe(400)
  expect((await problemOf(response)).fieldErrors).toMatchObject([{ field }])
})

describe('the audit log', () => {
  test('has who ran what, how, and what came of it', async () => {
    await run('select generate_series(1, 3)')
    expect(await newest()).toMatchObject({
      actor: 'admin',
      action: 'execute',
      entity: 'database',
      entityId: 'read',
      before: null,
      after: { mode: 'read', statement: 'select generate_series(1, 3)', rows: 3 }
    })
  })

  test('has a statement that failed, and one that was never run', async () => {
    await refused('select nothing from nowhere', 'write')
    expect(await newest()).toMatchObject({
      entityId: 'write',
      after: { statement: 'select nothing from nowhere', error: 'relation "nowhere" does not exist' }
    })
    await refused(`copy seeds to program 'true'`)
    expect(await newest()).toMatchObject({
      after: { statement: `copy seeds to program 'true'`, error: expect.stringContaining('COPY') }
    })
  })

  test('has a statement before it runs: one sees itself there', async () => {
    const statement = `select after ->> 'statement', after ? 'rows' from audit_log order by id desc limit 1`
    expect((await run(statement)).rows).toEqual([[statement, 'f']])
  })

  test.each([
    'truncate audit_log',
    'with gone as (delete from audit_log returning *) select * from gone',
    'explain analyze delete from "audit_log"',
    `update public.audit_log set actor = 'nobody'`,
    `insert into audit_log (actor, action, entity, entity_id) values ('admin', 'create', 'documents', '1')`
  ])('is not written by %s', async (statement) => {
    expect((await refused(statement, 'write')).detail).toContain('audit_log')
    expect((await newest())?.after).toMatchObject({ statement })
  })

  test.each([
    'delete from audit_partitions.log_first',
    'truncate audit_partitions.log_default',
    'select * from audit_partitions.drop_months(12)'
  ])('loses none of its parts by %s', async (statement) => {
    expect((await refused(statement, 'write')).detail).toContain('audit_partitions')
  })
})

test('the tables are listed with their columns and rows', async () => {
  const { tables } = await admin.json<DatabaseSchema>('api/admin/database')
  const users = tables.find(({ name }) => name === 'users')
  expect(users?.columns.slice(0, 2)).toEqual([
    { name: 'id', type: 'bigint', isNullable: false },
    { name: 'login', type: 'text', isNullable: false }
  ])
  expect(users).toMatchObject({ rows: 2, accuracy: 'exact' })
  for (const { name } of tables.slice(0, 5)) await run(`select * from ${name} limit 1`)
})

test('under the profile prod there is no console, and the description of the calls has none', {
  timeout: 60_000
}, async () => {
  const production = await startPortal({
    settings: {
      PORTICO_PROFILES: 'prod,api-docs',
      OIDC_ISSUER: 'https://identity.example',
      OIDC_CLIENT_ID: 'portico',
      OIDC_CLIENT_SECRET: 'f3a1c5d2e8b94706'
    }
  })
  try {
    expect(Object.keys(production.app.swagger().paths ?? {})).toContain('/api/admin/audit')
    expect(JSON.stringify(production.app.swagger())).not.toContain('admin/database')
    for (const [method, path] of [
      ['GET', 'api/admin/database'],
      ['POST', 'api/admin/database/statements']
    ]) {
      const response = await fetch(`${production.origin}/${path}`, { method: method ?? 'GET' })
      expect(response.status, path).toBe(404)
    }
  } finally {
    await production.close()
  }
})
