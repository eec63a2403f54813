import { type AuditPage, type DatabaseSchema, LIMITS } from '@portico/contract'
import { describe, expect, test } from 'vitest'
import { newest, refused, run, runningText } from '../../../testing/database-console.ts'
import { problemOf } from '../../../testing/documents.ts'
import { startPortal } from '../../../testing/portal.ts'
import { admin, portal, sharePortal } from '../../../testing/shared-portal.ts'

sharePortal()

/** The database console: what it runs, what it refuses, and that all of it is in the audit log. */

const seeds = async () => (await portal.sql(`select name from seeds where name like 'console%'`)).length

describe('an answer', () => {
  test('has columns with their types, values as PostgreSQL writes them, and null', async () => {
    const answer = await run(
      `select 1 as one, null as nothing, '{"a": 1}'::jsonb as json, array[1, 2] as list, 'ñ📄' as text`
    )
    expect(answer).toMatchObject({
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
    expect(answer.milliseconds).toBeGreaterThanOrEqual(0)
  })

  test('has no more rows than it may, and says so', async () => {
    const most = await run(`select i from generate_series(1, ${LIMITS.databaseRows}) i`)
    expect([most.rows.length, most.rowCount, most.isCut]).toEqual([LIMITS.databaseRows, LIMITS.databaseRows, false])
    const cut = await run('select generate_series(1, 100000000)')
    expect([cut.rows.length, cut.rowCount, cut.isCut, cut.command]).toEqual([LIMITS.databaseRows, null, true, 'SELECT'])
  })

  test('has the beginning of a long value, and says so', async () => {
    const answer = await run(`select repeat('x', 3000) as long, 'short' as short`)
    expect(answer.rows).toEqual([[`${'x'.repeat(2000)}…`, 'short']])
    expect(answer.hasCutValues).toBe(true)
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

  test('has no secrets, where they can be told', async () => {
    const { columns, rows } = await run(`select login, password_hash as harmless, u from users u where login = 'admin'`)
    expect(columns.map(({ isMasked }) => isMasked)).toEqual([false, true, true])
    expect(rows).toEqual([['admin', '******', '******']])
    expect((await run('select value from server_secrets limit 1')).rows).toEqual([['******']])
    expect((await run(`select id_token_hint from sessions where id_token_hint is not null limit 1`)).rows).toEqual([
      ['******']
    ])
  })
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

  test('a function that writes is refused inside', async () => {
    await run(
      `create function console_write() returns int language sql volatile as
       $$ insert into seeds (name) values ('console') returning 1 $$`,
      'write'
    )
    expect((await refused('select console_write()')).detail).toContain('read-only transaction')
    expect(await seeds()).toBe(0)
    await run('drop function console_write', 'write')
  })

  test('cannot be made writing from inside', async () => {
    await runningText('console_writable', `select set_' || 'config(''transaction_read_only'', ''off'', false)`)
    expect((await refused('select console_writable()')).detail).toContain('read-write mode')
    await run('drop function console_writable', 'write')
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

test('a setting, a lock and a temporary table are gone with the statement that made them', async () => {
  const [before] = (await run('show work_mem')).rows
  await run(`update pg_settings set setting = '123MB' where name = 'work_mem'`, 'write')
  await run('select pg_advisory_lock(4711)', 'write')
  await run('create temporary table console_temporary (id int)', 'write')
  expect((await run('show work_mem')).rows).toEqual([before])
  expect((await run(`select to_regclass('console_temporary')`)).rows).toEqual([[null]])
  expect((await run(`select count(*) from pg_locks where locktype = 'advisory' and objid = 4711`)).rows).toEqual([
    ['0']
  ])
})

test('a refused statement is answered with PostgreSQL’s words and the place', async () => {
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

  test('has a statement that takes the log away, in the server’s log', async () => {
    await runningText('console_away', `alter table audit' || '_log rename to away`)
    await run('select console_away()', 'write')
    await portal.sql('alter table away rename to audit_log')
    expect(portal.log()).toContain('the outcome of a statement could not be written')
  })

  test.each([
    'truncate audit_log',
    'with gone as (delete from audit_log returning *) select * from gone',
    'explain analyze delete from "audit_log"',
    `alter table AUDIT_LOG rename to away`
  ])('is not written by %s', async (statement) => {
    expect((await refused(statement, 'write')).detail).toContain('audit_log')
    expect((await newest())?.after).toMatchObject({ statement })
  })

  test('has a statement that empties it, and the server’s log has it too', async () => {
    await runningText('console_empty', `truncate audit' || '_log`)
    await run('select console_empty() as emptied', 'write')
    expect((await admin.json<AuditPage>('api/admin/audit')).entries).toMatchObject([
      {
        actor: 'admin',
        action: 'execute',
        after: { mode: 'write', statement: 'select console_empty() as emptied', rows: 1 }
      }
    ])
    const lines = portal
      .log()
      .split('\n')
      .filter((line) => line.includes('console_empty() as emptied'))
    expect(
      lines.map((line) => JSON.parse(line)).map(({ level, actor, mode, msg }) => [level, actor, mode, msg])
    ).toEqual([
      [30, 'admin', 'write', 'a statement is sent to the database console'],
      [50, 'admin', 'write', 'a statement has removed its entry from the audit log']
    ])
  })

  test('has a statement as it was, whatever it wrote into its own entry', async () => {
    await runningText('console_forge', `update audit' || '_log set actor = ''nobody'', after = null`)
    await run('select console_forge()', 'write')
    expect(await newest()).toMatchObject({ actor: 'admin', after: { statement: 'select console_forge()', rows: 1 } })
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

test('under the profile prod there is no console, and the description of the calls has none', async () => {
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
