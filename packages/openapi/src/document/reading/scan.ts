/** What a text of JSON consists of, found without parsing it. */
export interface Scanned {
  /** Where the nesting first passed the limit. */
  readonly tooDeepAt: number | undefined
  /** Names of all objects, duplicates included: the parsed value has fewer members then. */
  readonly members: number
  /** Not fewer than the values. */
  readonly values: number
}

const [QUOTE, COLON, COMMA, BACKSLASH] = [0x22, 0x3a, 0x2c, 0x5c]
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d]

/**
 * Counts what is in a text of JSON, in linear time and no memory; JSON.parse would take minutes for a text of nothing but brackets.
 * In a text that is no JSON, counts what looks like it.
 */
export function scanJson(text: string, depthLimit: number): Scanned {
  let depth = 0
  let tooDeepAt: number | undefined
  let members = 0
  let values = 1
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = stringEnd(text, at)
        break
      case COLON:
        members++
        break
      case COMMA:
        values++
        break
      case OPEN_BRACE:
      case OPEN_BRACKET:
        values++
        if (++depth > depthLimit) tooDeepAt ??= at
        break
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        depth--
        break
    }
  }
  return { tooDeepAt, members, values }
}

/** Where the string ends that begins at `start`: the place of its closing quotation mark, or the end of the text. */
export function stringEnd(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++
    if (backslashes % 2 === 0) return at
  }
  return text.length
}

const YAML_INDICATORS = /[\n\r,:[{]/g

/**
 * Not fewer than the values that a text of YAML has: each begins behind one of these characters or a line's end. Without aliases, and
 * without keys. Cheap, so that a parser need not be started on what is too much.
 */
export function countYamlIndicators(text: string): number {
  let count = 1
  YAML_INDICATORS.lastIndex = 0
  while (YAML_INDICATORS.test(text)) count++
  return count
}
