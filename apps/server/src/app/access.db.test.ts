import { randomUUID } from 'node:crypto'
import { contentField, ENTITIES, type EntityDefinition, referenceFields } from '@portico/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client } from '../../../../e2e/support/http-sign-in.ts'
import { signIn } from '../testing/accounts.ts'
import { startPortal, type TestPortal } from '../testing/portal.ts'

/** Who may call what: every route of the server, with the callers it lets pass. */

type Caller = 'anonymous' | 'preAuthenticated' | 'user' | 'admin' | 'withoutAuthority' | 'deactivated' | 'ended'

const ANYBODY = ['anonymous', 'preAuthenticated', 'user', 'admin', 'withoutAuthority', 'deactivated', 'ended'] as const
const PRE_AUTHENTICATED = ['preAuthenticated', 'user', 'admin', 'withoutAuthority'] as const
const SIGNED_IN = ['user', 'admin', 'withoutAuthority'] as const
const USERS = ['user', 'admin'] as const
const ADMINISTRATORS = ['admin'] as const

/** The calls that each entity of the catalogue has. */
function callsOf(entity: EntityDefinition): Record<string, readonly Caller[]> {
  const { base } = entity
  const isReferredTo = ENTITIES.some((other) => referenceFields(other).some(({ to }) => to === entity.key))
  return {
    [`GET /${base}`]: USERS,
    [`POST /${base}`]: USERS,
    [`GET /${base}/:id`]: USERS,
    [`PUT /${base}/:id`]: USERS,
    [`PATCH /${base}/:id`]: USERS,
    [`DELETE /${base}/:id`]: USERS,
    [`GET /${base}/:id/history`]: USERS,
    [`POST /${base}/:id/restore`]: ADMINISTRATORS,
    [`POST /${base}/import`]: USERS,
    ...(isReferredTo && { [`GET /${base}/:id/references`]: USERS }),
    ...(contentField(entity) && { [`GET /${base}/:id/content`]: USERS })
  }
}

const TABLE: Record<string, readonly Caller[]> = {
  'GET /': ANYBODY,
  'GET /assets/*': ANYBODY,
  'GET /private/*': SIGNED_IN,
  'GET /i18n/en.json': ANYBODY,
  'GET /i18n/es.json': ANYBODY,
  'GET /api/pre-authenticate': ANYBODY,
  'GET /api/environment': PRE_AUTHENTICATED,
  'GET /oauth2/start': ANYBODY,
  'GET /oauth2/callback': ANYBODY,
  'GET /auth/oidc': ANYBODY,
  'POST /api/logout': SIGNED_IN,
  'GET /api/account': SIGNED_IN,
  ...Object.assign({}, ...ENTITIES.map(callsOf)),
  'GET /management/info': ANYBODY,
  'GET /management/health/liveness': ANYBODY,
  'GET /management/health/readiness': ANYBODY,
  'GET /v3/api-docs': ADMINISTRATORS
}

/** The embedded identity provider answers every method, and decides for itself. */
const EMBEDDED_PROVIDER = '/idp/*'

let portal: TestPortal
const routes = new Set<string>()
const callers = {} as Record<Caller, () => Promise<Client>>

beforeAll(async () => {
  portal = await startPortal({
    extend: (app) => {
      app.addHook('onRoute', ({ method, url }) => {
        for (const name of [method].flat())
          if (url !== EMBEDDED_PROVIDER && name !== 'HEAD') routes.add(`${name} ${url}`)
      })
    }
  })
  const anonymous = new Client(portal.origin)
  const preAuthentication = await anonymous.json<{ id_token: string }>('api/pre-authenticate', {
    headers: { sessionId: randomUUID() }
  })
  /** A client that is signed in for all calls, and again after the one that signs it out. */
  const signedIn = (login: 'admin' | 'user') => {
    let client: Client | undefined
    return async (state: { activated: boolean; authorities: string }) => {
      await portal.sql(`update users set activated = true where login = $1`, [login])
      if ((await client?.fetch('api/account'))?.status !== 200) client = await signIn(portal, login)
      await portal.sql(`update users set activated = $2, authorities = $3 where login = $1`, [
        login,
        state.activated,
        state.authorities
      ])
      return client as Client
    }
  }
  const asAdministrator = signedIn('admin')
  const asUser = signedIn('user')
  const ended = await signIn(portal, 'user')
  await ended.json('api/logout', { method: 'POST' })
  callers.anonymous = async () => anonymous
  callers.preAuthenticated = async () => new Client(portal.origin, `Bearer ${preAuthentication.id_token}`)
  callers.admin = () => asAdministrator({ activated: true, authorities: '{ROLE_ADMIN,ROLE_USER}' })
  callers.user = () => asUser({ activated: true, authorities: '{ROLE_USER}' })
  callers.withoutAuthority = () => asUser({ activated: true, authorities: '{}' })
  callers.deactivated = () => asUser({ activated: false, authorities: '{ROLE_USER}' })
  callers.ended = async () => {
    await portal.sql(`update users set activated = true, authorities = '{ROLE_USER}' where login = 'user'`)
    return ended
  }
}, 60_000)
afterAll(() => portal.close())

test('every route of the server stands in the table, and nothing else', () => {
  expect([...routes].sort()).toEqual(Object.keys(TABLE).sort())
})

describe.each(ANYBODY)('%s', (caller) => {
  test.each(Object.entries(TABLE))('%s', async (route, allowed) => {
    const client = await callers[caller]()
    const [method = '', url = ''] = route.split(' ')
    const path = url
      .slice(1)
      .replace(':id', '4000000000')
      .replace('*', url.startsWith('/private') ? 'screen-4d5e6f.js' : 'public-1a2b3c.js')
    const hasBody = ['POST', 'PUT', 'PATCH'].includes(method) && path !== 'api/logout'
    // Sign-in calls refuse whoever calls them so, but not for who it is.
    const init = {
      method,
      redirect: 'manual',
      headers: { sessionId: '' },
      ...(hasBody && { json: { id: 1 } })
    } as const
    const { status } = await client.fetch(path, path === 'api/environment' ? { method } : init)
    if (path === 'auth/oidc') expect(status).toBe(401)
    else if (allowed.includes(caller)) expect([401, 403]).not.toContain(status)
    else expect(status).toBe(isKnown(caller) ? 403 : 401)
  })
})

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
