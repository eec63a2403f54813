import { ownValue } from '../document/json.ts'
import type { Item } from '../views/inventory.ts'
import type { Place } from './recorder.ts'

/** Which operation of the newer version is which of the older. */
export interface Matches {
  readonly pairs: readonly (readonly [before: Item, after: Item])[]
  readonly added: readonly Item[]
  readonly removed: readonly Item[]
}

/** What a call is made by: the names of a path's parameters are of no concern to who makes it. */
export const callOf = ({ kind, method, path }: Item) =>
  `${kind} ${method} ${kind === 'operation' ? path.replace(/\{[^{}]*\}/g, '{}') : path}`

/** Operations belong together by method and path, and those that are left by operationId. */
export function matched(was: readonly Item[], is: readonly Item[]): Matches {
  const pairs = new Map<Item, Item>()
  const taken = new Set<Item>()
  for (const keyOf of [callOf, operationIdOf]) {
    const old = new Map(was.filter((item) => !taken.has(item)).map((item) => [keyOf(item), item]))
    for (const now of is) {
      const key = keyOf(now)
      const known = key === undefined || pairs.has(now) ? undefined : old.get(key)
      if (!known || taken.has(known)) continue
      pairs.set(now, known)
      taken.add(known)
    }
  }
  return {
    pairs: is.flatMap((now) => {
      const old = pairs.get(now)
      return old ? [[old, now] as const] : []
    }),
    added: is.filter((item) => !pairs.has(item)),
    removed: was.filter((item) => !taken.has(item))
  }
}

function operationIdOf({ kind, operation }: Item): string | undefined {
  const id = ownValue(operation, 'operationId')
  return typeof id === 'string' ? `${kind} ${id}` : undefined
}

/** The page of an operation as a place. */
export const placeOf = ({ id, kind, method, path }: Pick<Item, 'id' | 'kind' | 'method' | 'path'>): Place => ({
  owner: kind === 'webhook' ? path : `${method} ${path}`,
  page: `${kind}s/${id}`,
  steps: []
})
