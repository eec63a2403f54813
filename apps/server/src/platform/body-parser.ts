import type { FastifyInstance } from 'fastify'
import { ProblemError } from './errors.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads JSON bodies: UTF-8 only (RFC 8259, section 8.1), and nothing where nothing was sent, for many clients name a media type
 * even when they have no body. A route that takes another media type adds a parser of its own.
 */
export function installBodyParser(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  addJsonParser(app, 'application/json')
}

/** Lets the routes of a scope take JSON under a media type. */
export function addJsonParser(scope: FastifyInstance, mediaType: string): void {
  const parseJson = scope.getDefaultJsonParser('error', 'error')
  scope.addContentTypeParser(mediaType, { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const charset = /;\s*charset="?([^";]+)/i.exec(request.headers['content-type'] ?? '')?.[1]?.trim()
    if (charset && !/^utf-?8$/i.test(charset))
      return done(
        new ProblemError('unsupportedMediaType', { detail: `The charset ${charset} is not taken. Send UTF-8.` })
      )
    if (body.length === 0) return done(null, undefined)
    let text: string
    try {
      text = utf8.decode(body)
    } catch (cause) {
      return done(new ProblemError('badRequest', { detail: 'The body is not UTF-8.', cause }))
    }
    return parseJson(request, text, done)
  })
}
