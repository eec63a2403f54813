import type { Account } from '@portico/contract'
import { Client, signInOverHttp } from '@portico/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { mailedLink, mailsTo } from '../../../testing/mail/mails.ts'
import { admin, portal, sharePortal } from '../../../testing/shared-portal.ts'

sharePortal()

beforeEach(() => portal.sql('delete from rate_limits'))

const PASSWORD = 'user'

const signInAs = (login: string, password = PASSWORD) => signInOverHttp(portal.origin, { login, password })

/** A user with the password of the seeded one, `user`, signed in. */
async function newUser(login: string): Promise<Client> {
  await portal.sql(
    `insert into users (login, email, password_hash, authorities, created_by, last_modified_by)
     select $1, $1 || '@example.test', password_hash, authorities, 'system', 'system' from users where login = 'user'`,
    [login]
  )
  return signInAs(login)
}

const visitor = () => new Client(portal.origin)
const post = (path: string, json: unknown, client = visitor()) => client.fetch(path, { method: 'POST', json })
const request = (client: Client, email: string) => post('api/account', { email }, client)
const confirm = (key: string, currentPassword = PASSWORD) => post('api/account/email/confirm', { key, currentPassword })
const undo = (key: string) => post('api/account/email/undo', { key })

const emailOf = async (login: string) =>
  (await portal.sql<{ email: string }>('select email from users where login = $1', [login]))[0]?.email

/** Requests another address, and returns the key that was mailed to it. */
async function requestedKey(client: Client, email: string): Promise<string> {
  expect((await request(client, email)).status).toBe(200)
  return (await mailedLink(portal, email, 'emailConfirmation')).key
}

async function expectRefused(response: Response, code = 'keyInvalid'): Promise<void> {
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code })
}

describe('another e-mail address', () => {
  test('is requested by the settings, which say so, and is not used yet', async () => {
    const client = await newUser('asking')
    const response = await post('api/account', { email: 'asked@example.test', firstName: 'Eva', langKey: 'es' }, client)
    expect(response.status).toBe(200)
    expect(response.headers.get('x-devportalapp-alert')).toBe(
      'To use the address asked@example.test, open the link that was sent to it.'
    )
    const waiting = { email: 'asking@example.test', pendingEmail: 'asked@example.test', firstName: 'Eva' }
    expect(await response.json()).toMatchObject(waiting)
    expect(await client.json<Account>('api/account')).toMatchObject(waiting)
    const [mail] = await mailsTo(portal, 'asking@example.test')
    expect(mail).toMatchObject({ kind: 'emailChangeRequested', subject: expect.stringContaining('Otra dirección') })
    expect(mail?.text).not.toContain('asked@example.test')
    expect(
      await portal.sql(
        `select after->>'pendingEmail' as pending from audit_log where entity_id = 'asking' order by id desc limit 1`
      )
    ).toEqual([{ pending: 'asked@example.test' }])
  })

  test('is used once its link was opened and the password given, once', async () => {
    const client = await newUser('moving')
    await portal.sql(
      `insert into account_keys select 'old', id, 'passwordReset', now() + interval '1 hour' from users where login = 'moving'`
    )
    const key = await requestedKey(client, 'moved@example.test')
    await expectRefused(await confirm(key, 'not the password'), 'incorrectPassword')
    expect(await emailOf('moving')).toBe('moving@example.test')
    const response = await confirm(key)
    expect([response.status, await response.text()]).toEqual([200, ''])
    const account = await client.json<Account>('api/account')
    expect(account).toMatchObject({ email: 'moved@example.test' })
    expect(account).not.toHaveProperty('pendingEmail')
    await expectRefused(await confirm(key))
    const [, mail] = await mailsTo(portal, 'moving@example.test')
    expect(mail).toMatchObject({ kind: 'emailChanged', subject: 'Your email address has been changed' })
    expect(mail?.text).not.toContain('moved@example.test')
    // A link that lies in the old mailbox is good for nothing.
    expect(await portal.sql(`select 1 from account_keys where digest = 'old'`)).toEqual([])
    expect(
      await portal.sql(
        `select before->>'email' as before, after->>'email' as after from audit_log
          where entity_id = 'moving' and action = 'update' order by id desc limit 1`
      )
    ).toEqual([{ before: 'moving@example.test', after: 'moved@example.test' }])
  })

  test('cannot be tried out: ten wrong passwords are taken of a user in an hour, also by several changes', async () => {
    const client = await newUser('guessed')
    for (const email of ['guesser@example.test', 'guesser2@example.test']) {
      const key = await requestedKey(client, email)
      for (let count = 0; count < 5; count += 1)
        await expectRefused(await confirm(key, `guess ${count}`), 'incorrectPassword')
    }
    expect((await confirm(await requestedKey(client, 'guesser3@example.test'))).status).toBe(429)
  })

  test('takes the place of one that was requested before, and goes after a day', async () => {
    const client = await newUser('undecided')
    const first = await requestedKey(client, 'first@example.test')
    const second = await requestedKey(client, 'second@example.test')
    await expectRefused(await confirm(first))
    await portal.sql(`update email_changes set expires_date = now() where new_email = 'second@example.test'`)
    await expectRefused(await confirm(second))
    expect(await client.json<Account>('api/account')).not.toHaveProperty('pendingEmail')
    await portal.app.jobs.run('housekeeping', {})
    expect(await portal.sql(`select 1 from email_changes where new_email like '%nd@example.test'`)).toEqual([])
  })

  test('that somebody registered and has not confirmed is taken from that registration when it is confirmed', async () => {
    const client = await newUser('claims')
    await portal.sql(
      `insert into users (login, email, activated, activation_pending, authorities, created_by, last_modified_by)
       values ('squatter', 'Claimed@example.test', false, true, '{ROLE_USER}', 'system', 'system')`
    )
    const key = await requestedKey(client, 'claimed@example.test')
    expect(await portal.sql(`select 1 from users where login = 'squatter'`)).toHaveLength(1)
    expect((await confirm(key)).status).toBe(200)
    expect(await portal.sql(`select 1 from users where login = 'squatter'`)).toEqual([])
  })

  test('goes to one of two users who confirm it at the same time', async () => {
    const keys = []
    for (const login of ['rival1', 'rival2']) {
      const client = await newUser(login)
      expect((await request(client, 'wanted@example.test')).status).toBe(200)
      const [mail] = (await mailsTo(portal, 'wanted@example.test', 'emailConfirmation')).slice(-1)
      keys.push(/key=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '')
    }
    const responses = await Promise.all(keys.map((key) => confirm(key)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('is dropped when an administrator gives the user another one', async () => {
    const client = await newUser('decided')
    const key = await requestedKey(client, 'wish@example.test')
    const detail = await admin.json<object>('api/admin/users/decided')
    const change = { ...detail, email: 'given@example.test' }
    expect((await admin.fetch('api/admin/users', { method: 'PUT', json: change })).status).toBe(200)
    await expectRefused(await confirm(key))
    expect(await emailOf('decided')).toBe('given@example.test')
  })

  test('has keys that cannot be read in the database', async () => {
    const key = await requestedKey(await newUser('digested'), 'digest@example.test')
    expect(JSON.stringify(await portal.sql('select * from email_change_keys'))).not.toContain(key)
  })
})

describe('the old address', () => {
  const undoKey = async (email: string, kind: 'emailChanged' | 'emailChangeRequested') =>
    (await mailedLink(portal, email, kind)).key

  test('undoes the change, and every later one, for seven days; all sessions end', async () => {
    const client = await newUser('robbed')
    await confirm(await requestedKey(client, 'thief@example.test'))
    const key = await undoKey('robbed@example.test', 'emailChanged')
    await confirm(await requestedKey(client, 'thief2@example.test'))
    const later = await undoKey('thief@example.test', 'emailChanged')
    expect(await emailOf('robbed')).toBe('thief2@example.test')
    expect((await undo(key)).status).toBe(200)
    expect(await emailOf('robbed')).toBe('robbed@example.test')
    expect((await client.fetch('api/account')).status).toBe(401)
    for (const used of [key, later]) await expectRefused(await undo(used))
    expect(
      await portal.sql(
        `select after->>'emailRestored' as restored, after->>'email' as email from audit_log
          where entity_id = 'robbed' and action = 'update' order by id desc limit 1`
      )
    ).toEqual([{ restored: 'true', email: 'robbed@example.test' }])
  })

  test('still does so after a new password was chosen, and no more after seven days', async () => {
    const client = await newUser('persistent')
    await confirm(await requestedKey(client, 'other@example.test'))
    const key = await undoKey('persistent@example.test', 'emailChanged')
    const json = { currentPassword: PASSWORD, newPassword: 'cold-harbour' }
    expect((await post('api/account/change-password', json, client)).status).toBe(200)
    const [row] = await portal.sql<{ days: number }>(
      `select extract(epoch from expires_date - confirmed_date) / 86400 as days from email_changes
        where new_email = 'other@example.test'`
    )
    expect(Number(row?.days)).toBe(7)
    await portal.sql(`update email_changes set expires_date = now() where new_email = 'other@example.test'`)
    await expectRefused(await undo(key))
    await portal.sql(
      `update email_changes set expires_date = now() + interval '1 minute' where new_email = 'other@example.test'`
    )
    expect((await undo(key)).status).toBe(200)
    expect(await emailOf('persistent')).toBe('persistent@example.test')
  })

  test('cancels a change that is not confirmed yet', async () => {
    const key = await requestedKey(await newUser('careful'), 'careless@example.test')
    expect((await undo(await undoKey('careful@example.test', 'emailChangeRequested'))).status).toBe(200)
    await expectRefused(await confirm(key))
    expect(await emailOf('careful')).toBe('careful@example.test')
  })

  test.each([
    ['waits', 'emailChangeRequested'],
    ['was confirmed', 'emailChanged']
  ] as const)('undoes its change after a later one that %s was undone at the address between', async (state, kind) => {
    const login = kind === 'emailChanged' ? 'twice' : 'once'
    const [own, first, second] = [`${login}@example.test`, `${login}1@example.test`, `${login}2@example.test`]
    const client = await newUser(login)
    await confirm(await requestedKey(client, first))
    const owners = await undoKey(own, 'emailChanged')
    const pending = await requestedKey(client, second)
    if (state === 'was confirmed') expect((await confirm(pending)).status).toBe(200)
    expect((await undo(await undoKey(first, kind))).status).toBe(200)
    expect(await emailOf(login)).toBe(first)
    expect((await undo(owners)).status).toBe(200)
    expect(await emailOf(login)).toBe(own)
    await expectRefused(await confirm(pending))
  })

  test.each([
    ['confirmed', 'emailChanged'],
    ['requested', 'emailChangeRequested']
  ] as const)(
    'makes the password of who %s the change useless, and is sent a link to choose another',
    async (state, kind) => {
      const login = `owner-${state}`
      const own = `${login}@example.test`
      const key = await requestedKey(await newUser(login), `thief-${state}@example.test`)
      if (state === 'confirmed') expect((await confirm(key)).status).toBe(200)
      expect((await undo(await undoKey(own, kind))).status).toBe(200)
      await expect(signInAs(login)).rejects.toThrow()
      const mail = (await mailsTo(portal, own, 'passwordReset')).at(-1)
      expect(mail?.text).toMatch(/The previous password\s+is\s+no\s+longer\s+valid\./)
      expect(mail?.text).not.toMatch(/your\s+password\s+has\s+not\s+changed/)
      expect(await mailsTo(portal, `thief-${state}@example.test`, 'passwordReset')).toEqual([])
      const json = { key: (await mailedLink(portal, own, 'passwordReset')).key, newPassword: 'cold-harbour' }
      expect((await post('api/account/reset-password/finish', json)).status).toBe(200)
      await signInAs(login, 'cold-harbour')
    }
  )

  test('is not given back while another user has it', async () => {
    const client = await newUser('slow')
    await confirm(await requestedKey(client, 'quick@example.test'))
    const key = await undoKey('slow@example.test', 'emailChanged')
    await portal.sql(`update users set email = 'slow@example.test' where login = 'user'`)
    await expectRefused(await undo(key), 'emailExists')
    await portal.sql(`update users set email = 'user@portico.example' where login = 'user'`)
    expect((await undo(key)).status).toBe(200)
  })
})

test.each([
  ['confirm', {}, 'key'],
  ['confirm', { key: 'k' }, 'currentPassword'],
  ['undo', { key: '' }, 'key'],
  ['undo', { key: 7 }, 'key']
])('%s with %j names the field that is wrong', async (path, json, field) => {
  const response = await post(`api/account/email/${path}`, json)
  expect(response.status).toBe(400)
  const { fieldErrors } = (await response.json()) as { fieldErrors: { field: string }[] }
  expect(fieldErrors.map((fault) => fault.field)).toContain(field)
})
