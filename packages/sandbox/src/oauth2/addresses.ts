/** Addresses of the authorization server. */
export const TOKEN_URL = '/sandbox/oauth2/token'
export const REVOCATION_URL = '/sandbox/oauth2/revoke'
export const INTROSPECTION_URL = '/sandbox/oauth2/introspect'
export const JWKS_URL = '/sandbox/oauth2/jwks'

/**
 * Where the metadata stand: by RFC 8414, section 3.1, and where clients look that append the path to the issuer, as OpenID Connect
 * Discovery does.
 */
export const METADATA_URLS = [
  '/.well-known/oauth-authorization-server/sandbox',
  '/sandbox/.well-known/oauth-authorization-server',
  '/sandbox/.well-known/openid-configuration'
] as const

/** The issuer of tokens. */
export const issuerOf = (publicUrl: string): string => `${publicUrl}/sandbox`
