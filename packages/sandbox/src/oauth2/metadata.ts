import type { FastifyInstance } from 'fastify'
import { INTROSPECTION_URL, issuerOf, JWKS_URL, METADATA_URLS, REVOCATION_URL, TOKEN_URL } from './addresses.ts'
import { ASSERTION_ALGORITHMS } from './assertions.ts'
import type { Tokens } from './tokens.ts'

const CONFIDENTIAL = ['client_secret_basic', 'client_secret_post', 'private_key_jwt']

/** Seconds for which clients may keep the metadata and the keys. A new key is published a day before it signs. */
const CACHE = 'public, max-age=300'

/** The metadata of the authorization server (RFC 8414, section 2). */
function metadataOf(publicUrl: string, scopes: readonly string[]) {
  const at = (path: string) => publicUrl + path
  return {
    issuer: issuerOf(publicUrl),
    token_endpoint: at(TOKEN_URL),
    revocation_endpoint: at(REVOCATION_URL),
    introspection_endpoint: at(INTROSPECTION_URL),
    jwks_uri: at(JWKS_URL),
    scopes_supported: scopes,
    // There is no authorization endpoint, so there is no response type.
    response_types_supported: [],
    grant_types_supported: ['client_credentials'],
    token_endpoint_auth_methods_supported: [...CONFIDENTIAL, 'none'],
    token_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
    revocation_endpoint_auth_methods_supported: [...CONFIDENTIAL, 'none'],
    revocation_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
    introspection_endpoint_auth_methods_supported: CONFIDENTIAL,
    introspection_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
    service_documentation: at('/apireference/security')
  }
}

/** What clients learn of the authorization server by its issuer alone. */
export function metadataRoutes(
  scope: FastifyInstance,
  { publicUrl, scopes, tokens }: { publicUrl: string; scopes: readonly string[]; tokens: Tokens }
): void {
  const metadata = metadataOf(publicUrl, scopes)
  for (const url of METADATA_URLS)
    scope.get(url, async (_request, reply) => {
      reply.header('Cache-Control', CACHE)
      return metadata
    })

  scope.get(JWKS_URL, async (_request, reply) => {
    reply.header('Cache-Control', CACHE).type('application/jwk-set+json')
    return JSON.stringify(tokens.publishedKeys())
  })
}
