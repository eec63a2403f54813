import type { FastifyInstance, FastifyReply } from 'fastify'

/** Errors of the authorization server (RFC 6749, section 5.2), and the two that any request can have. */
const STATUS_BY_CODE = {
  invalid_request: 400,
  invalid_client: 401,
  unsupported_grant_type: 400,
  invalid_scope: 400,
  slow_down: 429,
  temporarily_unavailable: 503
} as const

/** An error response of the authorization server. */
export class OAuthError extends Error {
  readonly code: keyof typeof STATUS_BY_CODE
  /** Whether the client used the header, so that the response must have the challenge of the scheme. */
  readonly challenges: boolean

  constructor(code: keyof typeof STATUS_BY_CODE, description: string, challenges = false) {
    super(description)
    this.name = 'OAuthError'
    this.code = code
    this.challenges = challenges
  }
}

function sendOAuthError(
  reply: FastifyReply,
  { code, message, challenges }: OAuthError,
  status: number = STATUS_BY_CODE[code]
) {
  if (challenges) reply.header('WWW-Authenticate', 'Basic realm="Sandbox"')
  return reply.code(status).send({ error: code, error_description: message })
}

/** Makes every error of a scope one of RFC 6749. */
export function handleOAuthErrors(scope: FastifyInstance): void {
  scope.setErrorHandler((error, request, reply) => {
    reply.headers({ 'Cache-Control': 'no-store', Pragma: 'no-cache' })
    if (error instanceof OAuthError) return sendOAuthError(reply, error)
    const status = (error as { statusCode?: number }).statusCode ?? 500
    if (status < 500) {
      const description = 'Send the fields as application/x-www-form-urlencoded.'
      return sendOAuthError(reply, new OAuthError('invalid_request', description), status)
    }
    request.log.error({ err: error }, 'a request to the authorization server failed')
    reply.header('Retry-After', 5)
    return sendOAuthError(reply, new OAuthError('temporarily_unavailable', 'Retry in 5 seconds.'))
  })
}
