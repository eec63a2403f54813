const code = (character: string) => character.charCodeAt(0)
const QUOTE = code('"')
const BACKSLASH = code('\\')
const COLON = code(':')
const COMMA = code(',')
const OPENING_BRACE = code('{')
const OPENING = new Set(Buffer.from('{['))
const CLOSING = new Set(Buffer.from('}]'))
const WHITE_SPACE = new Set(Buffer.from(' \t\r\n'))

/**
 * Finds the text of one field of a JSON object in bytes that arrive in pieces, without parsing the rest: it follows only what is a
 * string, how deep it is nested, and what is a key. What is no JSON may lead it anywhere; the parser that reads the rest refuses it.
 */
export class FieldScanner {
  readonly #field: string
  #depth = 0
  #inObject = false
  #expectsKey = false
  #inString = false
  #escaped = false
  /** The bytes of the key of the object that is being read, or was read last. */
  #key: number[] | undefined
  #expectsText = false
  /** How often the object has the field. */
  found = 0

  constructor(field: string) {
    this.#field = field
  }

  /**
   * Goes on with the next bytes.
   *
   * @returns how many of them come before the field's characters, the quotation mark included; all when they do not begin here
   */
  scan(bytes: Buffer): { count: number; atText: boolean } {
    for (let position = 0; position < bytes.length; position += 1) {
      const byte = bytes[position] as number
      if (this.#inString) this.#continueString(byte)
      else if (this.#expectsText && byte === QUOTE) {
        this.#expectsText = false
        return { count: position + 1, atText: true }
      } else if (!WHITE_SPACE.has(byte)) this.#takeToken(byte)
    }
    return { count: bytes.length, atText: false }
  }

  #continueString(byte: number): void {
    if (this.#escaped) this.#escaped = false
    else if (byte === BACKSLASH) this.#escaped = true
    else if (byte === QUOTE) {
      this.#inString = false
      return
    }
    this.#key?.push(byte)
  }

  #takeToken(byte: number): void {
    this.#expectsText = false
    if (byte === QUOTE) {
      this.#inString = true
      this.#key = this.#isAtTop && this.#expectsKey ? [] : undefined
    } else if (OPENING.has(byte)) {
      this.#depth += 1
      if (this.#depth === 1) this.#inObject = this.#expectsKey = byte === OPENING_BRACE
    } else if (CLOSING.has(byte)) this.#depth -= 1
    else if (this.#isAtTop && byte === COMMA) this.#expectsKey = true
    else if (this.#isAtTop && byte === COLON) this.#endKey()
  }

  get #isAtTop(): boolean {
    return this.#inObject && this.#depth === 1
  }

  #endKey(): void {
    if (this.#key && unescapeKey(this.#key) === this.#field) {
      this.found += 1
      this.#expectsText = true
    }
    this.#key = undefined
    this.#expectsKey = false
  }
}

/** The name that a key's bytes mean; undefined for what is no string of JSON. */
function unescapeKey(bytes: readonly number[]): string | undefined {
  try {
    return JSON.parse(`"${Buffer.from(bytes).toString()}"`)
  } catch {
    return undefined
  }
}
