import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** The headers of every answer. They are the same for each, so they are made once. */
function securityHeaders(publicUrl: string, scriptHashes: readonly string[]): Record<string, string> {
  const https = publicUrl.startsWith('https:')
  const secure = helmet({
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
  })
  const headers: Record<string, string> = {
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'
  }
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name] = value
    },
    removeHeader: () => {}
  }
  secure({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  return headers
}

/**
 * Gives every answer its security headers: no inline script or style, nothing from another origin, no framing.
 *
 * @param scriptHashes of the scripts that the document itself has, such as `sha256-…`
 */
export function installSecurityHeaders(app: FastifyInstance, publicUrl: string, scriptHashes: readonly string[]): void {
  const headers = securityHeaders(publicUrl, scriptHashes)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
