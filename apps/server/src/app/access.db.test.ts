import { randomUUID } from 'node:crypto'
import {
  type CreatedPersonalToken,
  contentField,
  ENTITIES,
  type EntityDefinition,
  referenceFields,
  TOKEN_SCOPES,
  type TokenScope
} from '@portico/contract'
import { Client } from '@portico/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ADMINISTRATORS,
  ANYBODY,
  type Caller,
  type Callers,
  expectLetIn,
  makeCallers,
  PRE_AUTHENTICATED,
  request,
  SIGNED_IN,
  USERS
} from '../testing/callers.ts'
import { startPortal, type TestPortal } from '../testing/portal.ts'
import { SANDBOX_OPERATIONS } from '../testing/sandbox-operations.ts'

/** Who may call what: every route of the server, with the callers it lets pass. */

/** The sandbox has tokens of its own, and the portal's open nothing there: it answers nobody here, and says by which scheme. */
const SANDBOX: readonly Caller[] = []

/** The MCP server takes tokens alone: no session opens it. */
const TOOLS: readonly Caller[] = []

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
  'GET /api/account/tools': SIGNED_IN,
  'DELETE /api/account/tools/:id': SIGNED_IN,
  'GET /api/account/tokens': SIGNED_IN,
  'POST /api/account/tokens': SIGNED_IN,
  'DELETE /api/account/tokens/:id': SIGNED_IN,
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
  'POST /api/quote-proofs': USERS,
  'POST /api/advertisement-checks': USERS,
  'GET /api/applications/:id/deals': USERS,
  'GET /api/applications/:id/version-check': USERS,
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
  'POST /mcp': TOOLS,
  'GET /.well-known/oauth-protected-resource/mcp': ANYBODY,
  'GET /.well-known/oauth-authorization-server/idp': ANYBODY,
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

/** The scope with which a personal access token opens a route. Every other route that is not public is closed to tokens. */
const TOKEN_ROUTES: Record<string, TokenScope> = {
  'GET /api/applications': 'applications:read',
  'GET /api/applications/:id': 'applications:read',
  'GET /api/applications/:id/usage': 'applications:read',
  'GET /api/applications/:id/endpoints': 'applications:read',
  'GET /api/applications/:id/deals': 'logs:read',
  'GET /api/applications/:id/deals/:dealId': 'logs:read',
  'GET /api/applications/:id/version-check': 'logs:read',
  'GET /api/applications/:id/calls': 'logs:read',
  'GET /api/applications/:id/calls/:callId': 'logs:read',
  'POST /api/applications/:id/token': 'sandbox:call',
  'POST /api/quote-proofs': 'checks:run',
  'POST /api/advertisement-checks': 'checks:run',
  'GET /api/environments': 'reference:read',
  'GET /api/:environment/:api/version': 'reference:read',
  'GET /api/download/:environment/:api/:version': 'reference:read',
  'GET /api/reference': 'reference:read',
  'GET /api/reference/:api': 'reference:read',
  'GET /api/reference/:api/pieces/:kind': 'reference:read',
  'GET /api/reference/:api/pieces/:kind/*': 'reference:read',
  'GET /api/reference/:api/versions/:version/:name': 'reference:read',
  'GET /api/reference/:api/changes': 'reference:read',
  'GET /api/reference/bundle.zip': 'reference:read',
  'GET /apireference/*': 'reference:read',
  'GET /apireference/llms.txt': 'reference:read',
  'GET /api/guides': 'reference:read',
  'GET /api/guides/*': 'reference:read'
}

/** The embedded identity provider answers every method, and decides for itself. */
const EMBEDDED_PROVIDER = '/idp/*'

let portal: TestPortal
const routes = new Set<string>()
let callers: Callers

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
