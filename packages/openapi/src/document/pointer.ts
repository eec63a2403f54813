import { ownValue } from './json.ts'

const ARRAY_INDEX = /^(?:0|[1-9]\d{0,9})$/

/** A name as a part of a JSON pointer (RFC 6901, section 3). */
export function pointerToken(name: string | number): string {
  return String(name).replaceAll('~', '~0').replaceAll('/', '~1')
}

/** The JSON pointer of a path: `['paths', '/a', 0]` is `/paths/~1a/0`. */
export function pointerOf(path: readonly (string | number)[]): string {
  let pointer = ''
  for (const part of path) pointer += `/${pointerToken(part)}`
  return pointer
}

/**
 * The names that a JSON pointer is made of, either as a string (RFC 6901, section 5) or as a fragment, which begins with `#` and may
 * be percent-encoded (section 6). Undefined when it is no pointer: an anchor's name, another document, an encoding that is broken.
 */
export function pointerTokens(ref: string): string[] | undefined {
  let pointer = ref
  if (ref.startsWith('#')) {
    pointer = ref.slice(1)
    if (pointer.includes('%'))
      try {
        pointer = decodeURIComponent(pointer)
      } catch {
        return undefined
      }
  }
  if (pointer === '') return []
  if (!pointer.startsWith('/')) return undefined
  const tokens = pointer.slice(1).split('/')
  return pointer.includes('~') ? tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~')) : tokens
}

/** What stands at a path below a value; undefined when nothing does. Only own properties and elements of arrays count. */
export function valueAt(root: unknown, tokens: readonly string[]): unknown {
  let value = root
  for (const token of tokens) {
    if (Array.isArray(value)) value = ARRAY_INDEX.test(token) ? value[Number(token)] : undefined
    else if (typeof value === 'object' && value !== null) value = ownValue(value, token)
    else return undefined
  }
  return value
}

/** What a JSON pointer, as a string or as a fragment with `#`, leads to; undefined when that is nothing. References are not followed. */
export function resolvePointer(document: unknown, ref: string): unknown {
  const tokens = pointerTokens(ref)
  return tokens && valueAt(document, tokens)
}
