import { randomUUID } from 'node:crypto'
import { BEARER_PREFIX, LIMITS, PATHS } from '@portico/contract'
import { Client } from '@portico/testing'
import { SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startPortal, type TestPortal } from '../../testing/portal.ts'
import { signIn } from '../../testing/sign-in/accounts.ts'
import { SigningKeys } from './signing-keys.ts'
import { Tokens } from './tokens.ts'

/** What a token is good for and how long, also when its claims are remembered from an earlier call. */

const MINUTE = 60_000

let portal: TestPortal
let later = 0

beforeAll(async () => {
  portal = await startPortal({ clock: () => new Date(Date.now() + later) })
})
afterAll(() => portal.close())
afterEach(() => {
  later = 0
})

/** The status of a call, made twice: the second time the token is remembered, if it ever is. */
async function statusOf(client: Client, path: string): Promise<number> {
  const statuses = [(await client.fetch(path)).status, (await client.fetch(path)).status]
  expect(statuses[1]).toBe(statuses[0])
  return statuses[0] as number
}

async function preAuthenticated(): Promise<Client> {
  const headers = { sessionId: randomUUID() }
  const { id_token } = await new Client(portal.origin).json<{ id_token: string }>(PATHS.preAuthenticate, { headers })
  return new Client(portal.origin, BEARER_PREFIX + id_token)
}

test('a remembered session token is refused from its expiry on', async () => {
  const user = await signIn(portal, 'user')
  expect(await statusOf(user, PATHS.account)).toBe(200)
  later = (LIMITS.sessionIdleMinutes - 1) * MINUTE
  expect(await statusOf(user, PATHS.account)).toBe(200)
  later = LIMITS.sessionIdleMinutes * MINUTE
  expect(await statusOf(user, PATHS.account)).toBe(401)
})

test('a remembered pre-authentication token is refused from its expiry on', async () => {
  const visitor = await preAuthenticated()
  expect(await statusOf(visitor, PATHS.environment)).toBe(200)
  later = LIMITS.preAuthenticationMinutes * MINUTE
  expect(await statusOf(visitor, PATHS.environment)).toBe(401)
})

test('a remembered pre-authentication token is none of a session', async () => {
  const visitor = await preAuthenticated()
  expect(await statusOf(visitor, PATHS.environment)).toBe(200)
  expect(await statusOf(visitor, PATHS.account)).toBe(401)
  expect(await statusOf(visitor, 'api/documents')).toBe(401)
  expect(await statusOf(visitor, PATHS.environment)).toBe(200)
})

test('the token of an ended session is no pre-authentication token either', async () => {
  const user = await signIn(portal, 'user')
  expect(await statusOf(user, PATHS.environment)).toBe(200)
  await user.json(PATHS.logout, { method: 'POST' })
  expect(await statusOf(user, PATHS.environment)).toBe(401)
})

describe('of the tokens themselves', () => {
  const inAnHour = () => new Date(Date.now() + later + 60 * MINUTE)
  let tokens: Tokens

  beforeAll(async () => {
    const clock = () => new Date(Date.now() + later)
    const keys = new SigningKeys(portal.app.database, clock)
    await keys.current()
    tokens = new Tokens(keys, portal.origin, clock)
  })

  test('each of more than can be remembered keeps its own claims', async () => {
    const ids = Array.from({ length: 1100 }, () => randomUUID())
    const signed = await Promise.all(ids.map((sid) => tokens.sign('session', { sid }, inAnHour())))
    for (const order of [signed, signed.toReversed()]) {
      const claims = await Promise.all(order.map((token) => tokens.verify('session', token)))
      expect(claims.map((claim) => claim?.sid)).toEqual(order.map((token) => ids[signed.indexOf(token)]))
    }
    later = 61 * MINUTE
    for (const token of [signed[0], signed[1099]])
      expect(await tokens.verify('session', token as string)).toBeUndefined()
  })

  test('one that is remembered for its purpose is refused for the other', async () => {
    const sid = randomUUID()
    const token = await tokens.sign('session', { sid }, inAnHour())
    expect(await tokens.verify('session', token)).toMatchObject({ sid })
    expect(await tokens.verify('pre-authentication', token)).toBeUndefined()
    expect(await tokens.verify('session', token)).toMatchObject({ sid })
  })

  test('one that differs in a single character from one that is remembered is refused', async () => {
    const sid = randomUUID()
    const token = await tokens.sign('session', { sid }, inAnHour())
    await tokens.verify('session', token)
    const middle = Math.floor(token.length / 2)
    const changed = token.slice(0, middle) + (token[middle] === 'A' ? 'B' : 'A') + token.slice(middle + 1)
    for (const other of [changed, `${token}A`, token.slice(0, -4)])
      expect(await tokens.verify('session', other)).toBeUndefined()
  })
})

test.each([
  ['without an expiry', (token: SignJWT) => token, { sid: randomUUID() }],
  ['of no session', (token: SignJWT) => token.setExpirationTime('5m'), {}],
  ['of a session whose id is none', (token: SignJWT) => token.setExpirationTime('5m'), { sid: "x'); --" }],
  ['of several sessions', (token: SignJWT) => token.setExpirationTime('5m'), { sid: [randomUUID()] }]
])('a token with our signature %s is refused, and no other call fails with it', async (_name, finish, claims) => {
  const key = await new SigningKeys(portal.app.database, () => new Date()).current()
  const sign = (purpose: string) =>
    finish(
      new SignJWT({ sub: 'user', ...claims })
        .setProtectedHeader({ alg: 'HS256', kid: key.id })
        .setIssuer(portal.origin)
        .setAudience(`portico:${purpose}`)
        .setIssuedAt()
    ).sign(key.secret)
  const user = await signIn(portal, 'user')
  const odd = new Client(portal.origin, BEARER_PREFIX + (await sign('session')))
  const statuses = await Promise.all([odd, user, odd].map(async (client) => (await client.fetch(PATHS.account)).status))
  expect(statuses).toEqual([401, 200, 401])
  const visitor = new Client(portal.origin, BEARER_PREFIX + (await sign('pre-authentication')))
  expect(await statusOf(visitor, PATHS.environment)).toBe(401)
})
