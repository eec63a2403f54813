import { createHash, timingSafeEqual } from 'node:crypto'
import {
  type Authority,
  BEARER_PREFIX,
  LIMITS,
  PATHS,
  PROMPT_PARAMETER,
  ROLE_ADMIN,
  ROLE_USER,
  type TokenScope
} from '@portico/contract'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Clock } from '../clock.ts'
import { ProblemError } from '../http/errors.ts'
import { isPersonalToken } from '../users/personal-tokens/personal-tokens.ts'
import type { Authentication, Session, Sessions } from '../users/sessions.ts'
import type { RateLimitPolicy } from './rate-limits.ts'
import { IN_PROCESS, type TokenAccessServices, tokenAuthenticator, unauthorized } from './token-access.ts'
import type { Tokens } from './tokens.ts'

/**
 * Who may call a route. An application with a route that does not declare it cannot start.
 * - `public`: everyone
 * - `optional`: everyone; a valid bearer token identifies its user, and any other token counts as none
 * - `pre-authenticated`: holders of a pre-authentication token and signed-in users
 * - `signed-in`: every signed-in user
 * - `token`: holders of a personal access token, and tools that a user has connected, whatever their scopes; no session
 * - a list of authorities: signed-in users who have one of them
 */
export type Access = 'public' | 'optional' | 'pre-authenticated' | 'signed-in' | 'token' | readonly Authority[]

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** Whether a user must have signed in within LIMITS.recentSignInMinutes, and with the second factor where there is one. */
    recentSignIn?: boolean | undefined
    /** Limits the calls of one address. */
    rateLimit?: RateLimitPolicy | undefined
    /** The scope with which a personal access token opens this route too, for the users whom `access` lets pass. Without it none does. */
    tokenScope?: TokenScope | undefined
    /** Value of `resource_metadata` in the challenge of a refused request (RFC 9728, section 5.1). */
    resourceMetadata?: string | undefined
    /** A bearer token of no user, with which a machine may call this route too. */
    machineToken?: string | undefined
    /**
     * What the handler reads first. It is sent to the database together with the lookup of the session, in one packet, and the handler gets it
     * by `readAheadOf`: nobody else, and only when access is granted. It must have no effect, be short, and depend on nothing but the request's
     * address; undefined reads nothing ahead.
     */
    readAhead?: ((request: FastifyRequest) => Promise<unknown> | undefined) | undefined
  }
  interface FastifyRequest {
    /** What the route reads ahead, while its session is looked up. */
    readAhead: Promise<unknown> | null
    /** The user who makes the request; on routes that require or allow a session. */
    session: Session | null
    /** The client's session id, where a pre-authentication token stands for it. */
    preAuthenticatedId: string | null
  }
}

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

/** What a route has read ahead, or reads now: for requests that are not authenticated by a session, nothing is read ahead. */
export const readAheadOf = <T>(request: FastifyRequest, read: () => Promise<T>): Promise<T> =>
  (request.readAhead as Promise<T> | null) ?? read()

const digestOf = (text: string) => createHash('sha256').update(text).digest()

/** Compares in constant time. */
const isEqualInConstantTime = (one: string, other: string) => timingSafeEqual(digestOf(one), digestOf(other))

/** What administrators alone may do, and what needs a recent sign-in, is never open to tokens. */
const canTakeTokens = ({ access, recentSignIn }: FastifyContextConfig) =>
  !recentSignIn && (access === 'signed-in' || (typeof access === 'object' && access.includes(ROLE_USER)))

/** Keeps an application from starting with a route that declares no access rule. To be called before routes are added. */
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
    const contradictory = routes.filter(({ config }) => config?.tokenScope && !canTakeTokens(config))
    if (contradictory.length)
      throw new Error(
        `These routes can have no scope of tokens: ${contradictory.map(({ method, url }) => `${method} ${url}`).join(', ')}`
      )
  })
}

/** Administrators who lack the second factor are told so, and not that they lack the right. */
function refusalOf(access: readonly Authority[], { lacksSecondFactor }: Session): ProblemError {
  if (!lacksSecondFactor || !access.includes(ROLE_ADMIN)) return new ProblemError('forbidden')
  return new ProblemError('secondFactorRequired', {
    detail: `Administrators need a second factor for this action. Set one up (${PATHS.secondFactors}), or sign in with it.`
  })
}

function beginReading(request: FastifyRequest, read: NonNullable<FastifyContextConfig['readAhead']>): void {
  const reading = read(request)
  if (!reading) return
  request.readAhead = reading
  // The handler gets the error; a request that is refused has no handler that would.
  reading.catch(() => {})
}

/** Enforces the access rule and the rate limit that each route declares. */
export function installAccessControl(
  app: FastifyInstance,
  services: TokenAccessServices & { sessions: Sessions; tokens: Tokens; clock: Clock }
): void {
  const { sessions, tokens, rateLimits, refusals, clock } = services
  const authenticateToken = tokenAuthenticator(services)
  app.decorateRequest('session', null)
  app.decorateRequest('preAuthenticatedId', null)
  app.decorateRequest('readAhead', null)

  app.addHook('onRequest', async (request, reply) => {
    const { access, rateLimit, machineToken, recentSignIn, readAhead } = request.routeOptions.config
    // No rule: no route was found, and the not-found handler responds.
    if (access === undefined) return
    const isInProcess = request.socket.remoteAddress === IN_PROCESS
    const limit = isInProcess ? undefined : rateLimit
    const token = bearerOf(request)
    if (access === 'optional') {
      // At the same time, so that both wait only once for a database that does not respond.
      await Promise.all([limit && spendIfCounted(request, limit), authenticateOptional(request, reply, token)])
      return
    }
    if (limit) await rateLimits.spend(limit, request.ip)
    if (access === 'public') return

    if (token === undefined) throw unauthorized(request, reply, 'Send a bearer token.')
    if (access === 'token' || isInProcess || isPersonalToken(token)) {
      request.session = await authenticateToken(request, reply, token)
      return
    }
    if (machineToken !== undefined && isEqualInConstantTime(token, machineToken)) return
    const authentication = await sessions.authenticate(token, readAhead && (() => beginReading(request, readAhead)))
    if (!authentication) {
      if (access === 'pre-authenticated' && (await isPreAuthenticated(request, token))) return
      await refusals.record({ kind: 'bearerToken', ip: request.ip })
      throw unauthorized(request, reply, 'The bearer token is not valid or its session has ended.')
    }
    setSession(request, reply, authentication)
    if (
      typeof access !== 'string' &&
      !access.some((authority) => authentication.session.authorities.includes(authority))
    )
      throw refusalOf(access, authentication.session)
    if (recentSignIn) await requireRecentSignIn(reply, authentication.session)
  })

  function setSession(request: FastifyRequest, reply: FastifyReply, { session, renewedToken }: Authentication): void {
    request.session = session
    if (renewedToken) reply.header('Authorization', `${BEARER_PREFIX}${renewedToken}`)
  }

  /** RFC 9470: the header says which sign-in would do. The status is not its 401, by which clients of this family end the session. */
  async function requireRecentSignIn(reply: FastifyReply, session: Session): Promise<void> {
    const seconds = LIMITS.recentSignInMinutes * 60
    const isRecent = clock().getTime() - session.authenticatedDate.getTime() <= seconds * 1000
    if (isRecent && !(await sessions.hasUnprovenFactor(session))) return
    const needed = isRecent
      ? 'with the second factor of the account'
      : `that is not older than ${LIMITS.recentSignInMinutes} minutes`
    reply.header('WWW-Authenticate', `Bearer error="insufficient_user_authentication", max_age="${seconds}"`)
    throw new ProblemError('reauthentication', {
      detail: `This request requires a sign-in ${needed}. Sign in again (${PATHS.loginStart}?${PROMPT_PARAMETER}=login).`
    })
  }

  /** While the database does not respond, requests are not counted, and pass. */
  async function spendIfCounted(request: FastifyRequest, limit: RateLimitPolicy): Promise<void> {
    try {
      await rateLimits.spend(limit, request.ip)
    } catch (error) {
      if (error instanceof ProblemError) throw error
      request.log.warn({ err: error }, 'a call cannot be counted')
    }
  }

  /** Such a route also responds without a database, and then without a session. */
  async function authenticateOptional(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string | undefined
  ): Promise<void> {
    if (token === undefined) return
    try {
      const authentication = await sessions.authenticate(token)
      if (authentication) setSession(request, reply, authentication)
    } catch (error) {
      request.log.warn({ err: error }, 'a bearer token cannot be checked')
    }
  }

  /** A pre-authentication token is bound to the client's session id, wherever the client sends it along. */
  async function isPreAuthenticated(request: FastifyRequest, token: string): Promise<boolean> {
    const claims = await tokens.verify('pre-authentication', token)
    const sessionId = request.headers.sessionid
    if (claims === undefined || (sessionId !== undefined && sessionId !== claims.sid)) return false
    request.preAuthenticatedId = String(claims.sid)
    return true
  }
}
