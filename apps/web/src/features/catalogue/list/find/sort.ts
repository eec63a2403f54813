import type { CatalogueRecord } from '@portico/contract'
import type { TableSort } from '@/ui/list/table.tsx'

type SortDirection = TableSort['direction']

/** What of a record is compared: a number numerically, a text by the rules of the language, null (no value) last. */
export type SortKey = string | number | null

/** The places of a column's different values in their order, from 0. */
type Ranks = ReadonlyMap<SortKey, number>

/**
 * Ranks the values of a column. Comparing texts by the rules of a language is slow, so each text is compared once and not once per
 * record that has it.
 *
 * @param locale BCP 47 tag of the language whose alphabet counts
 */
function rank(keys: readonly SortKey[], locale: string): Ranks {
  const collator = new Intl.Collator(locale, { numeric: true })
  const distinct = [...new Set(keys)].filter((key) => key !== null)
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
  // Sorted by their characters first, texts are nearly in order, which takes about half of the comparisons.
  const sorted = distinct.some((key) => typeof key === 'string')
    ? distinct.sort().sort(compare)
    : distinct.sort(compare)
  const ranks = new Map<SortKey, number>()
  let place = 0
  for (const [index, key] of sorted.entries()) {
    if (index > 0 && compare(sorted[index - 1]!, key) !== 0) place += 1
    ranks.set(key, place)
  }
  return ranks
}

/** Whether records already are in ascending order of their numbers, as the server returns them. */
function isInOrder(records: readonly CatalogueRecord[]): boolean {
  return records.every((record, index) => index === 0 || records[index - 1]!.id < record.id)
}

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
  const keys = records.map(keyOf)
  const ranks = rank(keys, locale)
  const sign = direction === 'asc' ? 1 : -1
  return records
    .map((record, index) => {
      const place = ranks.get(keys[index]!)
      return { record, place: place === undefined ? Number.POSITIVE_INFINITY : sign * place }
    })
    .sort((a, b) => (a.place === b.place ? a.record.id - b.record.id : a.place - b.place))
    .map(({ record }) => record)
}

/** Sorts records by their number; a list that already is in order is not touched. */
export function sortById(records: readonly CatalogueRecord[], direction: SortDirection): readonly CatalogueRecord[] {
  const ascending = isInOrder(records) ? records : records.toSorted((a, b) => a.id - b.id)
  return direction === 'asc' ? ascending : ascending.toReversed()
}
