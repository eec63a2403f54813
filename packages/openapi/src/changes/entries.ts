import type { JsonObject } from '../document/json.ts'
import { ownValue } from '../document/json.ts'
import type { Resolver } from '../document/references/resolver.ts'
import { membersOf, resolveNode } from '../views/context.ts'

/** The entries of a map, with their references followed; none when it is no map. */
export function entriesIn(node: unknown, resolver: Resolver): Map<string, JsonObject> {
  return new Map(membersOf(node).map(([name, value]) => [name, resolveNode(value, resolver).node]))
}

/** The schema of what is described by a schema or, else, by its only media type; true where neither has one. */
export function schemaIn(described: JsonObject, resolver: Resolver): unknown {
  const [media] = entriesIn(ownValue(described, 'content'), resolver).values()
  return ownValue(described, 'schema') ?? (media && ownValue(media, 'schema')) ?? true
}

/** What is only in the newer one, only in the older one, and in both. */
export function diff<T>(before: ReadonlyMap<string, T>, after: ReadonlyMap<string, T>) {
  return {
    added: [...after].filter(([key]) => !before.has(key)),
    removed: [...before].filter(([key]) => !after.has(key)),
    kept: [...after].flatMap(([key, now]) => {
      const was = before.get(key)
      return was === undefined ? [] : [[key, was, now] as const]
    })
  }
}
