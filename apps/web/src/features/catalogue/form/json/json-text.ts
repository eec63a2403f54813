/** What may come next in a JSON text. */
type Expected = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd' | 'nothing'

interface Scan {
  /** The brackets, commas, colons, strings, numbers and words of the text, as they stand there. */
  readonly tokens: readonly string[]
  /** Where the text stops being JSON; undefined when it is JSON to its end. */
  readonly fault: number | undefined
}

const SPACE = /[ \t\n\r]*/y
// Unrolled, without alternatives within a repetition: long strings then need no deep backtracking.
const STRING_START = /"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\uffff]*)*/y
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y

/** What a pattern finds at a place; the empty text when it does not match there. */
function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

/** Reads a text as RFC 8259 defines JSON. Browsers do not agree on how they say where a text is wrong, if they say it. */
function scan(text: string): Scan {
  const tokens: string[] = []
  /** The brackets that close what is open. */
  const open: string[] = []
  let expected: Expected = 'value'
  let at = 0

  const afterValue = (): Expected => (open.length === 0 ? 'nothing' : 'commaOrEnd')
  const close = () => {
    open.pop()
    return afterValue()
  }
  function begin(bracket: string): Expected {
    open.push(bracket === '{' ? '}' : ']')
    return bracket === '{' ? 'keyOrEnd' : 'valueOrEnd'
  }

  for (;;) {
    at += matchAt(SPACE, text, at).length
    if (at === text.length) return { tokens, fault: expected === 'nothing' ? undefined : at }
    const character = text[at]!
    let token = character
    const isValue: boolean = expected === 'value' || expected === 'valueOrEnd'
    const isKey: boolean = expected === 'key' || expected === 'keyOrEnd'

    if (isValue && (character === '{' || character === '[')) expected = begin(character)
    else if ((isValue || isKey) && character === '"') {
      token = matchAt(STRING_START, text, at)
      if (text[at + token.length] !== '"') return { tokens, fault: at + token.length }
      token += '"'
      expected = isKey ? 'colon' : afterValue()
    } else if (expected === 'colon' && character === ':') expected = 'value'
    else if (expected === 'commaOrEnd' && character === ',') expected = open.at(-1) === '}' ? 'key' : 'value'
    else if (expected.endsWith('OrEnd') && character === open.at(-1)) expected = close()
    else if (isValue) {
      token = matchAt(SCALAR, text, at)
      if (token === '') return { tokens, fault: at }
      expected = afterValue()
    } else return { tokens, fault: at }

    tokens.push(token)
    at += token.length
  }
}

/** Where a text is no JSON. */
export interface JsonFault {
  /** Offset in UTF-16 code units of the first character that cannot stand there; the text's length when it ends too early. */
  readonly offset: number
  /** From 1. */
  readonly line: number
  /** From 1, in UTF-16 code units. */
  readonly column: number
}

/**
 * Finds where a text is no JSON.
 *
 * @returns undefined for JSON, and for a blank text, which is none at all
 */
export function jsonFault(text: string): JsonFault | undefined {
  if (text.trim() === '') return undefined
  const offset = scan(text).fault
  if (offset === undefined) return undefined
  const before = text.slice(0, offset)
  return { offset, line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

/**
 * Lays JSON out on indented lines, as `JSON.stringify` does with two blanks, but keeps every number, string and doubled name as
 * it is written.
 *
 * @returns undefined when the text is no JSON
 */
export function formatJson(text: string): string | undefined {
  const { tokens, fault } = scan(text)
  if (fault !== undefined) return undefined
  let depth = 0
  let formatted = ''
  const newLine = () => `\n${'  '.repeat(depth)}`
  tokens.forEach((token, index) => {
    const previous = tokens[index - 1]
    const opens = previous === '{' || previous === '['
    if (token === '}' || token === ']') {
      depth--
      formatted += opens ? token : newLine() + token
      return
    }
    if (opens || previous === ',') formatted += newLine()
    formatted += token === ':' ? ': ' : token
    if (token === '{' || token === '[') depth++
  })
  return formatted
}
