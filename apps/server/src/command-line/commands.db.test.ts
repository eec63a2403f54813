import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Account } from '@portico/contract'
import { Client, signInOverHttp } from '@portico/testing'
import { unzipSync } from 'fflate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertApplication } from '../testing/applications.ts'
import type { TestDatabase } from '../testing/databases.ts'
import { makeDatabase } from '../testing/portal.ts'
import { startPortalOn, type TestPortal } from '../testing/start-portal.ts'
import { userForm } from '../testing/users.ts'
import { runCommand } from './commands.ts'

const EXTERNAL = { OIDC_ISSUER: 'http://localhost:9', OIDC_CLIENT_ID: 'portal' }

let database: TestDatabase

beforeEach(async () => {
  database = await makeDatabase()
})
afterEach(() => database.remove())

const run = (args: string[], settings: Record<string, string> = {}) =>
  runCommand(args, { ...database.settings, ...settings })

/** Runs a portal on the database while a test uses it: the embedded database can be open once only. */
async function withPortal<T>(use: (portal: TestPortal) => Promise<T>): Promise<T> {
  const portal = await startPortalOn({ settings: database.settings, remove: async () => {} })
  try {
    return await use(portal)
  } finally {
    await portal.close()
  }
}

const audited = (portal: TestPortal) =>
  portal.sql(
    `select actor, action, entity, entity_id, after->>'source' as source from audit_log
      where after->>'source' = 'command line' order by id`
  )

test('the first administrator of a new database chooses a password by the printed link, once', {
  timeout: 60_000
}, async () => {
  const printed = await run(['create', 'Ada', '--email', 'ada@portal.example'])
  const key = /http:\/\/localhost:8080\/account\/reset\/finish\?key=([\w-]{43})$/.exec(printed)?.[1]
  await withPortal(async (portal) => {
    const choose = () =>
      new Client(portal.origin).fetch('api/account/reset-password/finish', {
        method: 'POST',
        json: { key, newPassword: 'a long password' }
      })
    expect((await choose()).status).toBe(200)
    expect((await choose()).status).toBe(400)
    const ada = await signInOverHttp(portal.origin, { login: 'ada', password: 'a long password' })
    expect(await ada.json<Account>('api/account')).toMatchObject({
      email: 'ada@portal.example',
      authorities: ['ROLE_ADMIN', 'ROLE_USER']
    })
    const entry = { actor: 'system', entity: 'userManagement', entity_id: 'ada', source: 'command line' }
    expect(await audited(portal)).toEqual([
      { ...entry, action: 'create' },
      { ...entry, action: 'update' }
    ])
  })
  await expect(run(['create', 'ada', '--email', 'other@portal.example'])).rejects.toThrow(/grant ada/)
  await expect(run(['create', 'eve', '--email', 'ADA@portal.example'])).rejects.toThrow(/grant ada/)
  expect(await run(['password-link', 'ada'])).toMatch(/key=[\w-]{43}$/)
})

test('a user is made an administrator, whether or not they wait for an approval', { timeout: 60_000 }, async () => {
  await withPortal((portal) =>
    portal.sql(
      `insert into users (login, activated, authorities, created_by, last_modified_by)
       values ('waiting', false, '{ROLE_USER}', 'system', 'system')`
    )
  )
  expect(await run(['grant', 'USER'])).toBe('user is an administrator now.')
  expect(await run(['grant', 'user'])).toBe('user is an administrator already.')
  expect(await run(['grant', 'waiting'], EXTERNAL)).toBe('waiting is an administrator now.')
  const roles = { ...EXTERNAL, OIDC_ROLES_CLAIM: 'groups', OIDC_ADMIN_ROLES: 'admins' }
  expect(await run(['grant', 'user'], roles)).toMatch(/until the next sign-in, when the claim groups sets the roles/)
  await expect(run(['grant', 'nobody'])).rejects.toThrow(/There is no user nobody/)
  await withPortal(async (portal) => {
    expect(
      await portal.sql(`select login, activated from users where 'ROLE_ADMIN' = any(authorities) order by login`)
    ).toEqual(['admin', 'user', 'waiting'].map((login) => ({ login, activated: true })))
    expect((await audited(portal)).map(({ entity_id }) => entity_id)).toEqual(['user', 'waiting'])
  })
})

test('a copy of the database signs nobody in after its sessions, links and keys were ended', {
  timeout: 60_000
}, async () => {
  const secrets = 'select name, value::text as value from server_secrets order by name'
  const before = await withPortal(async (portal) => {
    const client = await signInOverHttp(portal.origin, { login: 'admin', password: 'admin' })
    expect((await client.fetch('api/account')).status).toBe(200)
    await portal.sql(`
      with change as (
        insert into email_changes (user_id, old_email, new_email, requested_date, confirmed_date, expires_date)
          select id, email, 'thief@portal.example', now(), now(), now() + interval '7 days' from users where login = 'user'
          returning id
      ), key as (insert into email_change_keys (digest, change_id, purpose) select 'undo', id, 'undo' from change)
      insert into sign_in_codes (digest, id_token, token_claims, expires_date)
        values ('code', 'token', '{}', now() + interval '2 minutes')`)
    return { authorization: client.authorization, secrets: await portal.sql<{ name: string; value: string }>(secrets) }
  })
  await run(['password-link', 'user'])
  expect(await run(['end-sessions'])).toMatch(/^Ended: 1 sessions, 2 emailed links/)
  await withPortal(async (portal) => {
    expect((await new Client(portal.origin, before.authorization).fetch('api/account')).status).toBe(401)
    const after = new Map(
      (await portal.sql<{ name: string; value: string }>(secrets)).map(({ name, value }) => [name, value])
    )
    const kept = before.secrets.filter(({ name, value }) => after.get(name) === value).map(({ name }) => name)
    expect(kept).toEqual(['sealed_texts_key'])
    expect(before.secrets.length).toBeGreaterThan(4)
    for (const table of ['account_keys', 'email_changes', 'email_change_keys', 'sign_in_codes'])
      expect(await portal.sql(`select from ${table}`), table).toEqual([])
    expect(await audited(portal)).toMatchObject([{}, { action: 'endSessions', entity: 'session', entity_id: '*' }])
  })
})

test.each([
  [[], /^Specify a command\.\n\nUsage: npm run admin/],
  [['drop'], /^There is no command drop\.\n\nUsage: npm run admin/],
  [['toString'], /^There is no command toString/],
  [['grant'], /^Specify one login/],
  [['grant', 'a', 'b'], /^Specify one login/],
  [['create', 'ada', '--password', 'x'], /--password/],
  [['create', 'ada'], /^Specify the address with --email/],
  [['create', 'a b', '--email', 'a@portal.example'], /is not a valid login/],
  [['create', 'ada', '--email', 'nobody'], /is not an email address/]
] satisfies [string[], RegExp][])('%j is refused with what to do', async (args, message) => {
  await expect(run(args)).rejects.toThrow(message)
})

test('accounts of an external provider are not created here', async () => {
  await expect(run(['create', 'ada', '--email', 'ada@portal.example'], EXTERNAL)).rejects.toThrow(
    /npm run admin -- grant/
  )
})

test('the data of a user are written to a file, and erased', { timeout: 60_000 }, async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portico-export-'))
  const file = path.join(folder, 'data.zip')
  try {
    await withPortal(async (portal) => {
      await insertApplication(portal, { clientId: 'shop', login: 'user' })
      const admin = await signInOverHttp(portal.origin, { login: 'admin', password: 'admin' })
      const json = { ...userForm('gone'), password: 'lost-violin' }
      await admin.json('api/admin/users', { method: 'POST', json })
      expect((await admin.fetch('api/admin/users/gone', { method: 'DELETE' })).status).toBe(204)
    })
    expect(await run(['export-user', 'USER', '--to', file])).toBe(`The data of user are in ${file}.`)
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    const data = JSON.parse(
      Buffer.from(unzipSync(fs.readFileSync(file))['personal-data.json'] as Uint8Array).toString()
    )
    expect(data.applications).toMatchObject([{ client_id: 'shop' }])
    await expect(run(['export-user', 'user', '--to', file])).rejects.toThrow(/already exists/)
    await expect(run(['export-user', 'user'])).rejects.toThrow(/Specify the file with --to/)
    await expect(run(['export-user', 'nobody', '--to', file])).rejects.toThrow(/There is no user nobody/)
    expect(await run(['erase-user', 'user'], EXTERNAL)).toMatch(
      /^user is erased, with 1 applications[.] In the audit log, erased-[0-9a-f]{12} replaces the username[.] .*The account at http:\/\/localhost:9 remains there[.]$/
    )
    await expect(run(['erase-user', 'user'])).rejects.toThrow(/There is no user user, and no remaining data/)
    expect(await run(['erase-user', 'gone'])).toMatch(/^The remaining data of gone is erased/)
    await expect(run(['erase-user', 'system'])).rejects.toThrow(/There is no user system/)
    await expect(run(['erase-user', 'admin'])).rejects.toThrow(/last active administrator/)
    await withPortal(async (portal) => {
      expect(await portal.sql('select login from users')).toEqual([{ login: 'admin' }])
      expect(
        await portal.sql(`select after->'clientIds' as clients from audit_log where after->>'source' = 'command line'`)
      ).toEqual([{ clients: ['shop'] }])
      expect(
        await portal.sql(`select from audit_log where entity_id in ('gone', 'user') or before::text ~ 'gone@|Hopper'`)
      ).toEqual([])
    })
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
})
