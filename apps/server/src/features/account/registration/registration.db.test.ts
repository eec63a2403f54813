import type { Account, Problem } from '@portico/contract'
import { Client, signInOverHttp } from '@portico/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deliverMails, mailedLink, mailsTo } from '../../../testing/mail/mails.ts'
import { startPortal, type TestPortal } from '../../../testing/portal.ts'
import { portal, sharePortal } from '../../../testing/shared-portal.ts'

sharePortal()

// All calls come from one address, and no test is about how many it may make unless it says so.
beforeEach(() => portal.sql('delete from rate_limits'))

const register = (body: unknown, at: TestPortal = portal) =>
  new Client(at.origin).fetch('api/register', { method: 'POST', json: body })

const activate = (key: string, at: TestPortal = portal) =>
  new Client(at.origin).fetch(`api/activate?key=${encodeURIComponent(key)}`)

const someone = (login: string, email = `${login}@example.test`) => ({
  login,
  email,
  password: 'lost-violin',
  langKey: 'es'
})

const userWith = async (login: string, at: TestPortal = portal) =>
  (
    await at.sql<{ email: string; activated: boolean; activation_pending: boolean; lang_key: string }>(
      'select email, activated, activation_pending, lang_key from users where login = $1',
      [login]
    )
  )[0]

/** The whole of a response but for its time. */
async function wholeResponse(response: Response) {
  const { date, ...headers } = Object.fromEntries(response.headers)
  return { status: response.status, headers, body: await response.text() }
}

test('whoever registers, confirms the address by the mailed link and can then sign in', async () => {
  const response = await register({ ...someone('Ana.Ruiz'), firstName: ' Ana', lastName: null })
  expect(response.status).toBe(201)
  expect(await response.text()).toBe('')
  expect(response.headers.get('x-devportalapp-alert')).toBeNull()
  await expect(signInOverHttp(portal.origin, { login: 'ana.ruiz', password: 'lost-violin' })).rejects.toThrow()

  const { url, key } = await mailedLink(portal, 'Ana.Ruiz@example.test', 'activation')
  expect(`${url.origin}${url.pathname}`).toBe(`${portal.origin}/account/activate`)
  const activation = await activate(key)
  expect(activation.status).toBe(200)
  expect(await activation.json()).toEqual({ activated: true })

  const client = await signInOverHttp(portal.origin, { login: 'ana.ruiz', password: 'lost-violin' })
  expect(await client.json<Account>('api/account')).toMatchObject({
    login: 'ana.ruiz',
    email: 'Ana.Ruiz@example.test',
    firstName: 'Ana',
    lastName: '',
    langKey: 'es',
    activated: true,
    authorities: ['ROLE_USER']
  })
  expect(
    await portal.sql(
      `select actor, action from audit_log where entity = 'userManagement' and entity_id = $1 order by id`,
      ['ana.ruiz']
    )
  ).toEqual([
    { actor: 'system', action: 'create' },
    { actor: 'ana.ruiz', action: 'update' }
  ])
})

test('the mail is in the language that was chosen, and by default in English', async () => {
  await Promise.all([
    register(someone('spanish')),
    register({ ...someone('english'), langKey: '' }),
    register({ login: 'unsaid', email: 'unsaid@example.test', password: 'lost-violin' })
  ])
  const subjectTo = async (address: string) => (await mailsTo(portal, address))[0]?.subject
  expect(await subjectTo('spanish@example.test')).toBe('Active su cuenta')
  expect(await subjectTo('english@example.test')).toBe('Activate your account')
  expect(await subjectTo('unsaid@example.test')).toBe('Activate your account')
})

test('a key is kept as a digest only, the mail’s data are forgotten, and the password is in no log', async () => {
  await register(someone('digest'))
  const { key } = await mailedLink(portal, 'digest@example.test', 'activation')
  const rows = await portal.sql(
    `select k.* from account_keys k join users u on u.id = k.user_id where u.login = 'digest'`
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(key)
  expect(await portal.sql('select data from mails where sent_date is null or data <> $1', ['{}'])).toEqual([])
  expect(portal.log()).not.toContain('lost-violin')
})

describe('a key is good for nothing', () => {
  const refused = async (response: Response) => {
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'keyInvalid' })
  }

  test.each(['unknown', '', 'x'.repeat(201), '\u0000'])('when nobody was sent it: %j', async (key) =>
    refused(await activate(key))
  )

  test('when there is none, which is told of the field', async () => {
    const response = await new Client(portal.origin).fetch('api/activate')
    expect(response.status).toBe(400)
    expect(((await response.json()) as Problem).fieldErrors).toEqual([
      { objectName: 'query', field: 'key', message: 'NotNull' }
    ])
  })

  test('when it was used', async () => {
    await register(someone('once'))
    const { key } = await mailedLink(portal, 'once@example.test', 'activation')
    expect((await activate(key)).status).toBe(200)
    await refused(await activate(key))
  })

  test('when its time is over', async () => {
    await register(someone('late'))
    const { key } = await mailedLink(portal, 'late@example.test', 'activation')
    await portal.sql(`update account_keys set expires_date = now() - interval '1 second'`)
    await refused(await activate(key))
  })

  test('when the account was deactivated or suspended meanwhile', async () => {
    await register(someone('stopped'))
    const { key } = await mailedLink(portal, 'stopped@example.test', 'activation')
    await portal.sql(`update users set activation_pending = false where login = 'stopped'`)
    await refused(await activate(key))
    expect(await userWith('stopped')).toMatchObject({ activated: false })
  })
})

test('an account that an administrator has activated meanwhile stays so', async () => {
  await register(someone('quicker'))
  const { key } = await mailedLink(portal, 'quicker@example.test', 'activation')
  await portal.sql(`update users set activated = true, activation_pending = false where login = 'quicker'`)
  expect(await (await activate(key)).json()).toEqual({ activated: true })
})

test.each(['a&b@example.org', 'sales/eu@example.org', "o'hara@example.org", 'a@b.c', ' blanks@example.org\n'])(
  '%j is an address',
  async (email) => {
    const login = `has-${email.replaceAll(/[^a-z]/g, '')}`
    expect((await register(someone(login, email))).status).toBe(201)
    expect(await userWith(login)).toMatchObject({ email: email.trim() })
    expect(await mailsTo(portal, email.trim(), 'activation')).toHaveLength(1)
  }
)

describe('refused are', () => {
  test.each<[string, unknown, string, string]>([
    ['no login', { email: 'a@example.test', password: 'lost-violin' }, 'login', 'NotNull'],
    ['a login with a blank', { ...someone('a b'), email: 'a@example.test' }, 'login', 'Pattern'],
    ['a login of 51 characters', someone('a'.repeat(51)), 'login', 'Size'],
    ['another’s address as login', someone('other@example.test', 'a@example.test'), 'login', 'Pattern'],
    ['an address without a dot in its domain', someone('a', 'admin@localhost'), 'email', 'Email'],
    ['an address of four characters', someone('a', 'a@b.'), 'email', 'Size'],
    ['an address of 255 characters', someone('a', `${'a'.repeat(242)}@example.test`), 'email', 'Size'],
    ['a password of three characters', { ...someone('a'), password: 'abc' }, 'password', 'Size'],
    ['a password of 51 characters', { ...someone('a'), password: 'a'.repeat(51) }, 'password', 'Size'],
    ['a password with a NUL', { ...someone('a'), password: 'abc\u0000' }, 'password', 'Pattern'],
    ['a language that nobody speaks here', { ...someone('a'), langKey: 'fr' }, 'langKey', 'Enum'],
    ['a name that is a number', { ...someone('a'), firstName: 5 }, 'firstName', 'Pattern']
  ])('%s', async (_what, body, field, message) => {
    const response = await register(body)
    expect(response.status).toBe(400)
    const { fieldErrors } = (await response.json()) as Problem
    expect(fieldErrors).toContainEqual({ objectName: 'account', field, message })
  })

  test.each([
    ['one of the commonest passwords', 'Password1', 'passwordTooCommon'],
    ['a password made of the name', 'Lovelace-1843', 'passwordPersonal']
  ])('%s, in words', async (_what, password, code) => {
    const response = await register({ ...someone('lada'), firstName: 'Ada', lastName: 'Lovelace', password })
    expect(response.status).toBe(400)
    const problem = (await response.json()) as Problem
    expect(problem).toMatchObject({ code, detail: expect.stringMatching(/^password: .*Choose another one/) })
    expect(problem.title).toMatch(/Choose another one$/)
    expect(await userWith('lada')).toBeUndefined()
  })

  test.each(['', '[]', '"text"', 'null', '{'])('the body %s', async (body) => {
    const headers = { 'Content-Type': 'application/json' }
    const response = await new Client(portal.origin).fetch('api/register', { method: 'POST', headers, body })
    expect(response.status).toBe(400)
  })

  test('a login that somebody has, whatever its case', async () => {
    const response = await register({ ...someone('fresh'), login: 'ADMIN' })
    expect(response.status).toBe(400)
    expect(response.headers.get('x-devportalapp-error')).toBe('error.userexists')
    expect(response.headers.get('x-devportalapp-params')).toBe('userManagement')
  })
})

describe('whether an address has an account', () => {
  test('neither the response shows it, nor the work that is done', async () => {
    const responses = []
    const statements: string[][] = []
    for (const [login, email] of [
      ['unknown1', 'nobody@example.test'],
      ['known1', 'USER@portico.example']
    ] as const) {
      await deliverMails(portal)
      const client = await portal.app.database.pool.connect()
      const prototype = Object.getPrototypeOf(client)
      client.release()
      const query = vi.spyOn(prototype, 'query')
      responses.push(await wholeResponse(await register(someone(login, email))))
      statements.push(
        query.mock.calls
          .map(([statement]) =>
            typeof statement === 'string' ? statement : String((statement as { text?: string }).text)
          )
          // Beside it, jobs query the database for work; and the outbox may begin to send the mail, for which it reads the account by its id and makes the key of the link.
          .filter((text) => /users|mails \(|audit_log|advisory_xact|rate_limits/.test(text))
          .filter((text) => !/from "users" where "users"."id" = \$1$|insert into account_keys/.test(text))
      )
      query.mockRestore()
    }
    expect(responses[0]?.status).toBe(201)
    expect(responses[1]).toEqual(responses[0])
    expect(statements[0]?.length).toBeGreaterThan(4)
    expect(statements[1]).toEqual(statements[0])
  })

  test('its owner is told, and nothing else happens', async () => {
    await register(someone('imposter', 'user@portico.example'))
    const mails = await mailsTo(portal, 'user@portico.example', 'alreadyRegistered')
    expect(mails.at(-1)?.text).toContain('account user')
    expect(mails.at(-1)?.text).toContain(`${portal.origin}/account/reset/request`)
    expect(await userWith('imposter')).toBeUndefined()
  })

  test('a login does not tell either: until somebody confirms an address, it is free', async () => {
    await register(someone('wanted', 'unknown2@example.test'))
    expect((await register(someone('wanted', 'other2@example.test'))).status).toBe(201)
    await register(someone('wanted2', 'user@portico.example'))
    expect((await register(someone('wanted2', 'other3@example.test'))).status).toBe(201)
  })
})

test('a registration takes the place of one with the same address that was not confirmed, and says so', async () => {
  await register(someone('first', 'twice@example.test'))
  const before = await mailedLink(portal, 'twice@example.test', 'activation')
  await register({ ...someone('second', 'TWICE@example.test'), langKey: 'en' })
  const after = await mailedLink(portal, 'twice@example.test', 'activation')
  expect((await mailsTo(portal, 'twice@example.test')).at(-1)?.text).toContain('replaces an earlier one')
  expect(await userWith('first')).toBeUndefined()
  expect((await activate(before.key)).status).toBe(400)
  expect((await activate(after.key)).status).toBe(200)
})

test('of registrations for one address at once, one is left', async () => {
  const responses = await Promise.all(
    [1, 2, 3].map((number) => register(someone(`same${number}`, 'same@example.test')))
  )
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await portal.sql(`select login from users where email = 'same@example.test'`)).toHaveLength(1)
})

test('one caller can have an address sent ten mails in an hour', async () => {
  const calls = Array.from({ length: 11 }, (_, number) => register(someone(`flood${number}`, 'Flood@example.test')))
  const responses = await Promise.all(calls)
  expect(responses.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 429])
  expect((await register(someone('flood', 'dry@example.test'))).status).toBe(201)
})

test('an address that many have sent mails is sent no more, and the response does not show it', async () => {
  const address = 'crowded@example.test'
  const before = await wholeResponse(await register(someone('crowd1', address)))
  const mails = await mailsTo(portal, address)
  await portal.sql(`update rate_limits set points = 50 where key like 'accountMailTotal:%'`)
  expect(await wholeResponse(await register(someone('crowd2', address)))).toEqual(before)
  expect(await mailsTo(portal, address)).toEqual(mails)
  expect(await userWith('crowd1')).toBeDefined()
  expect(await userWith('crowd2')).toBeUndefined()
  // That a login is taken is told as ever.
  expect((await register(someone('admin', address))).status).toBe(400)
})

test('what cannot be registered takes nothing from those who can', async () => {
  const responses = await Promise.all(Array.from({ length: 31 }, () => register({})))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([400]))
  expect((await register(someone('spared'))).status).toBe(201)
})

test.each([
  ['registers thirty times', 30, (number = 0) => register(someone('admin', `try${number}@example.test`))],
  ['tries sixty keys', 60, () => activate('guessed')]
])('whoever %s in a quarter of an hour must wait', async (_what, times, call) => {
  const responses = await Promise.all(Array.from({ length: times + 1 }, (_, number) => call(number)))
  expect(responses.map(({ status }) => status).sort()).toEqual([...Array(times).fill(400), 429])
  const refusal = responses.find(({ status }) => status === 429)
  expect(Number(refusal?.headers.get('retry-after'))).toBeGreaterThan(60)
})

describe('where administrators activate new users', () => {
  let careful: TestPortal
  beforeAll(async () => {
    careful = await startPortal({ settings: { SIGNUP_APPROVAL: 'true' } })
  })
  afterAll(() => careful.close())

  test('a confirmed address is not enough to sign in, and an administrator’s activation is', async () => {
    await register(someone('patient'), careful)
    const { key } = await mailedLink(careful, 'patient@example.test', 'activation')
    expect(await (await activate(key, careful)).json()).toEqual({ activated: false })
    expect(await userWith('patient', careful)).toMatchObject({ activated: false, activation_pending: false })
    const account = { login: 'patient', password: 'lost-violin' }
    await expect(signInOverHttp(careful.origin, account)).rejects.toThrow()
    await careful.sql(`update users set activated = true where login = 'patient'`)
    await signInOverHttp(careful.origin, account)
  })
})

test('of an account that nobody confirmed the audit log knows neither name nor address', async () => {
  await register({ ...someone('unheard', 'victim@example.test'), firstName: 'Vic', lastName: 'Tim' })
  await register(someone('unheard', 'other5@example.test'))
  const entries = await portal.sql<{ action: string }>(
    `select * from audit_log where entity = 'userManagement' and entity_id = 'unheard' order by id`
  )
  expect(entries.map(({ action }) => action)).toEqual(['create', 'delete', 'create'])
  expect(JSON.stringify(entries)).not.toMatch(/victim@|other5@|Vic|Tim/)
})

describe('housekeeping removes', () => {
  const ageTo = (login: string, hours: number) =>
    portal.sql(`update users set created_date = now() - make_interval(hours => $2) where login = $1`, [login, hours])

  test('accounts that were not confirmed in time, and keys whose time is over, and nothing else', async () => {
    await Promise.all(['forgotten', 'young', 'waiting', 'renewed'].map((login) => register(someone(login))))
    await deliverMails(portal)
    await portal.sql(`delete from account_keys`)
    await portal.sql(`insert into account_keys (digest, user_id, purpose, expires_date)
      select login, id, 'passwordReset', now() + case when login = 'renewed' then 1 else -1 end * interval '1 minute'
        from users where login in ('forgotten', 'renewed')`)
    for (const login of ['forgotten', 'waiting', 'renewed', 'user']) await ageTo(login, 73)
    await ageTo('young', 71)
    // A mail that a broken mail server holds up: its key is made when it is sent.
    await portal.sql(`insert into mails (kind, recipient, data, created_date)
      select 'activation', email, jsonb_build_object('user', id), now() from users where login = 'waiting'`)
    await portal.app.jobs.run('housekeeping')
    await portal.sql(`delete from mails where sent_date is null`)
    expect(await userWith('forgotten')).toBeUndefined()
    for (const login of ['young', 'waiting', 'renewed', 'user']) expect(await userWith(login)).toBeDefined()
    expect(await portal.sql('select digest from account_keys')).toEqual([{ digest: 'renewed' }])
    expect(
      await portal.sql(`select actor, action from audit_log where entity_id = 'forgotten' order by id desc limit 1`)
    ).toEqual([{ actor: 'system', action: 'delete' }])
  })
})
