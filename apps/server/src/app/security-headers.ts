import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

/** The policy of every response, as Helmet describes it: no inline script or style, nothing from another origin, no framing. */
export function securityPolicy(publicUrl: string, scriptHashes: readonly string[]) {
  const https = publicUrl.startsWith('https:')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        // Private scripts are fetched with the bearer token and run from a blob address.
        scriptSrc: ["'self'", 'blob:', ...scriptHashes.map((hash) => `'${hash}'`)],
        styleSrc: ["'self'"],
        // A file's preview: pictures and PDFs are shown from blob addresses, whose media type the page decides.
        imgSrc: ["'self'", 'data:', 'blob:'],
        frameSrc: ['blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] })
      }
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https && { maxAge: 365 * 24 * 60 * 60, includeSubDomains: true },
    xFrameOptions: { action: 'deny' }
  } satisfies HelmetOptions
}

/** The headers of a policy, which Helmet writes for one response and which are the same for all. */
function securityHeaders(policy: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'
  }
  const response = {
    setHeader: (name: string, value: string) => {
      // As Fastify keeps it.
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => {}
  }
  helmet(policy)({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  return headers
}

/**
 * Gives every response its security headers: no inline script or style, nothing from another origin, no framing.
 *
 * @param scriptHashes of the scripts that the document itself has, such as `sha256-…`
 */
export function installSecurityHeaders(app: FastifyInstance, publicUrl: string, scriptHashes: readonly string[]): void {
  const headers = securityHeaders(securityPolicy(publicUrl, scriptHashes))
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
