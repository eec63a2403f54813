import type { AddedSecondFactor, OneTimeCodeSetup, RenewedRecoveryCodes, SecondFactors } from '@portico/contract'
import { type Client, signInOverHttp, Visitor } from '@portico/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { mailsTo } from '../../../testing/mail/mails.ts'
import { admin, portal, sharePortal } from '../../../testing/shared-portal.ts'
import { codeOf, SecondStep } from '../../../testing/sign-in/second-step.ts'

sharePortal()

beforeEach(() => portal.sql('delete from rate_limits'))

const BASE = 'api/account/second-factors'

/** Makes a user with the password of the seeded `admin`. */
async function makeUser(login: string): Promise<Client> {
  await portal.sql(
    `insert into users (login, email, password_hash, authorities, created_by, last_modified_by)
     select $1, $1 || '@example.test', password_hash, '{ROLE_USER}', 'system', 'system' from users where login = 'admin'`,
    [login]
  )
  return signInOverHttp(portal.origin, { login, password: 'admin' })
}

const post = (client: Client, path: string, json: unknown = {}) =>
  client.fetch(`${BASE}/${path}`, { method: 'POST', json })
const read = (client: Client) => client.json<SecondFactors>(BASE)

/** Sets an authenticator app up. */
async function setUp(client: Client): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await client.json<OneTimeCodeSetup>(`${BASE}/one-time-code`, { method: 'POST', json: {} })
  // A code of the step before: those of this step and the next are left for signing in.
  const code = codeOf(secret, 1)
  const { recoveryCodes = [] } = (await (
    await post(client, 'one-time-code/confirmation', { code })
  ).json()) as AddedSecondFactor
  return { secret, recoveryCodes }
}

/** Lets the sessions of a user be such as have proven a second factor. */
const proveIn = (login: string) =>
  portal.sql('update sessions set second_factor = true from users u where u.id = user_id and login = $1', [login])

const reach = (login: string, visitor?: Visitor) => SecondStep.reach(portal, { login, password: 'admin' }, visitor)

describe('an authenticator app', () => {
  test('counts once a code confirms it, is asked for at the next sign-in, audited and mailed', async () => {
    const client = await makeUser('ana')
    expect(await read(client)).toEqual({ passkeys: [], oneTimeCode: null, recoveryCodes: null })
    const setup = await client.json<OneTimeCodeSetup>(`${BASE}/one-time-code`, { method: 'POST', json: {} })
    expect(new URL(setup.uri).searchParams.get('secret')).toBe(setup.secret)
    expect(await read(client)).toMatchObject({ oneTimeCode: null })
    // Until then the password is enough.
    await signInOverHttp(portal.origin, { login: 'ana', password: 'admin' })

    const wrong = await post(client, 'one-time-code/confirmation', { code: '000000' })
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { code: 'incorrectCode' }])
    const confirmed = await post(client, 'one-time-code/confirmation', { code: ` ${codeOf(setup.secret, 1)} ` })
    const { recoveryCodes } = (await confirmed.json()) as AddedSecondFactor
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)

    const step = await reach('ana')
    expect(step.words).toContain('Enter the six-digit code from your authenticator app')
    const signedIn = await step.send({ code: codeOf(setup.secret) })
    expect((await read(signedIn as Client)).oneTimeCode?.lastUsedDate).not.toBeNull()
    const [mail] = await mailsTo(portal, 'ana@example.test', 'secondFactorChanged')
    expect(mail?.text).toContain('An authenticator app was set up for your account ana')
    const audit = await portal.sql(`select actor, after from audit_log where entity_id = 'ana' order by id`)
    expect(audit).toEqual([{ actor: 'ana', after: { login: 'ana', secondFactor: 'oneTimeCodeAdded' } }])
  })

  test('is asked again after a wrong code, and takes a code once, of the present half minute or its neighbours', async () => {
    const client = await makeUser('berta')
    const { secret } = await setUp(client)
    const step = await reach('berta')
    for (const code of ['', '12345', 'abc', codeOf(secret, 3), codeOf(secret, -3)]) {
      await portal.sql('delete from rate_limits')
      expect(await step.send({ code })).toBeUndefined()
      expect([step.status, step.words]).toEqual([401, expect.stringContaining('This code is incorrect')])
    }
    const code = codeOf(secret)
    expect(await step.send({ code })).toBeDefined()
    const second = await reach('berta')
    expect(await second.send({ code })).toBeUndefined()
    expect(second.status).toBe(401)
  })

  test('of two sign-ins with the same code at the same moment, one ends well', async () => {
    const { secret } = await setUp(await makeUser('carla'))
    const steps = await Promise.all([reach('carla'), reach('carla')])
    const code = codeOf(secret)
    const clients = await Promise.all(steps.map((step) => step.send({ code })))
    expect(clients.filter(Boolean)).toHaveLength(1)
  })

  test('limits the wrong codes, says for how long, and notifies the owner once', async () => {
    const { secret } = await setUp(await makeUser('dora'))
    const step = await reach('dora')
    for (let attempt = 0; attempt < 5; attempt++) await step.send({ code: '000000' })
    expect(await step.send({ code: codeOf(secret) })).toBeUndefined()
    expect([step.status, step.words]).toEqual([429, expect.stringContaining('Too many attempts')])
    await step.send({ code: '000000' })
    const mails = (await mailsTo(portal, 'dora@example.test')).map(({ subject, text }) => [subject, text])
    expect(mails.slice(1)).toEqual([
      ['Incorrect codes for your account', expect.stringMatching(/The person who entered them knows your\s+password\./)]
    ])
    const audit = await portal.sql(
      `select actor, after from audit_log where entity_id = 'dora' order by id desc limit 1`
    )
    expect(audit).toEqual([{ actor: 'system', after: { login: 'dora', secondFactor: 'codesRefused' } }])
  })

  test('lets the owner in from a browser of an earlier sign-in, however many wrong codes come from elsewhere', async () => {
    const { recoveryCodes } = await setUp(await makeUser('viola'))
    const [first = '', second = '', third = ''] = recoveryCodes
    const browser = new Visitor()
    expect(await (await reach('viola', browser)).send({ code: first })).toBeDefined()
    const thief = await reach('viola')
    for (let attempt = 0; attempt < 20; attempt++) {
      await portal.sql(`delete from rate_limits where key like 'secondFactor:%'`)
      await thief.send({ code: '000000' })
      expect(thief.status).toBe(401)
    }
    await portal.sql(`delete from rate_limits where key like 'secondFactor:%'`)
    expect(await (await reach('viola')).send({ code: second })).toBeUndefined()
    // The provider asks for the password again.
    await portal.sql(`delete from identity_provider_payloads where model = 'Session'`)
    expect(await (await reach('viola', browser)).send({ code: third })).toBeDefined()
  })

  test('counts the wrong codes of a browser of an earlier sign-in as well', async () => {
    const { recoveryCodes } = await setUp(await makeUser('wanda'))
    const [first = '', second = ''] = recoveryCodes
    const browser = new Visitor()
    expect(await (await reach('wanda', browser)).send({ code: first })).toBeDefined()
    await portal.sql(`delete from identity_provider_payloads where model = 'Session'`)
    const step = await reach('wanda', browser)
    for (let attempt = 0; attempt < 20; attempt++) await step.send({ code: '000000' })
    expect(step.status).toBe(401)
    expect(await step.send({ code: second })).toBeUndefined()
    expect(step.status).toBe(429)
  })

  test('is asked for only after the right password, which another account can be given in place of', async () => {
    const { secret } = await setUp(await makeUser('elsa'))
    await makeUser('frida')
    const wrong = await SecondStep.reach(portal, { login: 'elsa', password: 'wrong' })
    expect([wrong.status, wrong.words]).toEqual([401, expect.stringContaining('The username or password is incorrect')])
    expect(await wrong.send({ login: 'elsa', password: 'wrong', code: codeOf(secret) })).toBeUndefined()
    expect(wrong.status).toBe(403)

    const step = await reach('elsa')
    expect(await step.send({ restart: 'yes' })).toBeUndefined()
    expect(step.words).toContain('Username or email')
    expect(await step.send({ login: 'frida', password: 'admin' })).toBeDefined()
  })

  test('goes with its recovery codes, after which the password is enough', async () => {
    const client = await makeUser('gerda')
    await setUp(client)
    const remove = () => client.fetch(`${BASE}/one-time-code`, { method: 'DELETE' })
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    expect(await read(client)).toEqual({ passkeys: [], oneTimeCode: null, recoveryCodes: null })
    await signInOverHttp(portal.origin, { login: 'gerda', password: 'admin' })
  })

  test('keeps working while another one is set up in its place', async () => {
    const client = await makeUser('hanna')
    const { secret } = await setUp(client)
    const setup = await client.json<OneTimeCodeSetup>(`${BASE}/one-time-code`, { method: 'POST', json: {} })
    expect(await (await reach('hanna')).send({ code: codeOf(setup.secret) })).toBeUndefined()
    expect(await (await reach('hanna')).send({ code: codeOf(secret) })).toBeDefined()
    // Of a set-up that was begun too long ago, nothing becomes.
    await portal.sql(`update one_time_code_secrets set pending_date = now() - interval '31 minutes'`)
    const late = await post(client, 'one-time-code/confirmation', { code: codeOf(setup.secret) })
    expect(late.status).toBe(400)
  })
})

describe('recovery codes', () => {
  test('each sign in once, however they are typed, and their use is mailed', async () => {
    const client = await makeUser('ines')
    const { recoveryCodes } = await setUp(client)
    const [code = ''] = recoveryCodes
    const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    expect(await (await reach('ines')).send({ code: typed })).toBeDefined()
    const again = await reach('ines')
    expect(await again.send({ code })).toBeUndefined()
    expect(again.status).toBe(401)
    expect((await read(client)).recoveryCodes?.left).toBe(9)
    const mails = await mailsTo(portal, 'ines@example.test', 'secondFactorChanged')
    expect(mails.at(-1)?.text).toContain('A recovery code was used to sign in to your account ines')
  })

  test('that are made anew take the place of the earlier ones, and are those of one user only', async () => {
    const client = await makeUser('julia')
    const refused = await post(client, 'recovery-codes')
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'noSecondFactor' }])
    const { recoveryCodes: earlier } = await setUp(client)
    const renewed = (await (await post(client, 'recovery-codes')).json()) as RenewedRecoveryCodes
    await setUp(await makeUser('karla'))
    for (const [login, code] of [
      ['julia', earlier[0]],
      ['karla', renewed.recoveryCodes[0]]
    ] as const)
      expect(await (await reach(login)).send({ code: code ?? '' })).toBeUndefined()
    expect(await (await reach('julia')).send({ code: renewed.recoveryCodes[0] ?? '' })).toBeDefined()
  })
})

describe('a passkey', () => {
  test.each([
    ['nothing', {}],
    ['texts where objects belong', { id: 'x', rawId: 'x', type: 'public-key', response: 'y' }],
    ['numbers', { id: 1, rawId: 1, type: 'public-key', response: { clientDataJSON: 1, attestationObject: 2 } }],
    [
      'what no device has signed',
      {
        id: 'AAAA',
        rawId: 'AAAA',
        type: 'public-key',
        response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: [1, null] },
        clientExtensionResults: {}
      }
    ]
  ])('is not made of %s', async (_name, response) => {
    const client = await makeUser(`passkey-${_name.replaceAll(' ', '-')}`)
    const options = await client.json<{ challenge: string; rp: { id: string }; user: { name: string } }>(
      `${BASE}/passkeys/options`,
      { method: 'POST', json: {} }
    )
    expect(options).toMatchObject({ rp: { id: 'localhost' }, user: { name: expect.stringContaining('passkey-') } })
    const refused = await post(client, 'passkeys', { label: 'Mine', response })
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'passkeyRejected' }])
    expect(await read(client)).toEqual({ passkeys: [], oneTimeCode: null, recoveryCodes: null })
  })

  test('has a name, and is removed by its owner alone', async () => {
    const client = await makeUser('maria')
    const unnamed = await post(client, 'passkeys', { label: ' ', response: {} })
    expect(await unnamed.json()).toMatchObject({ fieldErrors: [{ objectName: 'account', field: 'label' }] })
    const [{ id } = { id: 0 }] = await portal.sql<{ id: string }>(
      `insert into passkeys (user_id, credential_id, public_key, counter, transports, label, created_date)
       select id, 'some', '', 0, '{}', 'Key', now() from users where login = 'maria' returning id`
    )
    const remove = async (by: Client, which: unknown) =>
      (await by.fetch(`${BASE}/passkeys/${which}`, { method: 'DELETE' })).status
    await proveIn('maria')
    const other = await makeUser('nora')
    for (const which of [id, 0, 'x', '99999999999999999999']) expect(await remove(other, which)).toBe(404)
    expect((await read(client)).passkeys).toMatchObject([{ id: Number(id), label: 'Key', lastUsedDate: null }])
    expect(await remove(client, id)).toBe(204)
    expect((await read(client)).passkeys).toEqual([])
  })

  test('is limited in number', async () => {
    const client = await makeUser('olga')
    await portal.sql(
      `insert into passkeys (user_id, credential_id, public_key, counter, transports, label, created_date)
       select u.id, 'olga ' || n, '', 0, '{}', 'Key', now() from users u, generate_series(1, 20) n where login = 'olga'`
    )
    await proveIn('olga')
    expect((await post(client, 'passkeys/options')).status).toBe(400)
  })
})

describe('sign-ins from before a change of the second factors', () => {
  const remove = (client: Client) => client.fetch(`${BASE}/one-time-code`, { method: 'DELETE' })

  test('end with the first factor, and the provider asks again: who knows the password alone cannot remove the factor', async () => {
    const client = await makeUser('ulla')
    const browser = await SecondStep.begin(portal)
    const other = (await browser.send({ login: 'ulla', password: 'admin' })) as Client
    const { secret } = await setUp(client)
    expect((await remove(other)).status).toBe(401)
    expect(await browser.signInAgain()).toBeUndefined()
    expect(await browser.send({ login: 'ulla', password: 'admin' })).toBeUndefined()
    const signedIn = (await browser.send({ code: codeOf(secret) })) as Client
    expect((await client.fetch('api/account')).status).toBe(200)
    expect((await remove(signedIn)).status).toBe(204)
  })

  test('go on with a further factor, but the provider asks again', async () => {
    const { secret } = await setUp(await makeUser('vera'))
    const browser = await reach('vera')
    const client = (await browser.send({ code: codeOf(secret) })) as Client
    const again = await client.json<OneTimeCodeSetup>(`${BASE}/one-time-code`, { method: 'POST', json: {} })
    const confirmed = await post(client, 'one-time-code/confirmation', { code: codeOf(again.secret, 1) })
    expect([confirmed.status, (await client.fetch('api/account')).status]).toEqual([200, 200])
    expect(await browser.signInAgain()).toBeUndefined()
  })

  test('prove no factor any more once the last one is removed, not even without a question', async () => {
    const { secret } = await setUp(await makeUser('wilma'))
    const browser = await reach('wilma')
    const client = (await browser.send({ code: codeOf(secret) })) as Client
    expect((await remove(client)).status).toBe(204)
    expect(await browser.signInAgain()).toBeUndefined()
    await browser.send({ login: 'wilma', password: 'admin' })
    const proven = `select from sessions s join users u on u.id = s.user_id where login = 'wilma' and second_factor`
    expect(await portal.sql(proven)).toEqual([])
  })

  test('do not reach what asks for a recent one where the user has a factor that they have not proven', async () => {
    const client = await makeUser('xenia')
    await setUp(client)
    await portal.sql(`update sessions set second_factor = false from users u where u.id = user_id and login = 'xenia'`)
    for (const refused of [await remove(client), await post(client, 'passkeys/options')]) {
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
        403,
        'Bearer error="insufficient_user_authentication", max_age="600"'
      ])
      expect(await refused.json()).toMatchObject({ code: 'reauthentication' })
    }
    expect((await read(client)).oneTimeCode).not.toBeNull()
  })
})

describe('an administrator', () => {
  const removeAll = (login: string, by: Client = admin) =>
    by.fetch(`api/admin/users/${login}/second-factors`, { method: 'DELETE' })

  test('removes the second factors of a user who has lost them; the user is notified, and the password is enough', async () => {
    const client = await makeUser('paula')
    await setUp(client)
    expect(await admin.json('api/admin/users/paula')).toMatchObject({ secondFactors: 1 })
    const removed = await removeAll('paula')
    expect([removed.status, removed.headers.get('x-devportalapp-alert')]).toEqual([
      200,
      'userManagement.secondFactorsRemoved'
    ])
    expect(await removed.json()).toMatchObject({ login: 'paula', secondFactors: 0 })
    expect(await read(client)).toEqual({ passkeys: [], oneTimeCode: null, recoveryCodes: null })
    await signInOverHttp(portal.origin, { login: 'paula', password: 'admin' })
    const mail = (await mailsTo(portal, 'paula@example.test', 'secondFactorChanged')).at(-1)
    expect(mail?.text).toContain('An administrator removed the second factors')
    const audit = await portal.sql(
      `select actor, after from audit_log where entity_id = 'paula' order by id desc limit 1`
    )
    expect(audit).toEqual([{ actor: 'admin', after: { login: 'paula', secondFactor: 'removedByAdministrator' } }])
  })

  test('finds nothing to remove where there is none, which is neither audited nor mailed', async () => {
    await makeUser('rita')
    const response = await removeAll('rita')
    expect([response.status, response.headers.get('x-devportalapp-alert')]).toEqual([200, null])
    expect((await removeAll('nobody')).status).toBe(404)
    expect(await mailsTo(portal, 'rita@example.test')).toEqual([])
    expect(await portal.sql(`select from audit_log where entity_id = 'rita'`)).toEqual([])
  })
})

test('what was begun and not finished is removed after an hour, and what counts stays', async () => {
  const [begun, used] = [await makeUser('sara'), await makeUser('tina')]
  const { secret } = await setUp(used)
  for (const client of [begun, used]) {
    await client.json(`${BASE}/one-time-code`, { method: 'POST', json: {} })
    await client.json(`${BASE}/passkeys/options`, { method: 'POST', json: {} })
  }
  const state = () =>
    portal.sql(`
      select login, o.secret is not null as counts, o.pending_secret is not null as pending, c.challenge is not null as challenge
        from users u left join one_time_code_secrets o on o.user_id = u.id left join passkey_challenges c on c.user_id = u.id
       where login in ('sara', 'tina') order by login`)
  const clean = () => portal.app.jobs.run('housekeeping')
  await clean()
  expect(await state()).toMatchObject([
    { counts: false, pending: true, challenge: true },
    { counts: true, pending: true, challenge: true }
  ])
  await portal.sql(`update one_time_code_secrets set pending_date = now() - interval '61 minutes'`)
  await portal.sql(`update passkey_challenges set created_date = now() - interval '61 minutes'`)
  await clean()
  expect(await state()).toMatchObject([
    { counts: false, pending: false, challenge: false },
    { counts: true, pending: false, challenge: false }
  ])
  expect(await (await reach('tina')).send({ code: codeOf(secret) })).toBeDefined()
})

test('neither secrets nor codes are in the database as they are, nor in the log, nor in the console', async () => {
  const { secret, recoveryCodes } = await setUp(await makeUser('laura'))
  const rows = await portal.sql('select * from one_time_code_secrets o full join recovery_codes r using (user_id)')
  const everything = JSON.stringify(rows) + portal.log()
  for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
    expect(everything).not.toContain(text)
  const statement = 'select o.secret, o.pending_secret, r.digest from one_time_code_secrets o, recovery_codes r limit 1'
  const response = await admin.json<{ rows: unknown[][] }>('api/admin/database/statements', {
    method: 'POST',
    json: { statement, mode: 'read' }
  })
  expect(JSON.stringify(response)).toContain('******')
  expect(JSON.stringify(response)).not.toContain(JSON.stringify((rows[0] as { digest: string }).digest))
})
