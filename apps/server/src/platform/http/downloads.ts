import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** An uploaded file must not run or load anything, however a browser displays it. */
export const UNTRUSTED_CONTENT_HEADERS = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff'
}

/** A name that needs no quotation marks (RFC 9110, section 5.6.2: a token). */
const TOKEN = /^[\w.+-]+$/
/** What a header's plain file name cannot have: RFC 6266, appendix D. */
const NOT_PLAIN = /[^\x20-\x7e]|["\\%]/g
/** What encodeURIComponent leaves and RFC 8187 does not allow. */
const NOT_ATTRIBUTE = /['()*]/g

/**
 * The header that makes a browser store a response under a name (RFC 6266): plain for every client, and exact for those that know
 * RFC 8187. Without a space after the semicolon, as the clients of the family expect it.
 *
 * @param name well-formed Unicode
 */
export function contentDisposition(name: string): string {
  if (TOKEN.test(name)) return `attachment;filename=${name}`
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').replace(NOT_PLAIN, '_')
  const exact = encodeURIComponent(name).replace(
    NOT_ATTRIBUTE,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  )
  return `attachment;filename="${plain}";filename*=UTF-8''${exact}`
}

/**
 * Sends bytes as they are read.
 *
 * @param read is not called for HEAD, whose response would read everything and throw it away
 */
export const sendStream = (
  reply: FastifyReply,
  read: () => AsyncIterable<Uint8Array | string> | Iterable<Uint8Array>
): FastifyReply => reply.send(Readable.from(reply.request.method === 'HEAD' ? [] : read(), { objectMode: false }))
