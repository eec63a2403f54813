import { type CreatedPersonalToken, LIMITS, type PersonalToken, type Problem, TOKEN_SCOPES } from '@portico/contract'
import { Client, signInOverHttp } from '@portico/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailsTo } from '../../../testing/mail/mails.ts'
import { startPortal, type TestPortal } from '../../../testing/portal.ts'
import { signIn } from '../../../testing/sign-in/accounts.ts'
import { userCalls } from '../../../testing/users.ts'

/** Personal access tokens, by a clock that the tests set. */

const DAY = 24 * 60 * 60_000
const PATH = 'api/account/tokens'
const BODY = { name: 'Build server', scopes: ['reference:read'] }

let now = new Date()
let portal: TestPortal
let admin: Client
beforeAll(async () => {
  portal = await startPortal({ clock: () => now })
  admin = await signIn(portal, 'admin')
})
// A clock that stood still for minutes would refuse what the identity provider has just signed.
beforeEach(() => {
  now = new Date()
})
afterAll(() => portal.close())

const { create: createUser } = userCalls(() => admin)
async function newUser() {
  const user = await createUser()
  return { ...user, client: await signInOverHttp(portal.origin, { login: user.login, password: 'lost-violin' }) }
}
const create = (client: Client, body: object = {}) =>
  client.json<CreatedPersonalToken>(PATH, { method: 'POST', json: { ...BODY, ...body } })
const withToken = ({ token }: { token: string }) => new Client(portal.origin, `Bearer ${token}`)
const statusOf = async (client: Client, path = 'api/environments') => (await client.fetch(path)).status

test('a token is shown once, is stored as a digest alone, and can be read for the rest', async () => {
  const { client, id, login, email } = await newUser()
  const response = await client.fetch(PATH, {
    method: 'POST',
    json: { ...BODY, scopes: ['sandbox:call', 'reference:read'] }
  })
  const created = (await response.json()) as CreatedPersonalToken
  expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'no-store'])
  expect(response.headers.get('location')).toBe(`/${PATH}/${created.id}`)
  expect(created.token).toMatch(/^portico_pat_[\w-]{43}$/)
  const { token, ...rest } = created
  expect(rest).toMatchObject({ scopes: ['reference:read', 'sandbox:call'], lastUsedDate: null })
  expect(Date.parse(created.expiresDate)).toBe(now.getTime() + LIMITS.personalTokenDays * DAY)
  expect(await client.json<PersonalToken[]>(PATH)).toEqual([rest])
  const stored = await portal.sql('select * from personal_tokens where user_id = $1', [id])
  expect(JSON.stringify(stored)).not.toContain(token.slice(20))
  expect((await mailsTo(portal, email)).at(-1)?.subject).toBe('New personal access token “Build server”')
  const entries = await portal.sql(
    `select actor, action, after from audit_log where entity = 'personalToken' and entity_id = $1`,
    [String(created.id)]
  )
  expect(entries).toMatchObject([{ actor: login, action: 'create', after: { name: 'Build server' } }])
  expect(JSON.stringify(entries)).not.toContain(token.slice(20))
})

test.each([
  [{ name: ' ' }, 'name', 'NotBlank'],
  [{ name: 'a\nb' }, 'name', 'Pattern'],
  [{ scopes: [] }, 'scopes', 'Min'],
  [{ scopes: ['everything'] }, 'scopes.0', 'Enum'],
  [{ scopes: ['reference:read', 'reference:read'] }, 'scopes', 'Pattern'],
  [{ expiresDate: '2020-01-01' }, 'expiresDate', 'Min'],
  [{ expiresDate: '2999-01-01' }, 'expiresDate', 'Max'],
  [{ expiresDate: '2026-02-30' }, 'expiresDate', 'Date']
])('a token with %j is refused, and the field is named', async (body, field, message) => {
  const response = await admin.fetch(PATH, { method: 'POST', json: { ...BODY, ...body } })
  expect(response.status).toBe(400)
  expect(((await response.json()) as Problem).fieldErrors).toEqual([{ objectName: 'personalToken', field, message }])
})

test('a token opens what its scopes open until it expires, and says when it was used', async () => {
  const { client } = await newUser()
  const created = await create(client)
  const script = withToken(created)
  expect(await statusOf(script)).toBe(200)
  const { version } = await script.json<{ version: string }>('api/sandbox/payments/version')
  const document = await script.fetch(`api/download/sandbox/payments/${version}`)
  expect([document.status, document.headers.get('authorization')]).toEqual([200, null])
  await expect.poll(() => client.json<PersonalToken[]>(PATH)).toMatchObject([{ lastUsedDate: now.toISOString() }])
  now = new Date(Date.parse(created.expiresDate) - 1)
  expect(await statusOf(script)).toBe(200)
  now = new Date(Date.parse(created.expiresDate))
  expect(await statusOf(script)).toBe(401)
})

test('a use of a token counts as use of its user’s account', async () => {
  const { client, id } = await newUser()
  const script = withToken(await create(client))
  await portal.sql(`update users set last_used_date = '2026-01-01', inactivity_notices = 1 where id = $1`, [id])
  await statusOf(script)
  await expect
    .poll(() =>
      portal.sql('select inactivity_notices as notices from users where id = $1 and last_used_date > $2', [
        id,
        '2026-01-02'
      ])
    )
    .toEqual([{ notices: 0 }])
})

test('a revoked token, and one of a user who may no longer work, is refused', async () => {
  const { client, id, login } = await newUser()
  const [first, second] = [await create(client), await create(client)]
  expect((await client.fetch(`${PATH}/${first.id}`, { method: 'DELETE' })).status).toBe(204)
  expect([await statusOf(withToken(first)), await statusOf(withToken(second))]).toEqual([401, 200])
  expect((await client.fetch(`${PATH}/${first.id}`, { method: 'DELETE' })).status).toBe(404)
  expect((await admin.fetch(`${PATH}/${second.id}`, { method: 'DELETE' })).status).toBe(404)

  const user = await admin.json<object>(`api/admin/users/${login}`)
  const save = (activated: boolean) => admin.json('api/admin/users', { method: 'PUT', json: { ...user, activated } })
  await save(false)
  expect(await statusOf(withToken(second))).toBe(401)
  await save(true)
  expect(await statusOf(withToken(second))).toBe(401)
  expect(await portal.sql('select * from personal_tokens where user_id = $1', [id])).toEqual([])
})

test('a user has at most 20 tokens that are accepted, and revoking one makes room', async () => {
  const { client } = await newUser()
  const tokens = []
  for (let count = 0; count < LIMITS.personalTokens; count += 1) tokens.push(await create(client))
  const refused = await client.fetch(PATH, { method: 'POST', json: BODY })
  expect([refused.status, ((await refused.json()) as Problem).code]).toEqual([409, 'personalTokenLimit'])
  await client.fetch(`${PATH}/${tokens[0]?.id}`, { method: 'DELETE' })
  await create(client)
})

test('creating a token needs a recent sign-in, and a token creates none', async () => {
  const { client } = await newUser()
  const script = withToken(await create(client, { scopes: [...TOKEN_SCOPES] }))
  expect((await script.fetch(PATH, { method: 'POST', json: BODY })).status).toBe(403)
  now = new Date(now.getTime() + 11 * 60_000)
  const refused = await client.fetch(PATH, { method: 'POST', json: BODY })
  expect([refused.status, ((await refused.json()) as Problem).code]).toEqual([403, 'reauthentication'])
})

test('a token of an administrator has no rights of administrators', async () => {
  const { client } = await newUser()
  const { id } = await client.json<{ id: number }>('api/applications', {
    method: 'POST',
    json: { name: 'Of another user' }
  })
  const script = withToken(await create(admin, { scopes: [...TOKEN_SCOPES] }))
  expect(await statusOf(admin, `api/applications/${id}`)).toBe(200)
  expect(await statusOf(script, `api/applications/${id}`)).toBe(404)
})

test('requests with one token are limited together, wherever they come from', async () => {
  const { client } = await newUser()
  const created = await create(client)
  await statusOf(withToken(created))
  await portal.sql(`update rate_limits set points = 600 where key like 'token:%'`)
  expect(await statusOf(withToken(created))).toBe(429)
  expect(await statusOf(withToken(await create(client)))).toBe(200)
})
