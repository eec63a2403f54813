import { isUtf8 } from 'node:buffer'
import { fileTypeFromBuffer } from 'file-type'
import { isJsonText, looksLikeJson } from './text-type/json.ts'
import { textType } from './text-type/text-type.ts'

/** What is neither a format with a signature nor text. */
const UNKNOWN = 'application/octet-stream'

/** The formats with a signature that may be all text; what else begins like a binary format and is text was never that format. */
const TEXT_WITH_SIGNATURE = new Set([
  'application/pdf',
  'application/postscript',
  'application/rtf',
  'text/calendar',
  'text/vcard'
])

/** Bytes by which the type of a long text is recognised: reading more would delay other requests. */
const BEGINNING = 64 * 1024
const ENDING = 1024

/**
 * Finds out the media type of a content from its bytes, whatever its name or its sender say, while they pass by.
 *
 * Text is what is UTF-8 without NUL, all of it. The first piece must be long enough to recognise a format by: the whole content, or
 * hundreds of kilobytes of it.
 */
export class MediaTypeDetector {
  #pieces = 0
  #isText = true
  /** The bytes of a character that goes on in the next piece. */
  #open: Buffer = Buffer.alloc(0)
  #signature: string | undefined
  /** Whether the beginning is all there is. */
  #isShort = false
  #beginning = ''
  #ending = ''

  /** Takes the next bytes, of which at least one; they may be overwritten when it is done. */
  async add(bytes: Buffer): Promise<void> {
    this.#pieces += 1
    this.#isText &&= this.#continuesText(bytes)
    if (this.#pieces === 1) {
      this.#signature = (await fileTypeFromBuffer(bytes))?.mime
      if (this.#isText) {
        const text = bytes.subarray(0, BEGINNING).toString()
        this.#isShort = bytes.length <= BEGINNING
        this.#beginning = this.#isShort ? text : text.slice(0, text.lastIndexOf('\n') + 1 || -1)
      }
    } else this.#isShort = false
    if (this.#isText) this.#ending = bytes.subarray(-ENDING).toString()
  }

  /** @returns the media type; null for no bytes at all */
  finish(): string | null {
    if (this.#pieces === 0) return null
    if (!this.#isText || this.#open.length > 0) return this.#signature ?? UNKNOWN
    if (this.#signature && TEXT_WITH_SIGNATURE.has(this.#signature)) return this.#signature
    const isJson = this.#isShort ? isJsonText(this.#beginning) : looksLikeJson(this.#beginning, this.#ending)
    return isJson ? 'application/json' : textType(this.#beginning, this.#ending)
  }

  #continuesText(bytes: Buffer): boolean {
    const all = this.#open.length > 0 ? Buffer.concat([this.#open, bytes]) : bytes
    const whole = all.length - cutOff(all)
    this.#open = Buffer.from(all.subarray(whole))
    return isUtf8(all.subarray(0, whole)) && !all.includes(0)
  }
}

/** How many bytes at the end belong to a character of UTF-8 that is not complete: three at most. */
function cutOff(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] as number
    const continues = byte >= 0x80 && byte < 0xc0
    if (continues) continue
    const length = byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
    return length > back ? back : 0
  }
  return 0
}
