import type { FastifyInstance, FastifyRequest } from 'fastify'
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
  scope.addContentTypeParser(mediaType, { parseAs: 'buffer' }, jsonParser(scope))
}

/**
 * Makes the reader of whole JSON bodies for the routes of a scope. An empty body is undefined; a key that would change an object's
 * prototype is refused.
 */
export function jsonParser(scope: FastifyInstance) {
  const parseJson = scope.getDefaultJsonParser('error', 'error')
  return async (request: FastifyRequest, body: Buffer): Promise<unknown> => {
    requireUtf8(request)
    if (body.length === 0) return undefined
    const text = decode(body)
    return new Promise((resolve, reject) =>
      parseJson(request, text, (error, value) => (error ? reject(error) : resolve(value)))
    )
  }
}

function decode(body: Buffer): string {
  try {
    return utf8.decode(body)
  } catch (cause) {
    throw new ProblemError('badRequest', { detail: 'The body is not UTF-8.', cause })
  }
}

/** Lets the routes of a scope take nothing but plain text, of so many bytes at most. */
export function takeTextOnly(scope: FastifyInstance, bodyLimit: number): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'text/plain',
    { parseAs: 'buffer', bodyLimit },
    async (request: FastifyRequest, body: Buffer) => {
      requireUtf8(request)
      return decode(body)
    }
  )
}

/** @throws ProblemError when a request says that its body is text of another encoding */
export function requireUtf8(request: FastifyRequest): void {
  const charset = /;\s*charset="?([^";]+)/i.exec(request.headers['content-type'] ?? '')?.[1]?.trim()
  if (charset && !/^utf-?8$/i.test(charset))
    throw new ProblemError('unsupportedMediaType', { detail: `The charset ${charset} is not taken. Send UTF-8.` })
}
