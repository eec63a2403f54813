import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import { ProblemError } from '../http/errors.ts'
import { type FindToolGrant, isPersonalToken, type PersonalTokens } from '../users/personal-tokens/personal-tokens.ts'
import type { Session } from '../users/sessions.ts'
import type { RateLimits } from './rate-limits.ts'
import type { RefusalLog } from './refusals.ts'

/** The address of calls that the portal makes to itself: no connection from outside can have it, and no limit is for them. */
export const IN_PROCESS = 'in-process'

/** What requests with a token are checked by. */
export interface TokenAccessServices {
  personalTokens: PersonalTokens
  findToolGrant: FindToolGrant
  rateLimits: RateLimits
  refusals: RefusalLog
}

/** The refusal of a request without a token that is valid; routes that say so have the challenge of RFC 6750 and RFC 9728. */
export function unauthorized(
  request: FastifyRequest,
  reply: FastifyReply,
  detail: string,
  error?: string
): ProblemError {
  const { resourceMetadata } = request.routeOptions.config
  const parts = [
    ...(error ? [`error="${error}"`] : []),
    ...(resourceMetadata ? [`resource_metadata="${resourceMetadata}"`] : [])
  ]
  if (parts.length > 0) reply.header('WWW-Authenticate', `Bearer ${parts.join(', ')}`)
  return new ProblemError('unauthorized', { detail })
}

/**
 * Requires that a route is open to a token.
 *
 * @throws ProblemError 403, with the challenge of RFC 6750, section 3.1, where another scope would open it
 */
function requireTokenRight({ access, tokenScope }: FastifyContextConfig, reply: FastifyReply, session: Session): void {
  if (access === 'token') return
  if (tokenScope === undefined)
    throw new ProblemError('forbidden', {
      detail: 'Personal access tokens are not accepted here. Sign in to use this address.'
    })
  if (!session.tokenScopes?.includes(tokenScope)) {
    reply.header('WWW-Authenticate', `Bearer error="insufficient_scope", scope="${tokenScope}"`)
    throw new ProblemError('forbidden', { detail: `The token lacks the scope ${tokenScope}.` })
  }
  if (typeof access === 'object' && !access.some((authority) => session.authorities.includes(authority)))
    throw new ProblemError('forbidden')
}

/** Finds the user of a token, and requires that it opens the requested route. */
export function tokenAuthenticator({ personalTokens, findToolGrant, rateLimits, refusals }: TokenAccessServices) {
  /**
   * Finds the user of a personal access token. An access token of a tool is good for the address that it was issued for, which is a route with
   * the access `token`, and for the requests that this route makes in turn, in process.
   */
  return async function authenticateToken(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string
  ): Promise<Session> {
    const grant = isPersonalToken(token) ? undefined : await findToolGrant(token)
    const session = isPersonalToken(token)
      ? await personalTokens.authenticate(token)
      : grant && (await personalTokens.ofTool(grant))
    if (session) {
      if (request.socket.remoteAddress !== IN_PROCESS) await rateLimits.spend('token', session.id)
      requireTokenRight(request.routeOptions.config, reply, session)
      return session
    }
    await refusals.record({ kind: 'bearerToken', ip: request.ip })
    throw unauthorized(request, reply, 'The token is not valid, has expired or was revoked.', 'invalid_token')
  }
}
