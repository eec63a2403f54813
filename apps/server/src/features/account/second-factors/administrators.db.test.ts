import type { Account, AddedSecondFactor, Info, OneTimeCodeSetup } from '@portico/contract'
import { type Client, signInOverHttp, Visitor } from '@portico/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../../platform/users/passwords.ts'
import { startPortal, type TestPortal } from '../../../testing/portal.ts'
import { codeOf, SecondStep } from '../../../testing/sign-in/second-step.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await startPortal({
    // Nothing listens there: mails wait.
    settings: { PORTICO_PROFILES: 'prod', EMBEDDED_PROVIDER: 'allow', SMTP_URL: 'smtp://127.0.0.1:9' }
  })
}, 60_000)
afterAll(() => portal.close())

async function makeUser(login: string, authorities: string[]): Promise<Client> {
  await portal.sql(
    `insert into users (login, password_hash, authorities, created_by, last_modified_by) values ($1, $2, $3, 'system', 'system')`,
    [login, await hashPassword('a long password'), authorities]
  )
  return signInOverHttp(portal.origin, { login, password: 'a long password' })
}

/** The administration's response, with the reason of a refusal. */
async function administration(client: Client): Promise<[number, string | undefined]> {
  const response = await client.fetch('api/admin/users')
  return [response.status, ((await response.json()) as { code?: string }).code]
}

const REFUSED = [403, 'secondFactorRequired']
const isDemanded = async (client: Client) => (await client.json<Account>('api/account')).secondFactorRequired

async function setUp(client: Client): Promise<string> {
  const base = 'api/account/second-factors/one-time-code'
  const { secret } = await client.json<OneTimeCodeSetup>(base, { method: 'POST', json: {} })
  const json = { code: codeOf(secret, 1) }
  const { recoveryCodes } = await client.json<AddedSecondFactor>(`${base}/confirmation`, { method: 'POST', json })
  expect(recoveryCodes).toHaveLength(10)
  return secret
}

test('in production at the embedded provider, administrators have their rights only with a second factor', async () => {
  const chief = await makeUser('chief', ['ROLE_ADMIN', 'ROLE_USER'])
  expect(await administration(chief)).toEqual(REFUSED)
  expect(await isDemanded(chief)).toBe(true)
  expect((await chief.fetch('api/documents/1/restore', { method: 'POST', json: {} })).status).toBe(403)
  const health = (client: Client) => client.json<{ components: { db: object } }>('management/health')
  expect((await health(chief)).components.db).not.toHaveProperty('details')
  // What every user may do stays open, and so does the set-up.
  expect((await chief.fetch('api/documents')).status).toBe(200)

  const secret = await setUp(chief)
  expect(await administration(chief)).toEqual([200, undefined])
  expect(await isDemanded(chief)).toBeUndefined()
  expect((await health(chief)).components.db).toHaveProperty('details')

  const again = (await (
    await SecondStep.reach(portal, { login: 'chief', password: 'a long password' })
  ).send({ code: codeOf(secret) })) as Client
  expect(await administration(again)).toEqual([200, undefined])

  await again.fetch('api/account/second-factors/one-time-code', { method: 'DELETE' })
  for (const client of [chief, again]) expect(await administration(client)).toEqual(REFUSED)
})

test('users without the role are refused for that, and need no second factor', async () => {
  const user = await makeUser('worker', ['ROLE_USER'])
  expect(await administration(user)).toEqual([403, 'forbidden'])
  expect(await isDemanded(user)).toBeUndefined()
})

test('in production the sign-in page names no accounts', async () => {
  const { response } = await new Visitor().go(new URL('/oauth2/start', portal.origin))
  const page = (await response?.text()) ?? ''
  expect(page).toContain('name="password"')
  expect(page).not.toContain('Test accounts')
})

test('in production a new password has at least ten characters, which the portal says beforehand', async () => {
  const client = await makeUser('brief', ['ROLE_USER'])
  const change = (newPassword: string) =>
    client.fetch('api/account/change-password', {
      method: 'POST',
      json: { currentPassword: 'a long password', newPassword }
    })
  const response = await change('cold-leaf')
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    code: 'passwordTooShort',
    detail: 'newPassword: A password must have at least 10 characters.'
  })
  expect((await client.json<Info>('management/info')).accounts).toEqual({
    issuer: null,
    url: null,
    passwordMinLength: 10
  })
  expect((await change('cold-leaves')).status).toBe(200)
})
