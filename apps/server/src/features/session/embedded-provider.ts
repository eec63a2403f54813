import { randomUUID } from 'node:crypto'
import { MCP_PATH, RETENTION, TOKEN_SCOPES, type TokenScope } from '@portico/contract'
import {
  createIdentityProvider,
  type IdentityProvider,
  type IdentityProviderOptions,
  type ToolAccess,
  type ToolOptions
} from '@portico/idp'
import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync } from 'fastify'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { KeyRing } from '../../platform/security/key-ring.ts'
import { randomSecret, sharedSecret } from '../../platform/security/secrets.ts'
import { IN_PROCESS } from '../../platform/security/token-access.ts'
import type { PlatformServices } from '../../platform/services.ts'
import { verifyPassword } from '../../platform/users/passwords.ts'
import type { FindToolGrant, ToolGrant } from '../../platform/users/personal-tokens/personal-tokens.ts'
import { recordToolGrant } from '../../platform/users/personal-tokens/tool-grants.ts'
import { findUserById, findUserByIdentifier } from '../../platform/users/store.ts'
import { type AttemptServices, attemptLimits } from './attempt-limits.ts'

const EMBEDDED_PROVIDER_PATH = '/idp'
const CLIENT_ID = 'portal'

export interface EmbeddedProviderOptions
  extends AttemptServices,
    Pick<PlatformServices, 'clock' | 'publicUrl' | 'outbox' | 'rateLimits'> {
  app: FastifyInstance
  redirectUri: string
  postLogoutRedirectUri: string
  /** Named on the login page. */
  seededAccounts: { login: string; password: string }[]
  log: FastifyBaseLogger
}

export interface EmbeddedProvider {
  issuer: string
  clientId: string
  clientSecret: string
  fetch: typeof fetch
  handle: IdentityProvider['handle']
  removeExpired: IdentityProvider['removeExpired']
  findToolGrant: FindToolGrant
}

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'RS256', use: 'sig' }
}

/** Tools that users connect to the MCP server: what they may ask for, and what the portal keeps of a connection. */
const toolOptions = ({ database, outbox, rateLimits, clock, publicUrl }: EmbeddedProviderOptions): ToolOptions => ({
  resource: `${publicUrl}/${MCP_PATH}`,
  scopes: TOKEN_SCOPES,
  connectionDays: RETENTION.toolConnectionDays,
  mayRegister: async (ip) => (await rateLimits.consume('toolRegistration', ip)).allowed,
  granted: ({ id, accountId, name, scopes }) =>
    recordToolGrant({ database, outbox, now: clock() }, { id, userId: Number(accountId), name, scopes })
})

const isTokenScope = (scope: string): scope is TokenScope => (TOKEN_SCOPES as readonly string[]).includes(scope)

const toToolGrant = (access: ToolAccess | undefined): ToolGrant | undefined =>
  access && { id: access.grantId, userId: Number(access.accountId), scopes: access.scopes.filter(isTokenScope) }

/** How the provider knows the portal's users, and what limits their attempts. */
function providerOptions(
  options: EmbeddedProviderOptions
): Omit<IdentityProviderOptions, 'client' | 'signingKeys' | 'cookieKeys'> {
  const { database, publicUrl, secondFactors, seededAccounts, log } = options
  return {
    issuer: publicUrl + EMBEDDED_PROVIDER_PATH,
    portalOrigin: publicUrl,
    query: (text, values) => database.pool.query(text, values as unknown[]),
    accounts: {
      async authenticate(identifier, password) {
        const user = await findUserByIdentifier(database.orm, identifier)
        const matches = await verifyPassword(password, user?.passwordHash)
        return matches && user?.activated ? { id: String(user.id) } : undefined
      },
      async find(id) {
        const user = await findUserById(database.orm, Number(id))
        return user && { ...user, id: String(user.id), email: user.email ?? '' }
      }
    },
    secondFactors: {
      kindsOf: (id) => secondFactors.kindsOf(Number(id)),
      passkeyRequest: (id) => secondFactors.passkeyRequest(Number(id)),
      acceptPasskey: (id, given) => secondFactors.acceptPasskey(Number(id), given),
      acceptCode: (id, typed) => secondFactors.acceptCode(Number(id), typed)
    },
    ...attemptLimits(options),
    seededAccounts,
    log
  }
}

/**
 * Makes the embedded identity provider, which signs in the portal's own users. `embeddedProviderRoutes` registers its routes.
 *
 * @returns what the portal as its relying party must know of it, its request handler and the clean-up of its expired state
 */
export async function makeEmbeddedProvider(options: EmbeddedProviderOptions): Promise<EmbeddedProvider> {
  const { app, clock, database, publicUrl } = options
  const clientSecret = await sharedSecret(database, 'idp_client_secret', randomSecret)
  const ring = { clock, app }
  const signingKeys = await KeyRing.open(database, { ...ring, name: 'idp_signing_keys', make: makeSigningKey })
  const cookieKeys = await KeyRing.open(database, { ...ring, name: 'idp_cookie_keys', make: randomSecret })
  const make = () =>
    createIdentityProvider({
      ...providerOptions(options),
      client: {
        id: CLIENT_ID,
        secret: clientSecret,
        redirectUris: [options.redirectUri],
        postLogoutRedirectUris: [options.postLogoutRedirectUri]
      },
      signingKeys: signingKeys.values(),
      cookieKeys: cookieKeys.values(),
      tools: toolOptions(options)
    })
  let provider = make()
  const renew = () => {
    provider = make()
  }
  signingKeys.onChange(renew)
  cookieKeys.onChange(renew)
  return {
    issuer: publicUrl + EMBEDDED_PROVIDER_PATH,
    clientId: CLIENT_ID,
    clientSecret,
    fetch: inProcessFetch(app),
    handle: (request, response, ip) => provider.handle(request, response, ip),
    removeExpired: () => provider.removeExpired(),
    findToolGrant: async (token) => toToolGrant(await provider.findToolAccess(token))
  }
}

/** The routes of the embedded identity provider. */
export const embeddedProviderRoutes: FastifyPluginAsync<{
  provider: Pick<EmbeddedProvider, 'handle' | 'issuer' | 'fetch'>
}> = async (app, { provider }) => {
  // Where RFC 8414, section 3.1, puts the metadata of an issuer with a path, and where tools look first.
  app.get(
    `/.well-known/oauth-authorization-server${EMBEDDED_PROVIDER_PATH}`,
    { config: { access: 'public', rateLimit: 'identityProvider', servedUnderOverload: true }, schema: { hide: true } },
    async (_request, reply) => {
      const response = await provider.fetch(`${provider.issuer}/.well-known/openid-configuration`)
      return reply
        .code(response.status)
        .type('application/json; charset=utf-8')
        .send(await response.text())
    }
  )

  // The provider reads the body itself.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, ready) => ready(null))
  app.all(
    `${EMBEDDED_PROVIDER_PATH}/*`,
    { config: { access: 'public', rateLimit: 'identityProvider', servedUnderOverload: true }, schema: { hide: true } },
    (request, reply) => {
      reply.hijack()
      provider.handle(request.raw, reply.raw, request.ip)
    }
  )
}

/** The portal redeems codes at its own provider without going through the network, whatever its public address is. */
function inProcessFetch(app: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const url = new URL(String(input instanceof Request ? input.url : input))
    const response = await app.inject({
      remoteAddress: IN_PROCESS,
      method: (init?.method ?? 'GET') as 'GET' | 'POST',
      url: url.pathname + url.search,
      headers: { ...Object.fromEntries(new Headers(init?.headers)), host: url.host },
      ...(init?.body != null && { payload: String(init.body) })
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(response.headers))
      if (value !== undefined) headers.set(name, String(value))
    return new Response(response.body || null, { status: response.statusCode, headers })
  }
}
