import type { FastifyInstance, FastifyRequest } from 'fastify'
import { commonProblem } from '../core/problems.ts'
import { MAX_BODY_BYTES } from '../documents/body-limit.ts'
import type { Operation } from '../documents/read.ts'
import { readForm } from './forms.ts'
import { parseJson } from './json.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body of a request to the sandbox, for its log: the bytes of JSON, or the parts of a form. */
    sandboxBody: Buffer | object | undefined
  }
}

const FORM = 'multipart/form-data'
const JSON_TYPE = 'application/json'
const MERGE_PATCH = 'application/merge-patch+json'

/** Makes the routes of a scope read JSON of a moderate size; other bodies wait for `readBody`, which knows the operation. */
export function parseBodies(scope: FastifyInstance): void {
  scope.decorateRequest('sandboxBody', undefined)
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    // A change may be sent as a JSON merge patch (RFC 7396).
    [JSON_TYPE, MERGE_PATCH],
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    async (request: FastifyRequest, body: Buffer) => {
      request.sandboxBody = body
      return parseJson(body)
    }
  )
  scope.addContentTypeParser('*', async () => undefined)
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const mediaTypeOf = ({ headers }: FastifyRequest) =>
  headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''

/** Whether the body of a request to an operation is a form, which may be large. */
export const hasForm = (request: FastifyRequest, { body }: Operation): boolean =>
  body?.mediaTypes.includes(FORM) === true && mediaTypeOf(request) === FORM

/**
 * The body of a request to an operation. A form is read only now, when the caller is known and within the limit.
 *
 * @throws SandboxProblem 400 or 413 for a form that cannot be read, 415 for a media type that the document does not have
 */
export async function readBody(request: FastifyRequest, { body }: Operation): Promise<unknown> {
  if (!body || !hasBody(request)) return undefined
  const mediaType = mediaTypeOf(request)
  if (!body.mediaTypes.includes(mediaType))
    throw commonProblem('unsupportedMediaType', `Send the body as ${body.mediaTypes.join(' or ')}.`)
  if (mediaType !== FORM) return request.body
  const form = await readForm(request.headers, request.raw)
  request.sandboxBody = form as object
  return form
}
