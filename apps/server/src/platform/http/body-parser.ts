import { decodeUtf8, EncodingError, parseJsonBody } from '@portico/server-kit'
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify'
import { ProblemError } from './errors.ts'

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
  scope.addContentTypeParser(mediaType, { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) =>
    parseJson(request, body)
  )
}

/**
 * Parses the whole JSON body of a request. An empty body is undefined.
 *
 * @throws ProblemError or FastifyError when it is not UTF-8 or not JSON
 */
export function parseJson(request: FastifyRequest, body: Buffer): unknown {
  requireUtf8(request)
  try {
    return parseJsonBody(body)
  } catch (error) {
    throw error instanceof SyntaxError ? new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY() : encodingProblem(error)
  }
}

const encodingProblem = (error: unknown): unknown =>
  error instanceof EncodingError ? new ProblemError('badRequest', { detail: error.message, cause: error.cause }) : error

/** Lets the routes of a scope take nothing but plain text, of so many bytes at most. */
export function acceptTextOnly(scope: FastifyInstance, bodyLimit: number): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'text/plain',
    { parseAs: 'buffer', bodyLimit },
    async (request: FastifyRequest, body: Buffer) => {
      requireUtf8(request)
      try {
        return decodeUtf8(body)
      } catch (error) {
        throw encodingProblem(error)
      }
    }
  )
}

/** @throws ProblemError when a request says that its body is text of another encoding */
export function requireUtf8(request: FastifyRequest): void {
  const charset = /;\s*charset="?([^";]+)/i.exec(request.headers['content-type'] ?? '')?.[1]?.trim()
  if (charset && !/^utf-?8$/i.test(charset))
    throw new ProblemError('unsupportedMediaType', { detail: `The charset ${charset} is not supported. Send UTF-8.` })
}
