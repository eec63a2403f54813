import { ownValue } from '../document/json.ts'
import type { Operation } from '../views/operation-index.ts'
import type { Location } from './recorder.ts'

/** Which operation of the newer version is which of the older. */
export interface Matches {
  readonly pairs: readonly (readonly [before: Operation, after: Operation])[]
  readonly added: readonly Operation[]
  readonly removed: readonly Operation[]
}

/** Identifies the request of an operation: the names of a path's parameters are not part of it. */
export const requestKey = ({ kind, method, path }: Operation) =>
  `${kind} ${method} ${kind === 'operation' ? path.replace(/\{[^{}]*\}/g, '{}') : path}`

/** Operations belong together by method and path, and those that are left by operationId. */
export function matchOperations(was: readonly Operation[], is: readonly Operation[]): Matches {
  const pairs = new Map<Operation, Operation>()
  const taken = new Set<Operation>()
  for (const keyOf of [requestKey, operationIdOf]) {
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

function operationIdOf({ kind, operation }: Operation): string | undefined {
  const id = ownValue(operation, 'operationId')
  return typeof id === 'string' ? `${kind} ${id}` : undefined
}

/** The page of an operation as a place. */
export const locationOf = ({
  id,
  kind,
  method,
  path
}: Pick<Operation, 'id' | 'kind' | 'method' | 'path'>): Location => ({
  owner: kind === 'webhook' ? path : `${method} ${path}`,
  page: `${kind}s/${id}`,
  steps: []
})
