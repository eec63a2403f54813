/** Records of one type that have a list, a page for each record, and a dialog that deletes one. */
export interface Collection<Row> {
  /** The address of the list. Below it are `new`, and for each record `:id`, `:id/edit` and `:id/delete`. */
  readonly route: string
  /** Prefix of its translation keys: `home.title`, `home.refreshListLabel`, `home.createLabel`, `detail.*`, `delete.*`. */
  readonly texts: string
  /** Prefix of the translation keys that similar collections share: `list.*`, `record.*`, `remove.*`. */
  readonly sharedTexts: string
  /** Whether its pages show why a request failed; otherwise a toast does. */
  readonly showsReasons?: boolean
  /** How addresses and texts identify a record. */
  readonly idOf: (record: Row) => string
  readonly titleOf: (record: Row) => string
}

/** The part of a collection that its list's address needs; definitions of catalogue entities have it too. */
export type ListLocation = Pick<Collection<never>, 'route'>

/** The search part of each list's address when it was last shown, by the list's address. */
const lastSearch = new Map<string, string>()

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

/** The address of a record's page. */
export function recordAddress<Row>({ route, idOf }: Pick<Collection<Row>, 'route' | 'idOf'>, record: Row): string {
  return `${route}/${encodeURIComponent(idOf(record))}`
}

/**
 * The state of a history entry whose dialog was opened from a page of the portal: closing it goes back there, instead of adding
 * one more entry. It survives a reload, as the history does.
 */
export const OPENED_OVER_PAGE = 'opened-over-page'
