/** What does not belong to base64: RFC 4648, section 4. */
const FOREIGN = /[^A-Za-z0-9+/]/

/** Thrown for a text that is not base64. */
export class Base64Error extends Error {
  override name = 'Base64Error'
}

/**
 * Decodes base64 that arrives in pieces, cut anywhere: the standard alphabet, padded, without line breaks (RFC 4648, sections 3 and 4).
 *
 * @returns bytes that are overwritten when the next ones are requested
 * @throws Base64Error
 */
export async function* decodeBase64(pieces: AsyncIterable<string>): AsyncGenerator<Buffer, void, void> {
  let decoded = Buffer.alloc(0)
  /** The characters of a group of four that goes on in the next piece. */
  let open = ''
  let ended = false
  for await (const piece of pieces) {
    const text = open + piece
    const length = text.length - (text.length % 4)
    const groups = text.slice(0, length)
    open = text.slice(length)
    if (length === 0) continue
    if (ended) throw new Base64Error()
    const foreign = groups.search(FOREIGN)
    if (foreign !== -1) {
      if (!/^={1,2}$/.test(groups.slice(foreign))) throw new Base64Error()
      ended = true
    }
    if (decoded.length < length) decoded = Buffer.allocUnsafeSlow(length)
    yield decoded.subarray(0, decoded.write(groups, 'base64'))
  }
  if (open !== '') throw new Base64Error()
}
