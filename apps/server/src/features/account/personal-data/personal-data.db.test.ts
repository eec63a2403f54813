import { createHash } from 'node:crypto'
import { PATHS, PROCESSING_ACTIVITIES, RETENTION } from '@portico/contract'
import { REQUEST_LOG_DAYS, WORKSPACE_DAYS } from '@portico/sandbox'
import { readAppliedMigrations } from '@portico/server-kit'
import { type Client, signInOverHttp } from '@portico/testing'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { prepareForRows, readRows } from '../../../platform/backup/rows.ts'
import { listStoredTables } from '../../../platform/backup/stored-tables.ts'
import { PORTAL_MIGRATIONS } from '../../../platform/database/migrate.ts'
import { ACTIVITY_OF_TABLE, LOGIN_COLUMNS, PERSONAL_COLUMNS } from '../../../platform/users/personal-data/inventory.ts'
import { applicationCalls, requestToken } from '../../../testing/applications.ts'
import { mailsTo } from '../../../testing/mail/mails.ts'
import { admin, portal, sharePortal, user } from '../../../testing/shared-portal.ts'
import { userCalls } from '../../../testing/users.ts'

sharePortal()

const users = userCalls(() => admin)

/** Words of columns that may refer to a person. */
const SUSPECT =
  /(^|_)(user|login|email|actor|author|authors|by|recipient|subject|contact|agent|payload|issuer)(_|$)|^(data|before|after|address|token_claims|id_token_hint|first_name|last_name|image_url|entity_id)$/

/** Names that have such a word and mean something else. */
const HARMLESS = new Set([
  'pgboss.queue.singleton_by',
  'public.identity_provider_payloads.user_code',
  'public.instance_requests.subject'
])

/** Activities whose records are in no table of the inventory. */
const WITHOUT_TABLE = ['rateLimits', 'sandboxRequests', 'sandboxRecords', 'contactMessages', 'preferences', 'serverLog']

describe('the inventory', () => {
  test('has every column that refers to a person', async () => {
    const columns = await portal.sql<{ name: string; table: string; column: string; hasOwner: boolean }>(
      `select table_schema || '.' || table_name || '.' || column_name as name, column_name as column,
              exists (select from information_schema.columns o
                       where o.table_schema = c.table_schema and o.table_name = c.table_name and o.column_name = 'owner') as "hasOwner"
         from information_schema.columns c
         join pg_class t on t.oid = (quote_ident(table_schema) || '.' || quote_ident(table_name))::regclass
        where table_schema in ('public', 'sandbox', 'pgboss') and not t.relispartition and t.relkind in ('r', 'p')`
    )
    const known = new Set(columns.map(({ name }) => name))
    const suspects = columns.filter(
      ({ name, column, hasOwner }) => SUSPECT.test(column) && !hasOwner && !HARMLESS.has(name)
    )
    expect(suspects.length).toBeGreaterThan(30)
    expect(suspects.map(({ name }) => name).filter((name) => !(name in PERSONAL_COLUMNS))).toEqual([])
    expect(Object.keys(PERSONAL_COLUMNS).filter((name) => !known.has(name))).toEqual([])
    for (const [table, column] of LOGIN_COLUMNS)
      expect(PERSONAL_COLUMNS[`public.${table}.${column}`]?.erasure).toBe('pseudonym')
  })

  test('has each table under a processing activity of the privacy policy', () => {
    const tables = Object.keys(PERSONAL_COLUMNS).map((name) => name.slice(0, name.lastIndexOf('.')))
    expect(Object.keys(ACTIVITY_OF_TABLE).sort()).toEqual([...new Set(tables)].sort())
    const used = new Set<string | undefined>(Object.values(ACTIVITY_OF_TABLE))
    expect(Object.keys(PROCESSING_ACTIVITIES).filter((activity) => !used.has(activity))).toEqual(WITHOUT_TABLE)
  })

  test('the policy states the periods for which the sandbox stores requests and workspaces', () => {
    expect([RETENTION.sandboxRequestDays, RETENTION.workspaceDays]).toEqual([REQUEST_LOG_DAYS, WORKSPACE_DAYS])
  })

  test('has every table with a reference to users', async () => {
    const references = await portal.sql<{ name: string }>(
      `select c.conrelid::regclass::text || '.' || a.attname as name, c.confdeltype as rule
         from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.confrelid = 'users'::regclass`
    )
    expect(references.length).toBeGreaterThan(8)
    expect(references.filter(({ name }) => !(`public.${name}` in PERSONAL_COLUMNS))).toEqual([])
  })
})

/** Where the texts of all rows have one of some words. */
async function findInDatabase(words: readonly string[]): Promise<string[]> {
  const client = await portal.app.database.pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await prepareForRows(client)
    const found = new Set<string>()
    for (const table of await listStoredTables(client, await readAppliedMigrations(client, PORTAL_MIGRATIONS)))
      for await (const rows of readRows(client, table))
        for (const row of rows)
          row.forEach((value, index) => {
            const text = value?.toLowerCase() ?? ''
            for (const word of words)
              if (text.includes(word.toLowerCase())) found.add(`${table.name}.${table.columns[index]} has ${word}`)
          })
    await client.query('rollback')
    return [...found].sort()
  } finally {
    client.release()
  }
}

/** A person with something of every sort. */
async function makePerson(word: string) {
  const firstName = `Zoraide${word}`
  const person = await users.create({ firstName, lastName: `Quintavalle${word}` }, word)
  const { login, email } = person
  const client = await signInOverHttp(portal.origin, { login, password: 'lost-violin' })
  const own = applicationCalls(() => client)
  await client.json('api/documents', { method: 'POST', json: { name: 'By a person' } })
  const file = await client.json<{ id: number }>('api/files', {
    method: 'POST',
    json: { description: 'Theirs', base64: Buffer.from(`text of ${word}`).toString('base64') }
  })
  await client.json(PATHS.personalTokens, {
    method: 'POST',
    json: { name: 'Script', scopes: ['reference:read'], expiresDate: new Date(Date.now() + 9e8).toISOString() }
  })
  const application = await own.create({ name: 'Alone', contact: email })
  const { secret } = await own.addSecret(application.id)
  const { body } = await requestToken(portal.origin, application.clientId, secret, { scope: 'simulations' })
  const made = await fetch(`${portal.origin}/sandbox/simulations/v1/deals`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${body.access_token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID()
    },
    body: JSON.stringify({ state: 'payment.RCVD' })
  })
  expect(made.status).toBe(201)
  // Of another user, with this person as a member who has invited, and written to.
  const shared = await applicationCalls(() => user).create({ name: 'Shared', contact: email })
  await user.json(PATHS.applicationMembers(shared.id), { method: 'POST', json: { login, role: 'OWNER' } })
  await client.json(PATHS.applicationMembers(shared.id), {
    method: 'POST',
    json: { email: `guest-of-${word}@partner.example`, role: 'DEVELOPER' }
  })
  await client.fetch(PATHS.account, { method: 'POST', json: { firstName, lastName: '', email: `new-${email}` } })
  await client.fetch(PATHS.contact, {
    method: 'POST',
    json: { fullName: firstName, email, subject: 'A question', message: 'Text', gdpr: true }
  })
  await portal.sql('insert into sign_in_attempts values ($1, 1, now(), now())', [
    createHash('sha256').update(login).digest('base64url')
  ])
  return { login, email, firstName, client, application, shared, file }
}

const erase = (client: Client, login: string) => client.fetch(PATHS.accountErasure, { method: 'POST', json: { login } })

describe('a copy of the own data', () => {
  test('has what the portal keeps, and no secrets', { timeout: 60_000 }, async () => {
    const { login, email, client, application } = await makePerson('copied')
    const response = await client.fetch(PATHS.personalData)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(response.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment;filename=data-${login}-\\d{4}-\\d\\d-\\d\\d[.]zip$`)
    )
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const textOf = (name: string) => Buffer.from(files[name] as Uint8Array).toString()
    const data = JSON.parse(textOf('personal-data.json'))
    expect(data.account).toMatchObject([{ login, email, first_name: 'Zoraidecopied', has_password: true }])
    expect(data.sessions).toHaveLength(1)
    expect(data.personalTokens).toMatchObject([{ name: 'Script', scopes: ['reference:read'] }])
    expect(data.applications).toMatchObject([
      { name: 'Alone', role: 'OWNER' },
      { name: 'Shared', role: 'OWNER' }
    ])
    expect(data.mails.length).toBeGreaterThan(0)
    expect(data.files).toHaveLength(1)
    expect(textOf(`files/${data.files[0].id}`)).toBe('text of copied')
    expect(textOf(`sandbox/${application.clientId}.jsonl`)).toContain('"table":"payments"')
    const entries = textOf('audit-log.jsonl')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(entries.map(({ entity, action }) => `${action} ${entity}`)).toEqual(
      expect.arrayContaining(['create userManagement', 'create documents', 'create file'])
    )
    const everything = Object.keys(files).map(textOf).join('')
    const secrets = await portal.sql<{ text: string }>(
      `select password_hash as text from users where login = $1 union all
       select digest from personal_tokens union all select digest from application_secrets union all
       select coalesce(id_token_hint, digest) from sessions s, known_browsers b`,
      [login]
    )
    expect(secrets.length).toBeGreaterThan(3)
    expect(secrets.filter(({ text }) => everything.includes(text))).toEqual([])
  })

  test('takes a recent sign-in', async () => {
    const { login } = await users.create()
    const client = await signInOverHttp(portal.origin, { login, password: 'lost-violin' })
    await portal.sql(
      `update sessions set authenticated_date = now() - interval '11 minutes' where user_id = (select id from users where login = $1)`,
      [login]
    )
    for (const response of [await client.fetch(PATHS.personalData), await erase(client, login)]) {
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({ title: 'Sign in again to continue' })
    }
  })
})

describe('the own account', () => {
  let person: Awaited<ReturnType<typeof makePerson>>
  beforeAll(async () => {
    person = await makePerson('erased')
  }, 60_000)

  test('is erased everywhere in the database, and others keep what is theirs', { timeout: 60_000 }, async () => {
    const { login, email, firstName, client, application, shared, file } = person
    const words = [login, email, firstName, 'Quintavalleerased', application.clientId]
    expect((await findInDatabase(words)).length).toBeGreaterThan(10)
    const unnamed = await erase(client, 'user')
    expect([unnamed.status, await unnamed.json()]).toMatchObject([400, { fieldErrors: [{ field: 'login' }] }])
    expect((await erase(client, login)).status).toBe(204)
    expect((await client.fetch(PATHS.account)).status).toBe(401)
    // The confirmation is sent within a second, and goes with the next clean-up.
    const [mail] = await mailsTo(portal, email, 'accountErased')
    expect(mail?.subject).toBe('Your account has been deleted')
    // The client id stays in the entries about an application of another user. The instance writes the end of its log meanwhile.
    const left = async () => {
      await portal.app.jobs.run('housekeeping')
      return (await findInDatabase(words)).filter((place) => !/^public[.]audit_log[.]\w+ has cl_/.test(place))
    }
    await expect.poll(left).toEqual([])

    const [{ count, actors } = { count: 0, actors: 0 }] = await portal.sql<{ count: number; actors: number }>(
      `select count(*)::int as count, count(distinct actor)::int as actors from audit_log where actor ~ '^erased-[0-9a-f]{12}$'`
    )
    expect(count).toBeGreaterThan(4)
    expect(actors).toBe(1)
    const kept = await user.json<{ members: object[]; contact: string }>(PATHS.application(shared.id))
    expect([kept.members, kept.contact]).toEqual([[{ login: 'user', role: 'OWNER' }], ''])
    expect((await user.fetch(`api/files/${file.id}`)).status).toBe(200)
    const [{ rows } = { rows: 1 }] = await portal.sql<{ rows: number }>(
      'select count(*)::int as rows from sandbox.payments where owner = $1',
      [`${application.clientId}:`]
    )
    expect(rows).toBe(0)
    await expect(signInOverHttp(portal.origin, { login, password: 'lost-violin' })).rejects.toThrow()
  })

  test('of the last active administrator is refused', async () => {
    const response = await erase(admin, 'admin')
    expect(response.status).toBe(400)
    expect((await response.json()) as object).toMatchObject({ code: 'lastAdministrator' })
    expect((await admin.fetch(PATHS.account)).status).toBe(200)
  })
})
