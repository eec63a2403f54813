/** A value of JSON as it was written: `25000.00` is not `25000`, and an escape stays an escape. */
export type JsonNode = JsonScalar | JsonBranch

interface JsonScalar {
  /** Pointer to the value (RFC 6901); empty for the whole. */
  readonly pointer: string
  readonly text: string
}

/** An object, or a list, whose entries have no names. */
export interface JsonBranch {
  readonly pointer: string
  readonly isList: boolean
  readonly entries: readonly JsonEntry[]
}

interface JsonEntry {
  /** With its quotation marks. */
  readonly name?: string
  readonly node: JsonNode
}

/** What is nested deeper is shown as text, because it is not read level by level. */
const MAX_LEVELS = 100

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/** Whether a text is JSON. */
export function parsesAsJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** A part of a JSON pointer (RFC 6901). */
export const pointerPart = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

/** Whether a value is one of those that pointers lead to, or a part of one. */
export function isWithin(pointer: string, pointers: ReadonlySet<string>): boolean {
  if (pointers.has(pointer)) return true
  for (let end = pointer.lastIndexOf('/'); end > 0; end = pointer.lastIndexOf('/', end - 1))
    if (pointers.has(pointer.slice(0, end))) return true
  return false
}

/** Reads JSON without changing how its values are written; undefined for a text that is no JSON, or is nested too deeply. */
export function readJson(text: string): JsonNode | undefined {
  if (!parsesAsJson(text)) return undefined
  const tokens = text.match(TOKEN) ?? []
  let at = 0
  const read = (pointer: string, level: number): JsonNode | undefined => {
    const token = tokens[at++] ?? ''
    if (token !== '{' && token !== '[') return { pointer, text: token }
    if (level === MAX_LEVELS) return undefined
    const isList = token === '['
    const entries: JsonEntry[] = []
    while (tokens[at] !== '}' && tokens[at] !== ']') {
      if (tokens[at] === ',') at++
      const name = isList ? undefined : tokens[at]
      // The name, and the colon after it.
      if (name !== undefined) at += 2
      const part = name === undefined ? String(entries.length) : pointerPart(JSON.parse(name) as string)
      const node = read(`${pointer}/${part}`, level + 1)
      if (!node) return undefined
      entries.push({ ...(name !== undefined && { name }), node })
    }
    at++
    return { pointer, isList, entries }
  }
  return read('', 0)
}

/** Writes JSON with a member or item a line, and two blanks for each level. */
export function writeJson(node: JsonNode, indent = ''): string {
  if (!('entries' in node)) return node.text
  const [opening, closing] = node.isList ? '[]' : '{}'
  if (node.entries.length === 0) return `${opening}${closing}`
  const inner = `${indent}  `
  const lines = node.entries.map(
    ({ name, node: value }) => `${inner}${name === undefined ? '' : `${name}: `}${writeJson(value, inner)}`
  )
  return `${opening}\n${lines.join(',\n')}\n${indent}${closing}`
}

/** Values of JSON, those in its objects and lists included. */
export const countNodes = (node: JsonNode): number =>
  'entries' in node ? node.entries.reduce((count, entry) => count + countNodes(entry.node), 1) : 1
