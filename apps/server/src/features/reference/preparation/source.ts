import { constants, gunzipSync } from 'node:zlib'
import type { Examination } from './messages.ts'

/** Bytes that the text of a compressed document may have. */
const INFLATED_LIMIT = 96 * 1024 * 1024

/** Bytes that are enough to recognise a document by. */
export const HEAD_BYTES = 64 * 1024
/** As many compressed ones: however well they are compressed, they are inflated in no time. */
const COMPRESSED_HEAD_BYTES = 8 * 1024

/** What is known of a content that nothing can be read from. */
export const UNREADABLE: Examination = {
  kind: 'other',
  format: null,
  compressed: false,
  faults: [],
  openapi: null,
  title: null,
  version: null,
  language: null,
  environments: null
}

/** Whether bytes are compressed by gzip (RFC 1952, section 2.3.1). */
export const isCompressed = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/** Why bytes are no text that can be read, in the codes of faults. */
export interface Unreadable {
  readonly code: 'encoding' | 'tooLarge' | 'syntax'
  readonly message: string
}

/**
 * The text of a content: UTF-8, be it compressed by gzip.
 *
 * @returns the text without byte order mark, or why there is none: another encoding, more than INFLATED_LIMIT, damaged compression
 */
export function decodeText(bytes: Uint8Array): string | Unreadable {
  try {
    const plain = isCompressed(bytes) ? gunzipSync(bytes, { maxOutputLength: INFLATED_LIMIT }) : bytes
    return new TextDecoder('utf-8', { fatal: true }).decode(plain)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      return { code: 'encoding', message: 'The text is not UTF-8. Store it in UTF-8, and save it again.' }
    if (code === 'ERR_BUFFER_TOO_LARGE' || code === 'ERR_STRING_TOO_LONG')
      return { code: 'tooLarge', message: `The text has more than ${INFLATED_LIMIT / 1024 ** 2} MiB.` }
    return { code: 'syntax', message: 'The compressed file is damaged.' }
  }
}

/**
 * The beginning of a content as text, whatever its encoding, to recognise it by; empty where there is no text.
 *
 * @param bytes its first, HEAD_BYTES or more of them
 */
export function headOf(bytes: Uint8Array): string {
  const plain = isCompressed(bytes) ? inflateHead(bytes) : bytes
  return new TextDecoder(encodingOf(plain)).decode(plain.subarray(0, HEAD_BYTES))
}

function inflateHead(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes.subarray(0, COMPRESSED_HEAD_BYTES), { finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return new Uint8Array()
  }
}

/** A byte order mark, or the zero that every second byte of a Latin text in UTF-16 is. */
function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : 'utf-8'
}

/** What a document that is worth a closer look says near its beginning, in JSON or YAML. */
const MENTION = /(?:^|[\s{,"'])(?:openapi|swagger|overlay)["']?\s*:/

/**
 * Whether a content may be an OpenAPI document or an overlay; most others are recognised without parsing.
 *
 * @param bytes its first, HEAD_BYTES or more of them
 */
export const mayBeDocument = (bytes: Uint8Array): boolean => MENTION.test(headOf(bytes))
