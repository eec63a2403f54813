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

/** The address of a record's page. */
export function recordAddress<Row>({ route, idOf }: Pick<Collection<Row>, 'route' | 'idOf'>, record: Row): string {
  return `${route}/${encodeURIComponent(idOf(record))}`
}

/**
 * The state of a history entry whose dialog was opened from a page of the portal: closing it goes back there, instead of adding
 * one more entry. It survives a reload, as the history does.
 */
export const OPENED_OVER_PAGE = 'opened-over-page'
