import type { Problem } from '@portico/contract'
import { Client, formOf, signInOverHttp, Visitor } from '@portico/testing'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { deliverMails, mailedLink, mailsTo } from '../../../testing/mail/mails.ts'
import { startPortal } from '../../../testing/portal.ts'
import { admin, portal, sharePortal } from '../../../testing/shared-portal.ts'

sharePortal()

beforeEach(() => portal.sql('delete from rate_limits'))

const anonymous = () => new Client(portal.origin)

const requestReset = (address: string, { contentType = 'text/plain', origin = portal.origin } = {}) =>
  new Client(origin).fetch('api/account/reset-password/init', {
    method: 'POST',
    headers: { 'Content-Type': contentType },
    body: address
  })

const finishReset = (body: unknown) =>
  anonymous().fetch('api/account/reset-password/finish', { method: 'POST', json: body })

const changePassword = (client: Client, body: unknown) =>
  client.fetch('api/account/change-password', { method: 'POST', json: body })

/** Makes a user with the password of the seeded one, `user`. */
async function makeUser(login: string, values: Record<string, unknown> = {}): Promise<void> {
  await portal.sql(
    `insert into users (login, email, password_hash, authorities, created_by, last_modified_by, lang_key)
     select $1, $1 || '@example.test', password_hash, '{ROLE_USER}', 'system', 'system', 'es' from users where login = 'admin'`,
    [login]
  )
  for (const [column, value] of Object.entries(values))
    await portal.sql(`update users set ${column} = $2 where login = $1`, [login, value])
}

const signIn = (login: string, password = 'admin') => signInOverHttp(portal.origin, { login, password })
const isSignedIn = async (client: Client) => (await client.fetch('api/account')).status === 200

async function resetLinkFor(login: string) {
  expect((await requestReset(`${login}@example.test`)).status).toBe(200)
  return mailedLink(portal, `${login}@example.test`, 'passwordReset')
}

const isRefused = async (response: Response) => {
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'keyInvalid' })
}

describe('a new password by a mailed link', () => {
  test('signs in, ends every session, is audited and told, and the link works once', async () => {
    await makeUser('reset')
    const before = [await signIn('reset'), await signIn('reset')]
    const { url, key } = await resetLinkFor('reset')
    expect(`${url.origin}${url.pathname}`).toBe(`${portal.origin}/account/reset/finish`)
    const response = await finishReset({ key, newPassword: 'cold-harbour' })
    expect([response.status, await response.text()]).toEqual([200, ''])
    for (const client of before) expect(await isSignedIn(client)).toBe(false)
    await expect(signIn('reset')).rejects.toThrow()
    expect(await isSignedIn(await signIn('reset', 'cold-harbour'))).toBe(true)
    await isRefused(await finishReset({ key, newPassword: 'again' }))

    expect((await mailsTo(portal, 'reset@example.test')).map(({ subject }) => subject)).toEqual([
      'Elija una contraseña nueva',
      'Se ha cambiado su contraseña'
    ])
    const [entry] = await portal.sql<{ actor: string; after: object }>(
      `select actor, after from audit_log where entity_id = 'reset'`
    )
    expect(entry).toMatchObject({ actor: 'reset', after: { login: 'reset', passwordChanged: true } })
    expect(JSON.stringify(entry)).not.toContain('argon2')
  })

  test('of two links the later one works', async () => {
    await makeUser('two')
    const first = await resetLinkFor('two')
    const second = await resetLinkFor('two')
    await isRefused(await finishReset({ key: first.key, newPassword: 'cold-harbour' }))
    expect((await finishReset({ key: second.key, newPassword: 'cold-harbour' })).status).toBe(200)
  })

  test('goes to the address as the account has it, however it was typed', async () => {
    await makeUser('typed')
    await requestReset('  TYPED@Example.Test\n')
    await deliverMails(portal)
    expect(
      await portal.sql(`select recipient from mails where kind = 'passwordReset' order by id desc limit 1`)
    ).toEqual([{ recipient: 'typed@example.test' }])
  })

  test('is no longer possible when its time is over', async () => {
    await makeUser('slow')
    const { key } = await resetLinkFor('slow')
    await portal.sql(`update account_keys set expires_date = now() - interval '1 second'`)
    await isRefused(await finishReset({ key, newPassword: 'cold-harbour' }))
  })

  test('confirms the address of a new account, which then is active', async () => {
    await makeUser('pending', { activated: false, activation_pending: true })
    const { key } = await resetLinkFor('pending')
    expect((await finishReset({ key, newPassword: 'cold-harbour' })).status).toBe(200)
    expect(await isSignedIn(await signIn('pending', 'cold-harbour'))).toBe(true)
  })

  test.each([
    ['deactivated', { activated: false }],
    ['suspended', { activated: false, suspended_date: new Date(), suspension_reason: 'inactivity' }]
  ])('is not for users who are %s, whether before the mail or after it', async (state, values) => {
    await makeUser(`${state}-before`, values)
    expect((await requestReset(`${state}-before@example.test`)).status).toBe(200)
    expect(await mailsTo(portal, `${state}-before@example.test`)).toEqual([])

    await makeUser(`${state}-after`)
    const { key } = await resetLinkFor(`${state}-after`)
    await portal.sql(`update users set activated = false where login = $1`, [`${state}-after`])
    await isRefused(await finishReset({ key, newPassword: 'cold-harbour' }))
    expect(await portal.sql('select activated from users where login = $1', [`${state}-after`])).toEqual([
      { activated: false }
    ])
  })

  test.each([
    ['', 'Size'],
    ['a@b', 'Size'],
    ['no address', 'Email'],
    ['admin@localhost', 'Email'],
    [`${'a'.repeat(250)}@example.test`, 'Size'],
    ['nul\u0000@example.test', 'Pattern']
  ])('is not asked for by %j', async (address, message) => {
    const response = await requestReset(address)
    expect(response.status).toBe(400)
    expect(((await response.json()) as Problem).fieldErrors).toContainEqual({
      objectName: 'account',
      field: 'email',
      message
    })
  })

  test('is not kept from the owner of an address by somebody else who asks for it again and again', async () => {
    await makeUser('besieged')
    const address = 'besieged@example.test'
    const mailsQueued = () => portal.sql('select id from mails where recipient = $1', [address])
    // Another caller has used up the budget of theirs.
    await portal.sql(
      `insert into rate_limits (key, points, expire) values ('accountMail:192.0.2.7 ${address}', 10, $1)`,
      [Date.now() + 3_600_000]
    )
    expect((await requestReset(address)).status).toBe(200)
    expect(await mailsQueued()).toHaveLength(1)
    // Many callers have used up what the address may be sent: nothing is, and the response is the same.
    await portal.sql(`update rate_limits set points = 50 where key like 'accountMailTotal:%'`)
    expect((await requestReset(address)).status).toBe(200)
    await deliverMails(portal)
    expect(await mailsQueued()).toHaveLength(1)
    const more = await Promise.all(Array.from({ length: 9 }, () => requestReset(address)))
    expect(more.map(({ status }) => status).sort()).toEqual([...Array(8).fill(200), 429])
  })

  test('is asked for in plain text, and not in much of it', async () => {
    const json = await requestReset('"user@portico.example"', { contentType: 'application/json' })
    expect(json.status).toBe(415)
    expect(((await json.json()) as Problem).detail).toContain('Send text/plain.')
    expect((await requestReset('user@portico.example', { contentType: 'text/plain;charset=latin1' })).status).toBe(415)
    expect((await requestReset('a'.repeat(3000))).status).toBe(413)
  })

  test.each([
    [{}, 'key', 'NotNull'],
    [{ key: '', newPassword: 'cold-harbour' }, 'key', 'Size'],
    [{ key: 'k', newPassword: 'abc' }, 'newPassword', 'Size'],
    [{ key: 'k', newPassword: 'a'.repeat(51) }, 'newPassword', 'Size'],
    [{ key: 'k', newPassword: 5 }, 'newPassword', 'Pattern']
  ])('is refused with %j', async (body, field, message) => {
    const response = await finishReset(body)
    expect(response.status).toBe(400)
    expect(((await response.json()) as Problem).fieldErrors).toContainEqual({ objectName: 'account', field, message })
  })

  test('for a known address has the response of an unknown one, after the same work', async () => {
    // The delivery of the mails, which begins at any time, has statements too: here it does not begin by itself.
    const portal = await startPortal()
    onTestFinished(() => portal.close())
    await portal.app.jobs.stop()
    const client = await portal.app.database.pool.connect()
    const query = vi.spyOn(Object.getPrototypeOf(client), 'query')
    client.release()
    const seen = []
    for (const address of ['nobody@example.test', 'user@portico.example']) {
      query.mockClear()
      const response = await requestReset(address, { origin: portal.origin })
      const { date, ...headers } = Object.fromEntries(response.headers)
      const statements = query.mock.calls
        .map(([statement]) => (typeof statement === 'string' ? statement : (statement as { text: string }).text))
        .filter((text) => /insert into mails|rate_limits|users/.test(text))
      seen.push({ status: response.status, headers, body: await response.text(), statements })
    }
    query.mockRestore()
    expect(seen[0]).toMatchObject({ status: 200, body: '' })
    expect(seen[0]?.statements.some((text) => text.includes('insert into mails'))).toBe(true)
    expect(seen[1]).toEqual(seen[0])
    for (const { id } of await portal.sql<{ id: number }>('select id::int from mails'))
      await portal.app.jobs.run('mail', { mail: id })
    expect(await portal.sql('select recipient from mails')).toEqual([{ recipient: 'user@portico.example' }])
  })
})

test('a password that is easily guessed is not chosen by a link, which can be used again', async () => {
  await makeUser('careless')
  const { key } = await resetLinkFor('careless')
  const refusals = [
    ['letmein', 'passwordTooCommon'],
    ['Careless2026', 'passwordPersonal']
  ] as const
  for (const [newPassword, code] of refusals) {
    const response = await finishReset({ key, newPassword })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code, detail: expect.stringMatching(/^newPassword: /) })
  }
  expect((await finishReset({ key, newPassword: 'cold-harbour' })).status).toBe(200)
})

describe('changing the own password', () => {
  test('ends all other sessions and no link or browser gets in any more without the new password', async () => {
    await makeUser('changer')
    const other = await signIn('changer')
    const { key } = await resetLinkFor('changer')
    const client = await signIn('changer')
    const response = await changePassword(client, { currentPassword: 'admin', newPassword: 'cold-harbour' })
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect([await isSignedIn(client), await isSignedIn(other)]).toEqual([true, false])
    await isRefused(await finishReset({ key, newPassword: 'again' }))
    expect(
      await portal.sql(
        `select 1 from identity_provider_payloads p join users u on p.payload->>'accountId' = u.id::text
          where u.login = 'changer' and p.model = 'Session'`
      )
    ).toEqual([])
    await expect(signIn('changer')).rejects.toThrow()
    expect((await mailsTo(portal, 'changer@example.test', 'passwordChanged'))[0]?.text).toContain('changer')
  })

  test('a browser that the identity provider remembers asks for the password afterwards, and not before', async () => {
    await makeUser('browser')
    const visitor = new Visitor()
    const start = new URL('/oauth2/start', portal.origin)
    const page = await visitor.go(start)
    const { action, fields } = formOf((await page.response?.text()) ?? '', page.url)
    fields.set('login', 'browser')
    fields.set('password', 'admin')
    await visitor.go(action, { method: 'POST', body: fields })
    expect((await visitor.go(start)).response).toBeUndefined()
    await changePassword(await signIn('browser'), { currentPassword: 'admin', newPassword: 'cold-harbour' })
    expect((await visitor.go(start)).response?.status).toBe(200)
  })

  test('needs the current one, and after ten wrong ones some patience', async () => {
    await makeUser('guesser')
    const client = await signIn('guesser')
    const guess = { currentPassword: 'wrong', newPassword: 'cold-harbour' }
    const response = await changePassword(client, guess)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ title: 'Incorrect password', code: 'incorrectPassword' })
    await Promise.all(Array.from({ length: 9 }, () => changePassword(client, guess)))
    expect((await changePassword(client, { ...guess, currentPassword: 'admin' })).status).toBe(429)
    expect(await isSignedIn(await signIn('guesser'))).toBe(true)
  })

  test('to one that is easily guessed is refused, and the old one stays', async () => {
    await makeUser('brownleaf')
    const client = await signIn('brownleaf')
    const response = await changePassword(client, { currentPassword: 'admin', newPassword: 'brownleaf' })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'passwordPersonal' })
    expect(await isSignedIn(await signIn('brownleaf'))).toBe(true)
  })

  test.each([
    [{}, 'currentPassword', 'NotNull'],
    [{ currentPassword: 'admin', newPassword: 'abc' }, 'newPassword', 'Size'],
    [{ currentPassword: 'admin', newPassword: 'a'.repeat(51) }, 'newPassword', 'Size'],
    [{ currentPassword: 'admin', newPassword: '\ud800abc' }, 'newPassword', 'Pattern']
  ])('is refused with %j', async (body, field, message) => {
    const response = await changePassword(admin, body)
    expect(response.status).toBe(400)
    expect(((await response.json()) as Problem).fieldErrors).toContainEqual({ objectName: 'account', field, message })
  })
})
