import type { Allowance, LeasedRateLimiter } from '@portico/server-kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { WORKSPACE } from '../core/caller.ts'
import type { Client, ReportRefusal } from '../core/options.ts'
import { acceptFormsOnly } from './scope.ts'
import { TOKEN_SECONDS, type Tokens } from './tokens.ts'

/** Errors of the token endpoint (RFC 6749, section 5.2), and the two that any request can have. */
const STATUS_BY_CODE = {
  invalid_request: 400,
  invalid_client: 401,
  unsupported_grant_type: 400,
  invalid_scope: 400,
  slow_down: 429,
  temporarily_unavailable: 503
} as const

/** An error response of the token endpoint. */
class TokenError extends Error {
  readonly code: keyof typeof STATUS_BY_CODE
  /** Whether the client used the header, so that the response must have the challenge of the scheme. */
  readonly challenges: boolean

  constructor(code: keyof typeof STATUS_BY_CODE, description: string, challenges = false) {
    super(description)
    this.code = code
    this.challenges = challenges
  }
}

/** Address of the token endpoint. */
export const TOKEN_URL = '/sandbox/oauth2/token'

interface TokenServices {
  tokens: Tokens
  findClient: (clientId: string) => Promise<Client | undefined>
  reportRefusal: ReportRefusal
  /** Limits the tokens of a client from an address. */
  clients: LeasedRateLimiter
  /** Limits the tokens that an address requests for any client, because finding a client takes a query. */
  addresses: LeasedRateLimiter
}

const FORM_FIELDS = ['grant_type', 'client_id', 'client_secret', 'scope', 'workspace'] as const
type FormField = (typeof FORM_FIELDS)[number]

/** The form of a client id: visible characters (RFC 6749, appendix A.1). */
const CLIENT_ID = /^[\x20-\x7E]{1,255}$/

/** @throws TokenError when a field is sent twice, which RFC 6749, section 3.2, forbids */
function readForm(body: unknown): Partial<Record<FormField, string>> {
  const form = new URLSearchParams(typeof body === 'string' ? body : '')
  const fields: Partial<Record<FormField, string>> = {}
  for (const name of FORM_FIELDS) {
    const values = form.getAll(name)
    if (values.length > 1) throw new TokenError('invalid_request', `The field ${name} is sent more than once.`)
    // What is sent without a value is as if it were not sent (RFC 6749, section 3.2).
    if (values[0]) fields[name] = values[0]
  }
  return fields
}

const decodeFormValue = (text: string) => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

interface Credentials {
  clientId: string
  secret: string | undefined
  usesHeader: boolean
}

/** The client's credentials, by header or in the form (RFC 6749, section 2.3.1). */
function readCredentials(request: FastifyRequest, fields: Partial<Record<FormField, string>>): Credentials {
  const [, basic] = /^Basic ([A-Za-z0-9+/=_-]+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (basic === undefined) {
    if (request.headers.authorization !== undefined)
      throw new TokenError('invalid_client', 'The header Authorization must be of the scheme Basic.', true)
    if (!fields.client_id)
      throw new TokenError('invalid_request', 'The field client_id is missing. Send it, or the header Authorization.')
    return { clientId: fields.client_id, secret: fields.client_secret, usesHeader: false }
  }
  const [id = '', ...secret] = Buffer.from(basic, 'base64').toString().split(':')
  const clientId = decodeFormValue(id)
  if (fields.client_secret || (fields.client_id && fields.client_id !== clientId))
    throw new TokenError(
      'invalid_request',
      'The client is named in the header and otherwise in the form. Use one of both.'
    )
  return { clientId, secret: decodeFormValue(secret.join(':')) || undefined, usesHeader: true }
}

/** The requested scopes, or all that the client has. */
function grantedScopes(client: Client, asked: string | undefined): readonly string[] {
  if (asked === undefined) return client.scopes
  const scopes = [...new Set(asked.split(' ').filter(Boolean))]
  const refused = scopes.find((scope) => !client.scopes.includes(scope))
  if (refused !== undefined || scopes.length === 0)
    throw new TokenError('invalid_scope', `This client may have: ${client.scopes.join(' ')}.`)
  return scopes
}

function sendTokenError(
  reply: FastifyReply,
  { code, message, challenges }: TokenError,
  status: number = STATUS_BY_CODE[code]
) {
  if (challenges) reply.header('WWW-Authenticate', 'Basic realm="Sandbox"')
  return reply.code(status).send({ error: code, error_description: message })
}

/** The token endpoint: client credentials (RFC 6749, section 4.4). */
export function tokenRoute(
  scope: FastifyInstance,
  { tokens, findClient, reportRefusal, clients, addresses }: TokenServices
): void {
  acceptFormsOnly(scope, 8192)
  scope.setErrorHandler((error, request, reply) => {
    if (error instanceof TokenError) return sendTokenError(reply, error)
    const status = (error as { statusCode?: number }).statusCode ?? 500
    if (status < 500) {
      const description = 'Send the fields as application/x-www-form-urlencoded.'
      return sendTokenError(reply, new TokenError('invalid_request', description), status)
    }
    request.log.error({ err: error }, 'no token could be issued')
    reply.header('Retry-After', 5)
    return sendTokenError(reply, new TokenError('temporarily_unavailable', 'Repeat the call in 5 seconds.'))
  })

  scope.post(TOKEN_URL, async (request, reply) => {
    reply.headers({ 'Cache-Control': 'no-store', Pragma: 'no-cache' })
    const fields = readForm(request.body)
    if (!fields.grant_type) throw new TokenError('invalid_request', 'The field grant_type is missing.')
    if (fields.grant_type !== 'client_credentials')
      throw new TokenError('unsupported_grant_type', 'The field grant_type must be client_credentials.')
    if (fields.workspace !== undefined && !WORKSPACE.test(fields.workspace))
      throw new TokenError(
        'invalid_request',
        'The field workspace must be 8 to 64 letters, digits, hyphens or underscores.'
      )
    const { clientId, secret, usesHeader } = readCredentials(request, fields)
    const require = (allowance: Allowance) => {
      reply.header('RateLimit', `"token";r=${allowance.remaining};t=${allowance.resetSeconds}`)
      if (allowance.allowed) return
      reply.header('Retry-After', allowance.resetSeconds)
      throw new TokenError('slow_down', `Wait ${allowance.resetSeconds} seconds, and keep a token while it lives.`)
    }
    require(await addresses.consume(request.ip))
    const client = CLIENT_ID.test(clientId) ? await findClient(clientId) : undefined
    require(await clients.consume(`${client?.clientId ?? '?'} ${request.ip}`))
    // A public client has no secret, so none can be right.
    if (!client || secret !== undefined) {
      const detail = CLIENT_ID.test(clientId) ? clientId : 'not a client id'
      await reportRefusal({ kind: 'clientCredentials', ip: request.ip, detail })
      throw new TokenError('invalid_client', 'The client is not known, has ended, or its secret is wrong.', usesHeader)
    }
    const scopes = grantedScopes(client, fields.scope)
    return {
      access_token: await tokens.issue(client, scopes, fields.workspace),
      token_type: 'Bearer',
      expires_in: TOKEN_SECONDS,
      scope: scopes.join(' ')
    }
  })
}
