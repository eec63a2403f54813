import type { CatalogueRecord } from '@portico/contract'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { extent, NOTHING, range, type Selection, select, withoutGone } from './selection.ts'

/** Which records of a list are selected, and the ways to change it. */
export interface RecordSelection {
  /** The selected records that exist, in the order of the whole list. */
  readonly records: readonly CatalogueRecord[]
  readonly has: (record: CatalogueRecord) => boolean
  /** How much of what is found is selected. */
  readonly found: 'all' | 'some' | 'none'
  /** How many of the selected records are not among those found. */
  readonly elsewhere: number
  /**
   * Selects a record or takes it out. Stays the same function.
   *
   * @param isRange whether everything between it and the one chosen before is meant too
   */
  readonly set: (record: CatalogueRecord, isSelected: boolean, isRange: boolean) => void
  readonly setAll: (isSelected: boolean) => void
  readonly clear: () => void
}

const NO_RECORDS: readonly CatalogueRecord[] = []

/**
 * The selection of a list. It is kept while one searches and turns pages; a record that is gone leaves it.
 *
 * @param all the whole list; undefined while it is loaded
 * @param found what search and filter leave, in the order shown
 */
export function useSelection(
  all: readonly CatalogueRecord[] = NO_RECORDS,
  found: readonly CatalogueRecord[]
): RecordSelection {
  const [chosen, setChosen] = useState<Selection>(NOTHING)
  const isAnything = chosen.size > 0
  const existing = useMemo(() => (isAnything ? new Set(all.map((record) => record.id)) : NOTHING), [all, isAnything])
  const selection = useMemo(() => withoutGone(chosen, existing), [chosen, existing])
  if (selection !== chosen) setChosen(selection)

  const latest = useRef({ found, anchor: undefined as number | undefined })
  useEffect(() => {
    latest.current.found = found
  }, [found])
  const set = useCallback((record: CatalogueRecord, isSelected: boolean, isRange: boolean) => {
    const ids = isRange
      ? range(
          latest.current.found.map(({ id }) => id),
          latest.current.anchor,
          record.id
        )
      : [record.id]
    latest.current.anchor = record.id
    setChosen((before) => select(before, ids, isSelected))
  }, [])
  const setAll = useCallback((isSelected: boolean) => {
    const ids = latest.current.found.map(({ id }) => id)
    setChosen((before) => select(before, ids, isSelected))
  }, [])
  const clear = useCallback(() => setChosen(NOTHING), [])

  return useMemo(() => {
    const has = (record: CatalogueRecord) => selection.has(record.id)
    const common = { has, set, setAll, clear }
    if (selection.size === 0) return { ...common, records: NO_RECORDS, found: 'none', elsewhere: 0 }
    const amongFound = found.filter(has).length
    return {
      ...common,
      records: all.filter(has),
      found: extent(amongFound, found.length),
      elsewhere: selection.size - amongFound
    }
  }, [selection, all, found, set, setAll, clear])
}
