import type { LeasedRateLimiter } from '@portico/server-kit'
import type { FastifyInstance } from 'fastify'
import { WORKSPACE } from '../core/caller.ts'
import type { Client } from '../core/options.ts'
import { TOKEN_URL } from './addresses.ts'
import { type ClientAuthentication, requireAllowance } from './client-authentication.ts'
import { OAuthError } from './errors.ts'
import { type OAuthForm, readForm } from './form.ts'
import type { Tokens } from './tokens.ts'

interface TokenServices {
  tokens: Tokens
  authentication: ClientAuthentication
  /** Limits the tokens of a confidential client, from all addresses together. */
  applications: LeasedRateLimiter
  /** Called when a client has got a token. */
  onToken: (clientId: string) => void
}

/** The requested scopes, or all that the client has. */
function grantedScopes(client: Client, asked: string | undefined): readonly string[] {
  const scopes = asked === undefined ? client.scopes : [...new Set(asked.split(' ').filter(Boolean))]
  const refused = scopes.find((scope) => !client.scopes.includes(scope))
  if (refused !== undefined || scopes.length === 0)
    throw new OAuthError('invalid_scope', `This client can request: ${client.scopes.join(' ') || 'no scope'}.`)
  return scopes
}

/** @throws OAuthError when the form does not request a token by client credentials */
function requireGrant({ grant_type: grantType, workspace }: OAuthForm): void {
  if (!grantType) throw new OAuthError('invalid_request', 'The field grant_type is missing.')
  if (grantType !== 'client_credentials')
    throw new OAuthError('unsupported_grant_type', 'The field grant_type must be client_credentials.')
  if (workspace !== undefined && !WORKSPACE.test(workspace))
    throw new OAuthError(
      'invalid_request',
      'The field workspace must be 8 to 64 letters, digits, hyphens or underscores.'
    )
}

/** The token endpoint: client credentials (RFC 6749, section 4.4). */
export function tokenRoute(
  scope: FastifyInstance,
  { tokens, authentication, applications, onToken }: TokenServices
): void {
  scope.post(TOKEN_URL, async (request, reply) => {
    reply.headers({ 'Cache-Control': 'no-store', Pragma: 'no-cache' })
    const fields = readForm(request.body)
    requireGrant(fields)
    const client = await authentication.authenticate(request, reply, fields)
    // Only after the authentication: a client id is no secret, and nobody else may use up what its application has.
    if (client.authentication) {
      requireAllowance(reply, await applications.consume(client.clientId))
      if (fields.workspace !== undefined)
        throw new OAuthError(
          'invalid_request',
          'The field workspace is only for public clients, whose users share a client ID. Omit it.'
        )
    }
    const response = await tokens.issue(client, grantedScopes(client, fields.scope), { workspace: fields.workspace })
    onToken(client.clientId)
    return response
  })
}
