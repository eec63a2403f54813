import { stringEnd } from './scan.ts'

const HEAD_LENGTH = 65_536

const IGNORED_LINE = /^(?:\s*$|\s*#|---|%)/
const YAML_KEY = /^(["']?)(openapi|swagger|overlay)\1[ \t]*:(?:[ \t]+(.*))?$/
const FLOW_KEY = /(["']?)(openapi|swagger|overlay)\1\s*:\s*(["']?[\w.])/y
const SCALAR_VALUE = /^(?:"[^"]|'[^']|[\w])/

/**
 * Recognises from the beginning of a text whether it claims to be an OpenAPI document (or a Swagger one, so that its author learns why it
 * is not read) or an overlay: it has a top-level name `openapi`, `swagger` or `overlay` with a scalar value, in JSON or YAML. Nothing is said of
 * whether it is a good one. Linear in the first 65,536 characters.
 */
export function recogniseDocument(head: string): 'openapi' | 'overlay' | undefined {
  const text = head.slice(0, HEAD_LENGTH).replace(/^\uFEFF/, '')
  const start = contentStart(text)
  const name = text[start] === '{' ? nameInFlow(text, start) : nameInBlock(text)
  if (name === undefined) return undefined
  return name === 'overlay' ? 'overlay' : 'openapi'
}

/** Where the first line begins that is neither empty nor a comment, a directive or the marker of a document. */
function contentStart(text: string): number {
  let at = 0
  while (at < text.length) {
    const next = lineEnd(text, at)
    const line = text.slice(at, next)
    const marked = /^---\s+(?=\{)/.exec(line)
    if (marked) return at + marked[0].length
    if (!IGNORED_LINE.test(line)) return at + line.search(/\S/)
    at = next + 1
  }
  return text.length
}

function lineEnd(text: string, from: number): number {
  const end = text.slice(from).search(/[\r\n]/)
  return end < 0 ? text.length : from + end
}

function nameInBlock(text: string): string | undefined {
  let indent: number | undefined
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (IGNORED_LINE.test(line)) continue
    const own = line.search(/[^ ]/)
    indent ??= own
    // Whatever is indented further belongs to a value above it.
    if (own !== indent) continue
    const [, , name, value] = YAML_KEY.exec(line.slice(own).trimEnd()) ?? []
    if (name !== undefined && value !== undefined && SCALAR_VALUE.test(value)) return name
  }
  return undefined
}

function nameInFlow(text: string, start: number): string | undefined {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') depth--
    if (depth === 1 && (character === '{' || character === ',')) {
      while (/\s/.test(text[at + 1] ?? '')) at++
      FLOW_KEY.lastIndex = at + 1
      const found = FLOW_KEY.exec(text)
      if (found) return found[2]
    }
    if (character === '"') at = stringEnd(text, at)
  }
  return undefined
}
