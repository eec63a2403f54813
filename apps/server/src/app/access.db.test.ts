import { randomUUID } from 'node:crypto'
import { type CreatedPersonalToken, TOKEN_SCOPES, type TokenScope } from '@portico/contract'
import { Client } from '@portico/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SANDBOX, TABLE, TOKEN_ROUTES, TOOLS } from '../testing/access-table.ts'
import {
  ANYBODY,
  type Caller,
  type Callers,
  expectLetIn,
  makeCallers,
  request,
  SIGNED_IN,
  USERS
} from '../testing/callers.ts'
import { startPortal, type TestPortal } from '../testing/portal.ts'

/** Who may call what: every route of the server, with the callers it lets pass. */

/** The embedded identity provider responds to every method, and decides for itself. */
const EMBEDDED_PROVIDER = '/idp/*'

let portal: TestPortal
const routes = new Set<string>()
let callers: Callers

beforeAll(async () => {
  portal = await startPortal({
    // All callers have the same address, and the sandbox has many routes.
    sandboxOptions: { callsPerMinute: 100_000 },
    extend: (app) => {
      app.addHook('onRoute', ({ method, url }) => {
        for (const name of [method].flat())
          if (url !== EMBEDDED_PROVIDER && name !== 'HEAD') routes.add(`${name} ${url}`)
      })
    }
  })
  // Reading the documents of the published APIs for the first time takes seconds.
  await portal.sql('delete from api_definitions')
  callers = await makeCallers(portal)
}, 60_000)
afterAll(() => portal.close())

test('every route of the server stands in the table, and nothing else', () => {
  expect([...routes].sort()).toEqual(Object.keys(TABLE).sort())
})

const RESOURCE = expect.stringContaining('resource_metadata=')
const IN_SANDBOX = expect.stringContaining('realm="Sandbox"')

describe.each(ANYBODY)('%s', (caller) => {
  test.each(Object.entries(TABLE))('%s', async (route, allowed) => {
    const { path, status, challenge } = await request(await callers[caller](), route, allowed)
    if (path === 'auth/oidc') expect(status).toBe(401)
    else if (allowed === SANDBOX) expect([status, challenge]).toEqual([401, IN_SANDBOX])
    else if (allowed === TOOLS) expect([status, challenge]).toEqual([401, RESOURCE])
    else if (allowed.includes(caller)) expectLetIn(status)
    else expect(status).toBe(isKnown(caller) ? 403 : 401)
  })
})

describe('a personal access token', () => {
  /** A client whose token has some scopes; its user may do what users may. */
  async function withScopes(scopes: readonly TokenScope[]): Promise<Client> {
    const user = await callers.user()
    const { token } = await user.json<CreatedPersonalToken>('api/account/tokens', {
      method: 'POST',
      json: { name: scopes.join(' '), scopes }
    })
    return new Client(portal.origin, `Bearer ${token}`)
  }
  const clients = new Map<string, Promise<Client>>()
  const clientWith = (scopes: readonly TokenScope[]): Promise<Client> => {
    const name = scopes.join()
    const client = clients.get(name) ?? withScopes(scopes)
    clients.set(name, client)
    return client
  }

  test.each(Object.entries(TOKEN_ROUTES))('opens %s with the scope %s alone', async (route, scope) => {
    const { status } = await request(await clientWith([scope]), route, USERS)
    expectLetIn(status)
    const others = await clientWith(TOKEN_SCOPES.filter((other) => other !== scope))
    const { status: refusal, challenge } = await request(others, route, USERS)
    expect([refusal, challenge]).toEqual([403, `Bearer error="insufficient_scope", scope="${scope}"`])
  })

  test.each(Object.entries(TABLE).filter(([route]) => !TOKEN_ROUTES[route]))(
    'with every scope does not open %s',
    async (route, allowed) => {
      const { path, status, challenge } = await request(await clientWith(TOKEN_SCOPES), route, allowed)
      if (path === 'auth/oidc') expect(status).toBe(401)
      else if (allowed === SANDBOX) expect([status, challenge]).toEqual([401, IN_SANDBOX])
      else if (allowed === ANYBODY || allowed === TOOLS) expectLetIn(status)
      else expect(status).toBe(403)
    }
  )
})

/** Who may not do what only administrators may. */
const OTHERS = ANYBODY.filter((caller) => caller !== 'admin')

test.each(OTHERS)('a call that is refused to %s has changed nothing', async (caller) => {
  const client = await callers[caller]()
  const state = () =>
    Promise.all([
      portal.sql('select id, login, email, authorities, termination_date from users order by id'),
      portal.sql('select count(*) from sessions where ended_date is null'),
      portal.sql('select count(*) from mails'),
      portal.sql('select count(*) from audit_log'),
      portal.sql('select * from logger_levels')
    ])
  const before = await state()
  const user = {
    login: 'intruder',
    email: 'intruder@example.test',
    password: 'lost-violin',
    authorities: ['ROLE_ADMIN']
  }
  const calls: [string, string, unknown?][] = [
    ['POST', 'api/admin/users', user],
    ['DELETE', 'api/admin/users/admin'],
    ['GET', 'api/admin/users/admin/sessions'],
    ['DELETE', 'api/admin/users/admin/sessions'],
    ['POST', 'api/admin/users/user/termination'],
    ['POST', 'management/loggers/ROOT', { configuredLevel: 'TRACE' }],
    ['POST', 'api/admin/database/statements', { statement: `update users set authorities = '{ROLE_ADMIN}'` }]
  ]
  for (const [method, path, json] of calls)
    expect([path, (await client.fetch(path, { method, json })).status]).toEqual([path, isKnown(caller) ? 403 : 401])
  expect(await state()).toEqual(before)
})

test.each(ANYBODY)(
  'the embedded identity provider is open to %s, and knows nobody by the portal’s token',
  async (caller) => {
    const client = await callers[caller]()
    const statusOf = async (path: string) => (await client.fetch(path, { redirect: 'manual' })).status
    expect(await statusOf('idp/.well-known/openid-configuration')).toBe(200)
    expect(await statusOf('idp/jwks')).toBe(200)
    expect([400, 401]).toContain(await statusOf('idp/userinfo'))
    expect([400, 404]).toContain(await statusOf('idp/interaction/unknown'))
  }
)

/** Whether the server knows who calls, and only has not given them the right. */
const isKnown = (caller: Caller) => (SIGNED_IN as readonly Caller[]).includes(caller)

test('a pre-authentication token is refused with another session id than its own', async () => {
  const client = await callers.preAuthenticated()
  expect((await client.fetch('api/environment', { headers: { sessionId: randomUUID() } })).status).toBe(401)
})

test('a route that does not say who may call it keeps the server from starting', async () => {
  await expect(startPortal({ extend: (app) => app.get('/forgotten', async () => 'anybody?') })).rejects.toThrow(
    'GET /forgotten'
  )
})
