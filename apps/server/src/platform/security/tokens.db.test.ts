import { randomUUID } from 'node:crypto'
import { BEARER_PREFIX, LIMITS, PATHS } from '@portico/contract'
import { Client } from '@portico/testing'
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
    const signed = await Promise.all(
      Array.from({ length: 1100 }, (_, index) => tokens.sign('session', { sid: String(index) }, inAnHour()))
    )
    for (const order of [signed, signed.toReversed()]) {
      const claims = await Promise.all(order.map((token) => tokens.verify('session', token)))
      expect(claims.map((claim) => claim?.sid)).toEqual(order.map((token) => String(signed.indexOf(token))))
    }
    later = 61 * MINUTE
    for (const token of [signed[0], signed[1099]])
      expect(await tokens.verify('session', token as string)).toBeUndefined()
  })

  test('one that is remembered for its purpose is refused for the other', async () => {
    const token = await tokens.sign('session', { sid: 'x' }, inAnHour())
    expect(await tokens.verify('session', token)).toMatchObject({ sid: 'x' })
    expect(await tokens.verify('pre-authentication', token)).toBeUndefined()
    expect(await tokens.verify('session', token)).toMatchObject({ sid: 'x' })
  })

  test('one that differs in a single character from one that is remembered is refused', async () => {
    const token = await tokens.sign('session', { sid: 'x' }, inAnHour())
    await tokens.verify('session', token)
    const middle = Math.floor(token.length / 2)
    const changed = token.slice(0, middle) + (token[middle] === 'A' ? 'B' : 'A') + token.slice(middle + 1)
    for (const other of [changed, `${token}A`, token.slice(0, -4)])
      expect(await tokens.verify('session', other)).toBeUndefined()
  })
})
