import { type Authority, BEARER_PREFIX } from '@portico/contract'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { ProblemError } from './errors.ts'
import type { RateLimitPolicy, RateLimits } from './rate-limits.ts'
import type { Tokens } from './tokens.ts'
import type { Session, Sessions } from './users/sessions.ts'

/**
 * Who may call a route; an application with a route that does not say cannot start.
 * - `public`: anybody
 * - `pre-authenticated`: who holds a pre-authentication token or is signed in
 * - `signed-in`: whoever is signed in
 * - a list of authorities: who is signed in and has one of them
 */
export type Access = 'public' | 'pre-authenticated' | 'signed-in' | readonly Authority[]

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** Limits the calls of one address. */
    rateLimit?: RateLimitPolicy
  }
  interface FastifyRequest {
    /** Who calls; only on routes that ask for it. */
    session: Session | null
  }
}

/** The address of calls that the portal makes to itself: no connection from outside can have it, and no limit is for them. */
export const IN_PROCESS = 'in-process'

/** The bearer token of a request, or undefined. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const { authorization } = request.headers
  return authorization?.startsWith(BEARER_PREFIX) ? authorization.slice(BEARER_PREFIX.length) : undefined
}

/** The session of a request whose route requires one. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session)
    throw new Error(`${request.routeOptions.url} has no session: its access rule does not ask for one`)
  return request.session
}

/** Keeps an application from starting with a route that does not say who may call it. To be called before any is added. */
export function requireAccessRules(app: FastifyInstance): void {
  // Looked at when all are there: a scope may still say it for its routes while they are being registered.
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  app.addHook('onReady', async () => {
    const undeclared = routes.filter((route) => route.config?.access === undefined)
    if (undeclared.length)
      throw new Error(
        `These routes do not declare who may call them: ${undeclared.map(({ method, url }) => `${method} ${url}`).join(', ')}`
      )
  })
}

/** Enforces the access rule and the rate limit that each route declares. */
export function installAccessControl(
  app: FastifyInstance,
  services: { sessions: Sessions; tokens: Tokens; rateLimits: RateLimits }
): void {
  const { sessions, tokens, rateLimits } = services
  app.decorateRequest('session', null)

  app.addHook('onRequest', async (request, reply) => {
    const { access, rateLimit } = request.routeOptions.config
    // No rule: no route was found, and the answer is that of the not-found handler.
    if (access === undefined) return
    if (rateLimit && request.socket.remoteAddress !== IN_PROCESS) {
      const result = await rateLimits.consume(rateLimit, request.ip)
      if (!result.allowed) throw new ProblemError('tooManyRequests', result)
    }
    if (access === 'public') return

    const token = bearerOf(request)
    if (token === undefined) throw new ProblemError('unauthorized', { detail: 'Send a bearer token.' })
    const authentication = await sessions.authenticate(token)
    if (!authentication) {
      if (access === 'pre-authenticated' && (await isPreAuthenticated(request, token))) return
      throw new ProblemError('unauthorized', { detail: 'The bearer token is not valid or its session has ended.' })
    }
    request.session = authentication.session
    if (authentication.renewedToken) reply.header('Authorization', `${BEARER_PREFIX}${authentication.renewedToken}`)
    if (
      typeof access !== 'string' &&
      !access.some((authority) => authentication.session.authorities.includes(authority))
    )
      throw new ProblemError('forbidden')
  })

  /** A pre-authentication token is bound to the client's session id, wherever the client sends it along. */
  async function isPreAuthenticated(request: FastifyRequest, token: string): Promise<boolean> {
    const claims = await tokens.verify('pre-authentication', token)
    const sessionId = request.headers.sessionid
    return claims !== undefined && (sessionId === undefined || sessionId === claims.sid)
  }
}
