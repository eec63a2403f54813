import type { CatalogueRecord } from '@portico/contract'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'

/** Which records of a list are selected, and the ways to change it. */
export interface RecordSelection {
  /** The selected records that exist, in the order of the whole list. */
  readonly records: readonly CatalogueRecord[]
  readonly has: (record: CatalogueRecord) => boolean
  readonly found: 'all' | 'some' | 'none'
  /** How many of the selected records are not among those found. */
  readonly elsewhere: number
  /**
   * Selects or deselects a record. A stable function.
   *
   * @param isRange whether all records between it and the last chosen one are included
   */
  readonly set: (record: CatalogueRecord, isSelected: boolean, isRange: boolean) => void
  readonly setAll: (isSelected: boolean) => void
  readonly clear: () => void
}

const NO_RECORDS: readonly CatalogueRecord[] = []

/**
 * The selection of a list. Searches and page changes keep it; a deleted record is removed from it.
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
  // Before the list is painted: "select all" means the records that are shown when it is clicked.
  useLayoutEffect(() => {
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

/** The numbers of the records that are selected. */
export type Selection = ReadonlySet<number>

export const NOTHING: Selection = new Set()

/** Selects or deselects records. */
export function select(selection: Selection, ids: readonly number[], isSelected: boolean): Selection {
  const next = new Set(selection)
  for (const id of ids) isSelected ? next.add(id) : next.delete(id)
  return next
}

/**
 * The records from one to another, both included, in the order of the list.
 *
 * @param list the numbers of the records found, in their order
 * @returns only `to` when the list does not have `from` any more
 */
export function range(list: readonly number[], from: number | undefined, to: number): readonly number[] {
  const [start, end] = [from === undefined ? -1 : list.indexOf(from), list.indexOf(to)]
  if (start < 0 || end < 0) return [to]
  return list.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** Removes records that do not exist any more; returns the same selection when all of them do. */
export function withoutGone(selection: Selection, existing: Selection): Selection {
  const kept = [...selection].filter((id) => existing.has(id))
  return kept.length === selection.size ? selection : new Set(kept)
}

/** How much of a list is selected, when `selected` of its `total` records are. */
export function extent(selected: number, total: number): 'all' | 'some' | 'none' {
  if (selected === 0) return 'none'
  return selected === total ? 'all' : 'some'
}
