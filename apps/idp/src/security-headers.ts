import type { IdentityProviderOptions } from './options.ts'

/** An address as a source of a content policy: its origin, or of a program its scheme. */
function sourceOf(address: string): string {
  const { protocol, origin } = new URL(address)
  return origin === 'null' ? protocol : origin
}

/**
 * Headers of every response.
 *
 * Chromium applies `form-action` to the redirects that follow a sent form as well, and signing in and out end at the
 * portal: so the origins of the registered addresses are in it.
 *
 * @param redirectUri of a tool, to which a form leads
 */
export function securityHeaders(options: IdentityProviderOptions, redirectUri?: string): Record<string, string> {
  const { redirectUris, postLogoutRedirectUris } = options.client
  const origins = new Set(
    [options.portalOrigin, ...redirectUris, ...postLogoutRedirectUris].map((url) => new URL(url).origin)
  )
  if (redirectUri !== undefined) origins.add(sourceOf(redirectUri))
  return {
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      "script-src 'self'",
      "img-src 'self'",
      "font-src 'self'",
      `form-action 'self' ${[...origins].join(' ')}`,
      "frame-ancestors 'none'",
      "base-uri 'none'"
    ].join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(new URL(options.issuer).protocol === 'https:' && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains'
    })
  }
}
