import { randomUUID } from 'node:crypto'
import { contentField, ENTITIES, type EntityDefinition, referenceFields } from '@portico/contract'
import { Client } from '@portico/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPortal, type TestPortal } from '../testing/portal.ts'
import { SANDBOX_OPERATIONS } from '../testing/sandbox-operations.ts'
import { signIn } from '../testing/sign-in/accounts.ts'

/** Who may call what: every route of the server, with the callers it lets pass. */

type Caller = 'anonymous' | 'preAuthenticated' | 'user' | 'admin' | 'withoutAuthority' | 'deactivated' | 'ended'

const ANYBODY = ['anonymous', 'preAuthenticated', 'user', 'admin', 'withoutAuthority', 'deactivated', 'ended'] as const
const PRE_AUTHENTICATED = ['preAuthenticated', 'user', 'admin', 'withoutAuthority'] as const
const SIGNED_IN = ['user', 'admin', 'withoutAuthority'] as const
const USERS = ['user', 'admin'] as const
const ADMINISTRATORS = ['admin'] as const

/** The sandbox has tokens of its own, and the portal's open nothing there: it answers nobody here, and says by which scheme. */
const SANDBOX: readonly Caller[] = []

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
  'GET /robots.txt': ANYBODY,
  'GET /sitemap.xml': ANYBODY,
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
  'POST /api/account': SIGNED_IN,
  'POST /api/register': ANYBODY,
  'GET /api/activate': ANYBODY,
  'POST /api/account/reset-password/init': ANYBODY,
  'POST /api/account/reset-password/finish': ANYBODY,
  'POST /api/account/change-password': SIGNED_IN,
  'POST /api/account/email/confirm': ANYBODY,
  'POST /api/account/email/undo': ANYBODY,
  'GET /api/account/sessions': SIGNED_IN,
  'DELETE /api/account/sessions': SIGNED_IN,
  'DELETE /api/account/sessions/:id': SIGNED_IN,
  'GET /api/account/second-factors': SIGNED_IN,
  'POST /api/account/second-factors/one-time-code': SIGNED_IN,
  'POST /api/account/second-factors/one-time-code/confirmation': SIGNED_IN,
  'DELETE /api/account/second-factors/one-time-code': SIGNED_IN,
  'POST /api/account/second-factors/passkeys/options': SIGNED_IN,
  'POST /api/account/second-factors/passkeys': SIGNED_IN,
  'DELETE /api/account/second-factors/passkeys/:id': SIGNED_IN,
  'POST /api/account/second-factors/recovery-codes': SIGNED_IN,
  ...Object.assign({}, ...ENTITIES.map(callsOf)),
  'GET /api/reviews': USERS,
  'GET /api/admin/reviews': ADMINISTRATORS,
  'GET /api/admin/reviews/:id': ADMINISTRATORS,
  'GET /api/admin/reviews/:id/changes': ADMINISTRATORS,
  'GET /api/admin/reviews/:id/content/:side': ADMINISTRATORS,
  'POST /api/admin/reviews/:id/release': ADMINISTRATORS,
  'POST /api/admin/reviews/:id/return': ADMINISTRATORS,
  'GET /api/applications': USERS,
  'POST /api/applications': USERS,
  'GET /api/applications/:id': USERS,
  'PUT /api/applications/:id': USERS,
  'PATCH /api/applications/:id': USERS,
  'DELETE /api/applications/:id': USERS,
  'POST /api/applications/:id/secrets': USERS,
  'DELETE /api/applications/:id/secrets/:secretId': USERS,
  'PUT /api/applications/:id/keys': USERS,
  'POST /api/applications/:id/members': USERS,
  'DELETE /api/applications/:id/members/:login': USERS,
  'DELETE /api/applications/:id/invitations/:email': USERS,
  'POST /api/applications/:id/token': USERS,
  'GET /api/applications/:id/usage': USERS,
  'GET /api/applications/:id/endpoints': USERS,
  'GET /api/applications/:id/deals': USERS,
  'GET /api/applications/:id/deals/:dealId': USERS,
  'GET /api/applications/:id/calls': USERS,
  'GET /api/applications/:id/calls/:callId': USERS,
  'GET /api/environments': SIGNED_IN,
  'GET /api/:environment/:api/version': SIGNED_IN,
  'GET /api/download/:environment/:api/:version': SIGNED_IN,
  'GET /api/files/:id/report': USERS,
  'GET /api/reference': SIGNED_IN,
  'GET /api/reference/:api': SIGNED_IN,
  'GET /api/reference/:api/pieces/:kind': SIGNED_IN,
  'GET /api/reference/:api/pieces/:kind/*': SIGNED_IN,
  'GET /api/reference/:api/markup/:kind/*': SIGNED_IN,
  'GET /api/reference/:api/versions/:version/:name': SIGNED_IN,
  'GET /api/reference/:api/changes': SIGNED_IN,
  'GET /api/reference/bundle.zip': SIGNED_IN,
  'GET /apireference/*': SIGNED_IN,
  'GET /apireference/llms.txt': SIGNED_IN,
  'GET /llms.txt': ANYBODY,
  'GET /index.md': ANYBODY,
  'GET /terms-of-use.md': ANYBODY,
  'GET /privacy-policy.md': ANYBODY,
  'GET /cookies.md': ANYBODY,
  'POST /api/payment-methods': ANYBODY,
  'POST /api/payment-initiation': ANYBODY,
  'GET /api/payments/:paymentId': ANYBODY,
  'POST /api/incoming-transfers': ANYBODY,
  'GET /api/incoming-transfers': ANYBODY,
  ...Object.fromEntries(SANDBOX_OPERATIONS.map((route) => [route, SANDBOX])),
  'GET /sandbox/simulations/v1/openapi.yaml': ANYBODY,
  'GET /sandbox/simulations/v1/forward-webhooks.mjs': ANYBODY,
  'GET /sandbox/simulations/v1/message-stream': SANDBOX,
  'GET /sandbox/files/:pass/:file': ANYBODY,
  'GET /sandbox/sign/:token': ANYBODY,
  'GET /sandbox/trade-api/v1/media/:pictureId': ANYBODY,
  'GET /sandbox/trade-api/v1/media/front-bumper.jpg': ANYBODY,
  'GET /sandbox/vehicle-api/v1/media/:file': ANYBODY,
  'POST /sandbox/sign/:token': ANYBODY,
  'GET /plugin/v1/versions.json': ANYBODY,
  'GET /plugin/v1/assets/:assetsId': ANYBODY,
  'GET /plugin/v1/:version/:name': ANYBODY,
  'GET /plugin/v1/:name': ANYBODY,
  'POST /sandbox/oauth2/token': ANYBODY,
  'POST /sandbox/oauth2/revoke': ANYBODY,
  'POST /sandbox/oauth2/introspect': ANYBODY,
  'GET /sandbox/oauth2/jwks': ANYBODY,
  'GET /.well-known/oauth-authorization-server/sandbox': ANYBODY,
  'GET /sandbox/.well-known/oauth-authorization-server': ANYBODY,
  'GET /sandbox/.well-known/openid-configuration': ANYBODY,
  'OPTIONS /sandbox/*': ANYBODY,
  'GET /sandbox/providers/bank/:paymentId': ANYBODY,
  'POST /sandbox/providers/bank/:paymentId': ANYBODY,
  'GET /sandbox/providers/phone/:paymentId': ANYBODY,
  'POST /sandbox/providers/phone/:paymentId': ANYBODY,
  'GET /sandbox/providers/phone/:paymentId/approval': ANYBODY,
  'POST /sandbox/providers/phone/:paymentId/approval': ANYBODY,
  'GET /sandbox/providers/card/:paymentId': ANYBODY,
  'POST /sandbox/providers/card/:paymentId': ANYBODY,
  'GET /sandbox/providers/transfer/:paymentId': ANYBODY,
  'POST /sandbox/providers/transfer/:paymentId': ANYBODY,
  'GET /sandbox/providers/status/:paymentId': ANYBODY,
  'GET /sandbox/providers/iban': ANYBODY,
  'GET /sandbox/providers/providers.css': ANYBODY,
  'GET /sandbox/providers/providers.js': ANYBODY,
  'GET /sandbox/providers/providers.svg': ANYBODY,
  'GET /api/guides': SIGNED_IN,
  'GET /api/guides/*': SIGNED_IN,
  'GET /api/users': SIGNED_IN,
  'GET /api/authorities': ADMINISTRATORS,
  'GET /api/admin/users': ADMINISTRATORS,
  'POST /api/admin/users': ADMINISTRATORS,
  'PUT /api/admin/users': ADMINISTRATORS,
  'GET /api/admin/users/:login': ADMINISTRATORS,
  'DELETE /api/admin/users/:login': ADMINISTRATORS,
  'GET /api/admin/users/:login/sessions': ADMINISTRATORS,
  'DELETE /api/admin/users/:login/sessions': ADMINISTRATORS,
  'DELETE /api/admin/users/:login/sessions/:id': ADMINISTRATORS,
  'DELETE /api/admin/users/:login/second-factors': ADMINISTRATORS,
  'POST /api/admin/users/:login/termination': ADMINISTRATORS,
  'DELETE /api/admin/users/:login/termination': ADMINISTRATORS,
  'GET /api/easy-access': ANYBODY,
  'POST /api/contactUs': PRE_AUTHENTICATED,
  'GET /api/admin/mails': ADMINISTRATORS,
  'GET /api/admin/mails/:id': ADMINISTRATORS,
  'POST /api/admin/mails/:id/retry': ADMINISTRATORS,
  'GET /management/info': ANYBODY,
  'GET /management/health': ANYBODY,
  'GET /management/overview': ADMINISTRATORS,
  'GET /management/jhimetrics': ADMINISTRATORS,
  'GET /management/metrics/history': ADMINISTRATORS,
  'GET /management/prometheus': ADMINISTRATORS,
  'GET /management/threaddump': ADMINISTRATORS,
  'GET /management/loggers': ADMINISTRATORS,
  'POST /management/loggers/:name': ADMINISTRATORS,
  'GET /management/logs': ADMINISTRATORS,
  'GET /management/configprops': ADMINISTRATORS,
  'GET /management/env': ADMINISTRATORS,
  'GET /management/jobs': ADMINISTRATORS,
  'POST /management/jobs/:name': ADMINISTRATORS,
  'GET /management/health/liveness': ANYBODY,
  'GET /management/health/readiness': ANYBODY,
  'GET /api/admin/audit': ADMINISTRATORS,
  'GET /api/admin/audit/export': ADMINISTRATORS,
  'GET /api/admin/database': ADMINISTRATORS,
  'POST /api/admin/database/statements': ADMINISTRATORS,
  'GET /v3/api-docs': ADMINISTRATORS,
  'GET /swagger-resources': ANYBODY
}

/** The embedded identity provider answers every method, and decides for itself. */
const EMBEDDED_PROVIDER = '/idp/*'

let portal: TestPortal
const routes = new Set<string>()
const callers = {} as Record<Caller, () => Promise<Client>>

beforeAll(async () => {
  portal = await startPortal({
    // All callers have the same address, and the sandbox has many routes.
    sandboxLimits: { callsPerMinute: 100_000 },
    extend: (app) => {
      app.addHook('onRoute', ({ method, url }) => {
        for (const name of [method].flat())
          if (url !== EMBEDDED_PROVIDER && name !== 'HEAD') routes.add(`${name} ${url}`)
      })
    }
  })
  // Reading the documents of the published APIs for the first time takes seconds.
  await portal.sql('delete from api_definitions')
  const anonymous = new Client(portal.origin)
  const preAuthentication = await anonymous.json<{ id_token: string }>('api/pre-authenticate', {
    headers: { sessionId: randomUUID() }
  })
  /** A client that is signed in for all calls, and again after the one that signs it out. */
  const signedIn = (login: 'admin' | 'user') => {
    let client: Client | undefined
    return async (state: { activated: boolean; authorities: string }) => {
      // Who has no role cannot sign in.
      await portal.sql(`update users set activated = true, authorities = '{ROLE_USER}' where login = $1`, [login])
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
      // What does not end in .md there is a page.
      .replace('apireference/*', 'apireference/security.md')
      .replace('*', url.startsWith('/private') ? 'screen-4d5e6f.js' : 'public-1a2b3c.js')
    const hasBody = ['POST', 'PUT', 'PATCH'].includes(method) && path !== 'api/logout'
    // Sign-in calls refuse whoever calls them so, but not for who it is.
    const init = {
      method,
      redirect: 'manual',
      // A pre-authentication token must not be met by another session id than its own.
      ...(allowed !== PRE_AUTHENTICATED && { headers: { sessionId: '' } }),
      ...(hasBody && { json: { id: 1 } })
    } as const
    const { status, headers } = await client.fetch(path, init)
    if (path === 'auth/oidc') expect(status).toBe(401)
    else if (allowed === SANDBOX)
      expect([status, headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('realm="Sandbox"')])
    else if (allowed.includes(caller)) {
      // None of these calls is a good one: it is refused for what it asks, and neither fails nor is counted away.
      expect([401, 403, 429]).not.toContain(status)
      expect(status).toBeLessThan(500)
    } else expect(status).toBe(isKnown(caller) ? 403 : 401)
  })
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
