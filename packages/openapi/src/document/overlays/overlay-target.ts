import { exec, type JsonValue } from 'jsonpath-rfc9535'
import parse from 'jsonpath-rfc9535/parser'
import { isObject, type JsonObject, ownValue } from '../json.ts'

type Path = (string | number)[]

/** A JSONPath (RFC 9535): `plain` when it names one place, as nearly all targets do; that needs no search. */
export interface Target {
  readonly expression: string
  readonly plain: Path | undefined
}

/** Searches through a whole document that one expression may nest, and ways in which one may name the same things again. */
const MAX_DESCENDANTS = 2
const MAX_COMBINATIONS = 1000

const MAX_MATCHES = 200_000

/**
 * Reads a JSONPath; undefined when it is none, or one of those whose cost grows faster than the document: more than two `..`, a search
 * from the root within a filter, alternatives multiplied by alternatives.
 */
export function parseTarget(expression: string): Target | undefined {
  let query: JsonObject
  try {
    query = parse(expression)
  } catch {
    return undefined
  }
  const cost = { descendants: 0, combinations: 1, rooted: 0 }
  addCost(query, cost)
  if (cost.descendants > MAX_DESCENDANTS || cost.combinations > MAX_COMBINATIONS || cost.rooted > 1) return undefined
  return { expression, plain: plainPath(query) }
}

function addCost(node: unknown, cost: { descendants: number; combinations: number; rooted: number }): void {
  if (Array.isArray(node)) for (const item of node) addCost(item, cost)
  else if (isObject(node)) {
    if (node.type === 'DescendantSegment') cost.descendants++
    if (node.type === 'JsonPathQuery') cost.rooted++
    if (node.type === 'BracketedSelection' && Array.isArray(node.selectors)) cost.combinations *= node.selectors.length
    for (const inner of Object.values(node)) if (typeof inner === 'object') addCost(inner, cost)
  }
}

/** The names and indices of a path that has nothing else. */
function plainPath(query: JsonObject): Path | undefined {
  const path: Path = []
  for (const segment of query.segments as readonly JsonObject[]) {
    const node = segment.node as JsonObject
    const selectors = node.type === 'BracketedSelection' ? (node.selectors as readonly JsonObject[]) : [node]
    const [selector] = selectors
    const name = selector?.value
    if (segment.type !== 'ChildSegment' || selectors.length !== 1) return undefined
    if (!NAMING.has(String(selector?.type)) || (typeof name !== 'string' && typeof name !== 'number')) return undefined
    path.push(name)
  }
  return path
}

const NAMING: ReadonlySet<string> = new Set(['MemberNameShorthand', 'NameSelector', 'IndexSelector'])

/** The paths of what a target matches in a document, in the document's order. */
export function matches(document: JsonObject, { expression, plain }: Target): readonly Path[] {
  if (plain) {
    const path = existing(document, plain)
    return path ? [path] : []
  }
  const found: Path[] = []
  exec(document as JsonValue, expression, (_, path) => {
    if (found.length < MAX_MATCHES) found.push(path.map((part) => (typeof part === 'string' ? unescaped(part) : part)))
  })
  return found
}

/** The path with indices counted from the beginning, when something stands there. */
function existing(document: JsonObject, plain: Path): Path | undefined {
  let value: unknown = document
  const path: Path = []
  for (const part of plain) {
    if (typeof part === 'number') {
      if (!Array.isArray(value)) return undefined
      const index = part < 0 ? value.length + part : part
      value = value[index]
      path.push(index)
    } else {
      if (!isObject(value)) return undefined
      value = ownValue(value, part)
      path.push(part)
    }
    if (value === undefined) return undefined
  }
  return path
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** A name as it is in the document; searches give names as they stand in a normalized path (RFC 9535, section 2.7). */
function unescaped(name: string): string {
  if (!name.includes('\\')) return name
  return name.replace(/\\(?:u([0-9a-f]{4})|(.))/g, (_, code: string | undefined, character: string) =>
    code === undefined ? (ESCAPES[character] ?? character) : String.fromCharCode(Number.parseInt(code, 16))
  )
}
