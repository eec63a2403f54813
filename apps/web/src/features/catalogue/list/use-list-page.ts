import type { CatalogueRecord, EntityDefinition } from '@portico/contract'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { displayTexts, sortKey } from '../record/display.ts'
import type { ListView } from './list-view.ts'
import { type Page, pageOf } from './page.ts'
import { matching, searchable } from './search.ts'
import { sortRecords } from './sort.ts'

const NONE: readonly CatalogueRecord[] = []

/**
 * The page of a list that a view shows. Folding the texts happens once per list, sorting once per column; a key in the search
 * only looks through what is already sorted, at a lower priority than showing the key.
 *
 * @param records the whole list; undefined while it is loaded
 * @returns the page, and the search it belongs to, which lags behind a fast typist
 */
export function useListPage(entity: EntityDefinition, records: readonly CatalogueRecord[] = NONE, view: ListView) {
  const { t, i18n } = useTranslation()
  const { column, direction } = view.sort
  const sorted = useMemo(
    () => sortRecords(records, (record) => sortKey(entity, column, record, t), direction, i18n.language),
    [entity, records, column, direction, t, i18n.language]
  )
  const texts = useMemo(() => {
    const entries = searchable(records, (record) => displayTexts(entity, record, t))
    return new Map(entries.map((entry) => [entry.item, entry]))
  }, [entity, records, t])
  const entries = useMemo(() => sorted.map((record) => texts.get(record)!), [sorted, texts])

  const search = useDeferredValue(view.search)
  const found = useMemo(() => matching(entries, search), [entries, search])
  const page: Page<CatalogueRecord> = useMemo(() => pageOf(found, view.page, view.size), [found, view.page, view.size])
  return { page, search }
}
