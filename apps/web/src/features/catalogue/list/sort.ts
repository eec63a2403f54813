import type { CatalogueRecord } from '@portico/contract'

export type SortDirection = 'asc' | 'desc'

/** What a list is sorted by: `id`, or the name of a field. */
export interface Sort {
  readonly column: string
  readonly direction: SortDirection
}

/** What of a record is compared: a number numerically, a text by the rules of the language, null (no value) last. */
export type SortKey = string | number | null

/**
 * Sorts records by one column. Records that compare alike stay in ascending order of their number, and those without a
 * value come last in both directions, so that turning the direction never hides what there is behind what there is not.
 *
 * @param keyOf what to compare, as a person sees it
 * @param locale BCP 47 tag of the language whose alphabet counts
 * @returns a new list
 */
export function sortRecords(
  records: readonly CatalogueRecord[],
  keyOf: (record: CatalogueRecord) => SortKey,
  direction: SortDirection,
  locale: string
): CatalogueRecord[] {
  const collator = new Intl.Collator(locale, { numeric: true })
  const sign = direction === 'asc' ? 1 : -1
  return records
    .map((record) => ({ record, key: keyOf(record) }))
    .sort((a, b) => compareKeys(a.key, b.key, sign, collator) || a.record.id - b.record.id)
    .map(({ record }) => record)
}

function compareKeys(a: SortKey, b: SortKey, sign: number, collator: Intl.Collator): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b)))
}
