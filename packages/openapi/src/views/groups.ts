import { appendTo, isObject, type JsonObject, listAt, omitUndefined, stringAt } from '../document/json.ts'
import type { TagGroup } from '../model/outline.ts'
import { keyOf, UniqueKeys } from './keys.ts'
import type { Operation, OperationIndex } from './operation-index.ts'
import type { Texts } from './texts.ts'

/** A group of the navigation with what is in it. */
export interface Group {
  readonly group: TagGroup
  readonly items: readonly Operation[]
}

/** Levels of tags; deeper ones become top level, which bounds the time of the search for ancestors. */
const MAX_LEVELS = 20

const UNTAGGED = { operation: 'untagged', webhook: 'webhooks' } as const

/**
 * The groups in the order of `tags`, then tags that are only used, then operations and webhooks that have none. Groups of `x-tagGroups` stand above their tags;
 * since OpenAPI 3.2 a tag names the one above itself. What is declared and not used is left out, unless it stands above another.
 */
export function groupsOf(document: JsonObject, inventory: OperationIndex, texts: Texts): Group[] {
  const byTag = new Map<string, Operation[]>()
  for (const item of inventory.items) for (const tag of item.tags) appendTo(byTag, tag, item)
  const declared = declaredTags(document)
  const parents = parentsOf(document, declared)
  const names = new Set([...declared.keys(), ...byTag.keys()])
  const used = usedNames(names, byTag, parents)
  const keys = new UniqueKeys()
  const groups: Group[] = []
  const add = (name: string, key: string, items: readonly Operation[], group: Partial<TagGroup>) => {
    groups.push({ group: { name, key: keys.take(key), title: name, ...group, count: items.length }, items })
  }
  for (const name of new Set(parents.values())) if (!names.has(name)) add(name, keyOf(name), [], {})
  for (const name of names) {
    if (!used.has(name)) continue
    const group = { ...describe(declared.get(name), texts), parent: parents.get(name) }
    add(name, keyOf(name), byTag.get(name) ?? [], omitUndefined(group))
  }
  for (const kind of ['operation', 'webhook'] as const) {
    const untagged = inventory.items.filter((item) => item.kind === kind && item.tags.length === 0)
    if (untagged.length > 0) add('', UNTAGGED[kind], untagged, kind === 'webhook' ? { webhooks: true } : {})
  }
  return groups
}

function declaredTags(document: JsonObject): Map<string, JsonObject> {
  const declared = new Map<string, JsonObject>()
  for (const tag of listAt(document, 'tags').filter(isObject)) {
    const name = stringAt(tag, 'name')
    if (name !== undefined && !declared.has(name)) declared.set(name, tag)
  }
  return declared
}

function parentsOf(document: JsonObject, declared: ReadonlyMap<string, JsonObject>): Map<string, string> {
  const parents = new Map<string, string>()
  for (const [name, tag] of declared) {
    const parent = stringAt(tag, 'parent')
    if (parent !== undefined && declared.has(parent) && !isAbove(name, parent, parents)) parents.set(name, parent)
  }
  for (const group of listAt(document, 'x-tagGroups').filter(isObject)) {
    const parent = stringAt(group, 'name')
    if (parent === undefined) continue
    for (const tag of listAt(group, 'tags'))
      if (typeof tag === 'string' && !parents.has(tag) && !isAbove(tag, parent, parents)) parents.set(tag, parent)
  }
  return parents
}

/** Whether a tag is above another or the same, or the other has the maximum number of tags above it. */
function isAbove(name: string, other: string, parents: ReadonlyMap<string, string>): boolean {
  let level = 0
  for (let at: string | undefined = other; at !== undefined; at = parents.get(at))
    if (at === name || ++level === MAX_LEVELS) return true
  return false
}

function usedNames(
  names: ReadonlySet<string>,
  byTag: ReadonlyMap<string, unknown>,
  parents: ReadonlyMap<string, string>
): Set<string> {
  const used = new Set<string>()
  for (const name of names)
    if (byTag.has(name))
      for (let at: string | undefined = name; at !== undefined && !used.has(at); at = parents.get(at)) used.add(at)
  return used
}

function describe(tag: JsonObject | undefined, texts: Texts): Partial<TagGroup> {
  if (!tag) return {}
  return omitUndefined({
    title: texts.plain(tag, 'summary')?.plain ?? stringAt(tag, 'x-displayName'),
    description: texts.rich(tag, 'description'),
    externalDocs: texts.externalDocs(tag),
    kind: stringAt(tag, 'kind')
  })
}
