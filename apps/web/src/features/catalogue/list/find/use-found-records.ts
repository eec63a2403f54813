import type { CatalogueRecord, EntityDefinition } from '@portico/contract'
import type { TFunction } from 'i18next'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { displayTexts, memoizeTranslations, sortKey } from '@/features/catalogue/record/display.ts'
import { type Page, pageOf } from '@/lib/records/page.ts'
import type { CatalogueView, CountryFilter } from '../catalogue-view.ts'
import { countryField } from '../columns/list-fields.ts'
import { SearchIndex } from './search.ts'
import { sortById, sortRecords } from './sort.ts'

const NONE: readonly CatalogueRecord[] = []

interface FoundRecords {
  /** Everything that search and filter leave, in the view's order. */
  readonly found: readonly CatalogueRecord[]
  readonly page: Page<CatalogueRecord>
  readonly search: string
}

/**
 * The page of a list that a view shows. Nothing is done to all records before the first page is there but what the view asks for:
 * they are folded for the search meanwhile, and sorted when their order is not the one wanted. A key in the search only looks
 * through what is already sorted, at a lower priority than showing the key.
 *
 * @param records the whole list; undefined while it is loaded
 */
export function useFoundRecords(
  entity: EntityDefinition,
  records: readonly CatalogueRecord[] = NONE,
  view: CatalogueView
): FoundRecords {
  const { t, i18n } = useTranslation()
  const { column, direction } = view.sort
  const sorted = useMemo(() => {
    if (column === 'id') return sortById(records, direction)
    const words = memoizeTranslations(t)
    return sortRecords(records, (record) => sortKey(entity, column, record, words), direction, i18n.language)
  }, [entity, records, column, direction, t, i18n.language])
  const filtered = useMemo(() => ofCountry(entity, sorted, view.country), [entity, sorted, view.country])

  const index = useMemo(() => searchIndex(entity, records, t), [entity, records, t])
  useEffect(() => index.prepare(), [index])

  const search = useDeferredValue(view.search)
  const found = useMemo(() => index.matching(search, filtered), [index, filtered, search])
  const page = useMemo(() => pageOf(found, view.page, view.size), [found, view.page, view.size])
  return { found, page, search }
}

/** The records by everything that is shown of them. */
function searchIndex(entity: EntityDefinition, records: readonly CatalogueRecord[], t: TFunction) {
  const words = memoizeTranslations(t)
  return new SearchIndex(records, (record) => displayTexts(entity, record, words))
}

/** The records that a country filter keeps. */
function ofCountry(entity: EntityDefinition, records: readonly CatalogueRecord[], filter: CountryFilter) {
  const field = countryField(entity)
  if (!field || filter === 'all') return records
  const country = filter === 'none' ? null : filter
  return records.filter((record) => (record[field.name] ?? null) === country)
}
