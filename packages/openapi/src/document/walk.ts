import { isObject, type JsonObject } from './json.ts'

/** A field holds one object, a list of them, a map of them by any name, either one or a list, or a map in which `x-` is no name. */
export type Shape = 'one' | 'list' | 'map' | 'oneOrList' | 'patterned'
type Fields = Readonly<Record<string, readonly [Shape, NodeKind]>>

/** What an object of a document is, as the specification calls it. */
export type NodeKind =
  | ('document' | 'components' | 'pathItem' | 'operation' | 'callback' | 'parameter' | 'header' | 'mediaType')
  | ('encoding' | 'requestBody' | 'response' | 'schema' | 'example' | 'link' | 'securityScheme')

/** Fields of one shape that hold objects of one kind; `names` are divided by blanks. */
const fields = (shape: Shape, kind: NodeKind, names: string): Fields =>
  Object.fromEntries(names.split(' ').map((name) => [name, [shape, kind]]))

const VALUE: Fields = { schema: ['one', 'schema'], content: ['map', 'mediaType'], examples: ['map', 'example'] }
const ENCODINGS: Fields = {
  encoding: ['map', 'encoding'],
  prefixEncoding: ['list', 'encoding'],
  itemEncoding: ['one', 'encoding']
}

/**
 * Where objects that may be references stand (OpenAPI 3.0 to 3.2; JSON Schema draft 4 to 2020-12). What is not named here is data: the
 * values of examples, defaults, enumerations and extensions, in which `$ref` is a name like any other.
 */
export const FIELDS: Readonly<Record<NodeKind, Fields>> = {
  document: {
    paths: ['patterned', 'pathItem'],
    ...fields('map', 'pathItem', 'webhooks x-webhooks'),
    components: ['one', 'components']
  },
  components: {
    schemas: ['map', 'schema'],
    responses: ['map', 'response'],
    parameters: ['map', 'parameter'],
    examples: ['map', 'example'],
    requestBodies: ['map', 'requestBody'],
    headers: ['map', 'header'],
    securitySchemes: ['map', 'securityScheme'],
    links: ['map', 'link'],
    callbacks: ['map', 'callback'],
    pathItems: ['map', 'pathItem'],
    mediaTypes: ['map', 'mediaType']
  },
  pathItem: {
    parameters: ['list', 'parameter'],
    ...fields('one', 'operation', 'get put post delete options head patch trace query'),
    additionalOperations: ['map', 'operation']
  },
  operation: {
    parameters: ['list', 'parameter'],
    requestBody: ['one', 'requestBody'],
    responses: ['patterned', 'response'],
    callbacks: ['map', 'callback']
  },
  callback: {},
  parameter: VALUE,
  header: VALUE,
  mediaType: { ...fields('one', 'schema', 'schema itemSchema'), examples: ['map', 'example'], ...ENCODINGS },
  encoding: { headers: ['map', 'header'], ...ENCODINGS },
  requestBody: { content: ['map', 'mediaType'] },
  response: { headers: ['map', 'header'], content: ['map', 'mediaType'], links: ['map', 'link'] },
  schema: {
    ...fields('map', 'schema', 'properties patternProperties dependentSchemas dependencies $defs definitions'),
    ...fields('list', 'schema', 'allOf anyOf oneOf prefixItems'),
    items: ['oneOrList', 'schema'],
    ...fields('one', 'schema', 'additionalItems additionalProperties unevaluatedItems unevaluatedProperties'),
    ...fields('one', 'schema', 'propertyNames contains contentSchema not if then else')
  },
  example: {},
  link: {},
  securityScheme: {}
}

/** Where an object was met, as a chain to the root: paths are made of it only where one is needed. */
export interface LinkedPath {
  readonly parent: LinkedPath | undefined
  readonly key: string | number
}

/** The path of a place from the root of the document. */
export function pathOf(place: LinkedPath | undefined): (string | number)[] {
  const path: (string | number)[] = []
  for (let at = place; at; at = at.parent) path.push(at.key)
  return path.reverse()
}

/** An object of a document with what it is; `place` is undefined for the document itself. */
export interface Visited {
  readonly node: JsonObject
  readonly kind: NodeKind
  readonly place: LinkedPath | undefined
}

/**
 * Visits the objects of a document that may be references or hold some, in the document's order, each once for each kind even when
 * aliases of YAML put it in many places. References are not followed.
 */
export function walk(document: JsonObject, visit: (visited: Visited) => void): void {
  const seen = new Map<NodeKind, Set<object>>()
  const waiting: Visited[] = [{ node: document, kind: 'document', place: undefined }]
  for (let visited = waiting.pop(); visited; visited = waiting.pop()) {
    const ofKind = seen.get(visited.kind) ?? new Set()
    if (ofKind.size === 0) seen.set(visited.kind, ofKind)
    if (ofKind.has(visited.node)) continue
    ofKind.add(visited.node)
    visit(visited)
    const children: Visited[] = []
    addChildren(visited, children)
    for (let child = children.pop(); child; child = children.pop()) waiting.push(child)
  }
}

function addChildren({ node, kind, place }: Visited, into: Visited[]): void {
  if (kind === 'callback') addMembers(node, 'patterned', 'pathItem', place, into)
  const fields = FIELDS[kind]
  for (const key of Object.keys(node)) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    const value = node[key]
    if (!field || typeof value !== 'object' || value === null) continue
    const [shape, childKind] = field
    const at = { parent: place, key }
    if (Array.isArray(value)) {
      if (shape === 'list' || shape === 'oneOrList')
        for (const [index, item] of value.entries())
          if (isObject(item)) into.push({ node: item, kind: childKind, place: { parent: at, key: index } })
    } else if (shape === 'one' || shape === 'oneOrList')
      into.push({ node: value as JsonObject, kind: childKind, place: at })
    else if (shape !== 'list') addMembers(value as JsonObject, shape, childKind, at, into)
  }
}

function addMembers(
  map: JsonObject,
  shape: Shape,
  kind: NodeKind,
  place: LinkedPath | undefined,
  into: Visited[]
): void {
  for (const key of Object.keys(map)) {
    const value = map[key]
    if (!isObject(value) || (shape === 'patterned' && key.startsWith('x-'))) continue
    into.push({ node: value, kind, place: { parent: place, key } })
  }
}
