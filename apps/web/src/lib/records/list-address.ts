import { onAccountChange } from '@/lib/session/session.ts'
import type { Collection } from './collection.ts'

/** The part of a collection that its list's address needs; definitions of catalogue entities have it too. */
export type ListLocation = Pick<Collection<never>, 'route'>

/** The search part of each list's address when it was last shown, by the list's address. */
const lastSearch = new Map<string, string>()

// The next account of this tab must not see what the former one searched for.
onAccountChange(() => lastSearch.clear())

/** Remembers how a list looks, for the way back to it. */
export function rememberListSearch({ route }: ListLocation, search: string): void {
  lastSearch.set(route, search)
}

/** The search part of a list's address, as the list was left. */
export function listSearch({ route }: ListLocation): string {
  return lastSearch.get(route) ?? ''
}

/** The address of a list, as it was left: a search is not lost by looking at what it found. */
export function listAddress(list: ListLocation): string {
  return list.route + listSearch(list)
}
