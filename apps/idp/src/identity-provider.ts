import type { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type errors, Provider } from 'oidc-provider'
import { removeExpiredPayloads } from './adapter.ts'
import { findAsset } from './assets.ts'
import { createConfiguration, errorReference } from './configuration.ts'
import type { IdentityProviderOptions } from './options.ts'
import { type Context, type ProviderContext, sendNotice } from './request.ts'
import { securityHeaders } from './security-headers.ts'
import { signInRoute } from './sign-in.ts'
import { reduceScopes } from './tools/configuration.ts'
import { registrationRoute } from './tools/registration.ts'

type MountedRequest = IncomingMessage & { originalUrl?: string; clientAddress?: string }
type Next = () => Promise<unknown>

export interface IdentityProvider {
  /**
   * Handles a request.
   *
   * @param request one whose address begins with the path of the issuer and whose body is unread
   * @param ip the client's address, which depends on the proxies in front
   */
  handle(request: IncomingMessage, response: ServerResponse, ip: string): void
  /** Deletes expired sessions, codes and tokens, and tools that nobody has connected; to be called now and then. */
  removeExpired(): Promise<void>
  /** What an access token of a tool was issued for; undefined when it is not valid, or the user has disconnected the tool. */
  findToolAccess(token: string): Promise<ToolAccess | undefined>
}

/** What a tool may do for a user. */
export interface ToolAccess {
  grantId: string
  accountId: string
  scopes: readonly string[]
}

async function findToolAccess(
  { provider, options: { tools } }: ProviderContext,
  value: string
): Promise<ToolAccess | undefined> {
  const token = await provider.AccessToken.find(value)
  if (!tools || token?.aud !== tools.resource || !token.grantId) return undefined
  const grant = await provider.Grant.find(token.grantId)
  if (!grant || grant.accountId !== token.accountId) return undefined
  const granted = grant
    .getResourceScopeFiltered(tools.resource, [...token.scopes])
    .split(' ')
    .filter(Boolean)
  return { grantId: token.grantId, accountId: token.accountId, scopes: granted }
}

/**
 * Creates the portal's own OpenID Connect provider, mounted at the path of its issuer.
 *
 * @throws when a signing key or an address in the options is malformed
 */
export function createIdentityProvider(options: IdentityProviderOptions): IdentityProvider {
  const issuer = new URL(options.issuer)
  const mountPath = issuer.pathname.replace(/\/$/, '')
  const shared = { options, mountPath } as ProviderContext
  shared.provider = new Provider(options.issuer, createConfiguration(shared))
  pinOrigin(shared.provider, issuer)
  setClientAddress(shared.provider)
  logEvents(shared)
  shared.provider.use(addMaxAge)
  shared.provider.use(handleErrors(shared))
  shared.provider.use(serveAsset)
  shared.provider.use(signInRoute(shared))
  shared.provider.use(registrationRoute(shared))
  shared.provider.use(reduceScopes(shared))
  const respond = shared.provider.callback()

  return {
    handle(request: MountedRequest, response, ip) {
      request.clientAddress = ip
      // The difference between the two shows oidc-provider where it is mounted.
      request.originalUrl = request.url ?? '/'
      request.url = request.originalUrl.slice(mountPath.length) || '/'
      void respond(request, response)
    },
    removeExpired: () => removeExpiredPayloads(options.query),
    findToolAccess: (token) => findToolAccess(shared, token)
  }
}

/**
 * Makes every address the provider names begin with its issuer, whatever `Host` or `X-Forwarded-Host` a request
 * carries: behind a proxy that ends TLS, called in-process, or lied to.
 */
function pinOrigin(provider: Provider, issuer: URL): void {
  Object.defineProperties(provider.request, {
    protocol: { get: () => issuer.protocol.slice(0, -1) },
    host: { get: () => issuer.host }
  })
}

/** Koa would name the nearest proxy as the client. */
function setClientAddress(provider: Provider): void {
  Object.defineProperty(provider.request, 'ip', {
    get(this: { req: MountedRequest }) {
      return this.req.clientAddress
    }
  })
}

/** Writes what oidc-provider refuses and what fails to the log, without tokens or codes. */
function logEvents({ provider, options: { log } }: ProviderContext): void {
  const events: EventEmitter = provider
  const refused = (ctx: Context, error: errors.OIDCProviderError) =>
    log.warn(
      { path: ctx.path, error: error.message, description: error.error_description, detail: error.error_detail },
      'request refused by the identity provider'
    )
  for (const route of ['authorization', 'grant', 'userinfo', 'end_session', 'end_session_confirm']) {
    events.on(`${route}.error`, refused)
  }
  events.on('server_error', (ctx: Context, err: Error) =>
    log.error({ path: ctx.path, reference: errorReference(ctx), err }, 'identity provider failed')
  )
  events.on('error', (err: Error) => log.error({ err }, 'identity provider failed'))
}

/**
 * Koa middleware: adds `Max-Age` to cookies, which Koa gives an instant of the server's clock only. A browser whose clock is ahead of it,
 * because the server's has jumped back, would not keep them.
 */
async function addMaxAge(ctx: Context, next: Next): Promise<void> {
  await next()
  const cookies = ctx.response.get('set-cookie') as unknown as string[] | ''
  if (!cookies) return
  ctx.set(
    'set-cookie',
    cookies.map((cookie) => {
      const [, expires] = /; expires=([^;]+)/i.exec(cookie) ?? []
      const seconds = expires ? Math.round((Date.parse(expires) - Date.now()) / 1000) : 0
      return seconds > 0 ? `${cookie}; max-age=${seconds}` : cookie
    })
  )
}

/** Koa middleware around all others: headers, unknown addresses, and errors. */
function handleErrors(shared: ProviderContext) {
  const headers = securityHeaders(shared.options)
  return async (ctx: Context, next: Next): Promise<void> => {
    ctx.set(headers)
    // Parameters are stored in the database, and PostgreSQL has no NUL in text.
    if (ctx.url.includes('%00')) {
      sendNotice(shared, ctx, 400, 'invalid', { code: 'invalid_request' })
      return
    }
    try {
      await next()
    } catch (error) {
      const reference = errorReference(ctx)
      shared.options.log.error({ path: ctx.path, reference, err: error }, 'identity provider failed')
      sendNotice(shared, ctx, 500, 'fault', { reference })
      return
    }
    if (ctx.status === 404 && ctx.body == null) sendNotice(shared, ctx, 404, 'notFound')
  }
}

/** Koa middleware: style sheet, script, pictures and font of the pages, to be kept for a year under their version. */
async function serveAsset(ctx: Context, next: Next): Promise<void> {
  const name = /^\/assets\/([\w.-]+)$/.exec(ctx.path)?.[1]
  const asset = name && findAsset(name)
  if (!asset || !['GET', 'HEAD'].includes(ctx.method)) {
    await next()
    return
  }
  ctx.type = asset.type
  ctx.set('cache-control', ctx.query.v === asset.version ? 'public, max-age=31536000, immutable' : 'no-cache')
  ctx.body = asset.content
}
