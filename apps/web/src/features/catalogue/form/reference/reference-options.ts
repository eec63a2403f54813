import {
  type CatalogueRecord,
  type EntityDefinition,
  type RecordReference,
  recordTitle,
  referencedFields
} from '@portico/contract'
import { SearchIndex } from '@/features/catalogue/list/find/search.ts'

/** Options offered at a time: more cannot be looked through, and each is an element of the page. */
export const MAX_OPTIONS = 50

export interface ReferenceWords {
  readonly title: string
  /** Distinguishes records of the same title, e.g. the version; may be empty. */
  readonly detail: string
  readonly number: string
}

/** The words for a record in a choice of records: its title, the first other text that lists show of it, and its number. */
export function referenceWords(entity: EntityDefinition, record: RecordReference): ReferenceWords {
  const detail = referencedFields(entity).find((field) => field.kind === 'text' && !field.title)
  return {
    title: recordTitle(entity, record),
    detail: String((detail && record[detail.name]) ?? ''),
    number: `#${record.id}`
  }
}

/** A record in one line, as the control shows the chosen one: `Payments · 1.2.0 · #12`. */
export function referenceLabel(entity: EntityDefinition, record: RecordReference): string {
  const { title, detail, number } = referenceWords(entity, record)
  return [title, detail, number]
    .filter((word, index, words) => word !== '' && words.indexOf(word) === index)
    .join(' · ')
}

/** Records that can be searched by number and by the texts that lists show of them. */
export function searchableRecords(
  entity: EntityDefinition,
  records: readonly CatalogueRecord[]
): SearchIndex<CatalogueRecord> {
  const names = referencedFields(entity)
    .filter((field) => field.kind === 'text')
    .map((field) => field.name)
  return new SearchIndex(records, (record) => [`#${record.id}`, ...names.map((name) => String(record[name] ?? ''))])
}

/**
 * The records to offer for a search; the one whose number was typed comes first.
 *
 * @returns the first records, and the total number of matches
 */
export function offeredOptions(records: SearchIndex<CatalogueRecord>, search: string) {
  const found = records.matching(search)
  const id = Number(/^\s*#?(\d+)\s*$/.exec(search)?.[1])
  const named = found.find((record) => record.id === id)
  const options = named ? [named, ...found.filter((record) => record !== named)] : found
  return { options: options.slice(0, MAX_OPTIONS), total: found.length }
}

export type OfferedOptions = ReturnType<typeof offeredOptions>
