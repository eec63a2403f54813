import { entriesAt, isObject, type JsonObject, listAt, omitUndefined, ownValue } from '../document/json.ts'
import { pointerOf } from '../document/pointer.ts'
import type { Resolver } from '../document/references/resolver.ts'
import type { OperationReference } from '../model/operation.ts'
import { plainText } from '../text/rich-text.ts'
import { keyOf, UniqueKeys } from './keys.ts'
import { isTitle } from './texts.ts'

/** An operation or webhook of the document with its path item. */
export interface Operation {
  readonly id: string
  readonly kind: 'operation' | 'webhook'
  readonly method: string
  readonly path: string
  readonly operation: JsonObject
  readonly pathItem: PathItem
  readonly tags: readonly string[]
}

/** A path item with what its reference leads to. */
export interface PathItem {
  /** Both merged; siblings of the reference take precedence. */
  readonly node: JsonObject
  /** Both as in the document, in the order of precedence. */
  readonly parts: readonly JsonObject[]
}

/** The operations and webhooks of a document, in its order, with an id for each. */
export interface OperationIndex {
  readonly items: readonly Operation[]
  /** By what `operationId` of a link names. */
  readonly byOperationId: ReadonlyMap<string, Operation>
  /** By JSON pointer (RFC 6901). */
  readonly byPointer: ReadonlyMap<string, Operation>
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const

/** Finds the operations of `paths`, `webhooks` and, as before OpenAPI 3.1, `x-webhooks`. */
export function collectOperations(document: JsonObject, resolver: Resolver): OperationIndex {
  const items: Operation[] = []
  const byOperationId = new Map<string, Operation>()
  const byPointer = new Map<string, Operation>()
  const keysOf = { operation: new UniqueKeys(), webhook: new UniqueKeys() }
  for (const [root, kind] of [
    ['paths', 'operation'],
    ['webhooks', 'webhook'],
    ['x-webhooks', 'webhook']
  ] as const) {
    const keys = keysOf[kind]
    for (const [path, value] of entriesAt(document, root)) {
      if (root === 'paths' && path.startsWith('x-')) continue
      const pathItem = resolvePathItem(value, resolver)
      if (!pathItem) continue
      const operations = operationsOf(pathItem.node)
      for (const { method, operation, place } of operations) {
        const operationId = ownValue(operation, 'operationId')
        const named = typeof operationId === 'string' && operationId.trim() !== ''
        const fallback =
          kind === 'webhook' ? (operations.length > 1 ? `${path}-${place.at(-1)}` : path) : slug(method, path)
        const id = keys.take(keyOf(named ? operationId : fallback))
        const item: Operation = { id, kind, method, path, operation, pathItem, tags: tagsOf(operation) }
        items.push(item)
        if (named && !byOperationId.has(operationId)) byOperationId.set(operationId, item)
        byPointer.set(pointerOf([root, path, ...place]), item)
      }
    }
  }
  return { items, byOperationId, byPointer }
}

/** The operations of a path item, with their place in it. */
export function operationsOf(
  pathItem: JsonObject
): { readonly method: string; readonly operation: JsonObject; readonly place: readonly string[] }[] {
  const operations = []
  for (const method of Object.keys(pathItem)) {
    const operation = pathItem[method]
    if ((METHODS as readonly string[]).includes(method) && isObject(operation))
      operations.push({ method: method.toUpperCase(), operation, place: [method] })
  }
  for (const [method, operation] of entriesAt(pathItem, 'additionalOperations'))
    if (isObject(operation)) operations.push({ method, operation, place: ['additionalOperations', method] })
  return operations
}

/** Follows the reference that a path item may be; undefined when it is none. */
export function resolvePathItem(value: unknown, resolver: Resolver): PathItem | undefined {
  if (!isObject(value)) return undefined
  const ref = ownValue(value, '$ref')
  const target = typeof ref === 'string' ? resolver.resolve(ref).value : undefined
  if (!isObject(target)) return { node: value, parts: [value] }
  return { node: { ...target, ...value }, parts: [value, target] }
}

/** An operation as an entry of a list. */
export function referenceTo({ id, kind, method, path, operation }: Operation): OperationReference {
  const summary = ownValue(operation, 'summary')
  const title = typeof summary === 'string' ? plainText(summary).plain : ''
  const deprecated = operation.deprecated === true || undefined
  return omitUndefined({ id, kind, method, path, title: title !== '' && isTitle(title) ? title : id, deprecated })
}

function tagsOf(operation: JsonObject): string[] {
  return [...new Set(listAt(operation, 'tags').filter((tag) => typeof tag === 'string' && tag !== ''))] as string[]
}

/** `GET /users/{id}` is `get-users-id`. */
function slug(method: string, path: string): string {
  return [method.toLowerCase(), ...(path.match(/[\p{L}\p{N}_]+/gu) ?? [])].join('-')
}
