import type { EntityDefinition } from '@portico/contract'

/** The search part of each list's address when it was last shown. */
const lastSearch = new Map<string, string>()

/** Remembers how a list looks, for the way back to it. */
export function rememberListSearch(entity: EntityDefinition, search: string): void {
  lastSearch.set(entity.key, search)
}

/** The search part of a list's address, as the list was left. */
export function listSearch(entity: EntityDefinition): string {
  return lastSearch.get(entity.key) ?? ''
}

/** The address of an entity's list, as it was left: a search is not lost by looking at what it found. */
export function listAddress(entity: EntityDefinition): string {
  return entity.route + listSearch(entity)
}
