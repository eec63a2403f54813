import type { IncomingMessage } from 'node:http'
import { LIMITS } from '@portico/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseJson, requireUtf8 } from '../../../platform/http/body-parser.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import type { Contents, StoredContent } from './contents.ts'
import { Base64Error, decodeBase64 } from './json-body/base64.ts'
import { ByteCollector } from './json-body/byte-collector.ts'
import { ByteInput, tooLarge } from './json-body/byte-input.ts'
import { allowEarlyResponses, drainRequestBody } from './json-body/early-response.ts'
import { FieldScanner } from './json-body/field-scanner.ts'
import { stringCharacters } from './json-body/string-characters.ts'
import type { UploadLimits } from './upload-limits.ts'

/** The most bytes of a body that may have a content: the largest content in base64, and as much beside it as any body may have. */
export const CONTENT_BODY_LIMIT = Math.ceil(LIMITS.content / 3) * 4 + LIMITS.jsonBody

interface ContentParserOptions {
  contents: Contents
  uploads: Pick<UploadLimits, 'begin' | 'end'>
  /** The field of the body's object that may have a content in base64. */
  field: string
  /** Key of the entity, for the field's errors. */
  entity: string
}

/**
 * Lets the routes of a scope take JSON under a media type, in place of the parser they had for it. A content is stored while it
 * arrives, and never in memory as a whole. The parsed body has the StoredContent in place of its base64; the handler removes it if no
 * record is to have it. Anything but a string stays unchanged.
 */
export function addContentParser(scope: FastifyInstance, mediaType: string, options: ContentParserOptions): void {
  scope.removeContentTypeParser(mediaType)
  allowEarlyResponses(scope)
  scope.addContentTypeParser(mediaType, async (request: FastifyRequest, payload: IncomingMessage) => {
    const input = new ByteInput(payload.iterator({ destroyOnReturn: false }), CONTENT_BODY_LIMIT)
    let content: StoredContent | undefined
    try {
      requireUtf8(request)
      if (Number(request.headers['content-length']) > CONTENT_BODY_LIMIT) throw tooLarge(CONTENT_BODY_LIMIT)
      const rest = await readBody(request, input, options, (stored) => {
        content = stored
      })
      const body = parseJson(request, rest)
      return content ? { ...(body as object), [options.field]: content } : body
    } catch (error) {
      if (content)
        await options.contents
          .remove(content.id)
          .catch((failure) => request.log.error({ err: failure }, 'a refused content could not be removed'))
      await drainRequestBody(request, input)
      throw error
    }
  })
}

/**
 * Stores the content of a body.
 *
 * @param keep is given the content once it is stored, even if the rest of the body turns out to be wrong
 * @returns the body with an empty text in the content's place
 * @throws ProblemError
 */
async function readBody(
  request: FastifyRequest,
  input: ByteInput,
  { contents, uploads, field, entity }: ContentParserOptions,
  keep: (content: StoredContent) => void
): Promise<Buffer> {
  const refusal = (cause?: unknown) =>
    new ProblemError('validation', {
      detail: `These fields are not valid: ${field} (Pattern).`,
      fieldErrors: [{ objectName: entity, field, message: 'Pattern' }],
      cause
    })
  const rest = new ByteCollector(LIMITS.jsonBody)
  const scanner = new FieldScanner(field)
  while (await input.fill()) {
    const { count, atText } = scanner.scan(input.bytes)
    rest.add(input.take(count))
    if (scanner.found > 1) throw refusal()
    if (!atText) continue
    const login = await uploads.begin(request)
    const content = await contents.write(decodeBase64(stringCharacters(input)), login).catch((error) => {
      throw error instanceof Base64Error ? refusal(error) : error
    })
    keep(content)
    await uploads.end(login, content.size)
    rest.add(Buffer.from('"'))
  }
  return rest.bytes
}
