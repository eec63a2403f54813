import type { FastifyInstance } from 'fastify'
import type { Client } from '../core/options.ts'
import { INTROSPECTION_URL, issuerOf, REVOCATION_URL } from './addresses.ts'
import type { ClientAuthentication } from './client-authentication.ts'
import { OAuthError } from './errors.ts'
import { type OAuthForm, readForm } from './form.ts'
import type { Revocations } from './revocations.ts'
import type { TokenGrant, Tokens } from './tokens.ts'

interface TokenStatusServices {
  publicUrl: string
  tokens: Tokens
  revocations: Revocations
  authentication: ClientAuthentication
}

function tokenOf({ token }: OAuthForm): string {
  if (!token) throw new OAuthError('invalid_request', 'The field token is missing.')
  return token
}

/** The claims of an active token (RFC 7662, section 2.2). */
const introspected = ({ id, caller, scopes, issuedAt, expiresAt }: TokenGrant, publicUrl: string) => ({
  active: true,
  scope: [...scopes].join(' '),
  client_id: caller.clientId,
  token_type: 'Bearer',
  exp: expiresAt / 1000,
  iat: issuedAt / 1000,
  sub: caller.clientId,
  aud: issuerOf(publicUrl),
  iss: issuerOf(publicUrl),
  jti: id
})

/** Revocation (RFC 7009) and introspection (RFC 7662) of a client's own tokens. */
export function tokenStatusRoutes(
  scope: FastifyInstance,
  { publicUrl, tokens, revocations, authentication }: TokenStatusServices
): void {
  const isOwn = (grant: TokenGrant, { clientId }: Client) => grant.caller.clientId === clientId

  scope.post(REVOCATION_URL, async (request, reply) => {
    const fields = readForm(request.body)
    const client = await authentication.authenticate(request, reply, fields)
    const grant = await tokens.verify(tokenOf(fields))
    // A token that is none, or no longer, needs no revocation: that is a success (section 2.2).
    if (grant === undefined || grant === 'expired') return reply.code(200).send()
    if (!isOwn(grant, client)) throw new OAuthError('invalid_request', 'The token was issued to another client.')
    await revocations.revoke(grant.id, grant.expiresAt)
    return reply.code(200).send()
  })

  scope.post(INTROSPECTION_URL, async (request, reply) => {
    reply.headers({ 'Cache-Control': 'no-store', Pragma: 'no-cache' })
    const fields = readForm(request.body)
    const client = await authentication.authenticate(request, reply, fields)
    // Who may ask must prove who it is (section 2.1), and a public client cannot.
    if (!client.authentication) throw new OAuthError('invalid_client', 'Introspection requires client authentication.')
    const grant = await tokens.verify(tokenOf(fields))
    // Of a token of somebody else nothing is said, not even that there is one.
    if (grant === undefined || grant === 'expired' || !isOwn(grant, client) || (await revocations.has(grant.id)))
      return { active: false }
    return introspected(grant, publicUrl)
  })
}
