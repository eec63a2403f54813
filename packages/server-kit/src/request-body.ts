import { parse } from 'secure-json-parse'

const decoder = new TextDecoder('utf-8', { fatal: true })

/** The bytes of a body are not UTF-8. */
export class EncodingError extends Error {
  override name = 'EncodingError'
}

/** @throws EncodingError when the bytes are not UTF-8 */
export function decodeUtf8(body: Uint8Array): string {
  try {
    return decoder.decode(body)
  } catch (cause) {
    throw new EncodingError('The body is not UTF-8.', { cause })
  }
}

/**
 * Parses a JSON body. An empty body is undefined, because many clients send a media type without a body. JSON is UTF-8 (RFC 8259,
 * section 8.1), and a key that would change the prototype of an object is an error.
 *
 * @throws EncodingError when the bytes are not UTF-8
 * @throws SyntaxError when the text is not JSON or has such a key
 */
export function parseJsonBody(body: Uint8Array): unknown {
  return body.length === 0 ? undefined : parse(decodeUtf8(body), { protoAction: 'error', constructorAction: 'error' })
}
