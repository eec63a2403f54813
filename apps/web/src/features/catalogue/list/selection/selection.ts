/** The numbers of the records that are selected. */
export type Selection = ReadonlySet<number>

export const NOTHING: Selection = new Set()

/** Selects records, or takes them out of the selection. */
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

/** Takes out what does not exist any more; the selection itself when nothing does. */
export function withoutGone(selection: Selection, existing: Selection): Selection {
  const kept = [...selection].filter((id) => existing.has(id))
  return kept.length === selection.size ? selection : new Set(kept)
}

/** How much of a list is selected, when `selected` of its `total` records are. */
export function extent(selected: number, total: number): 'all' | 'some' | 'none' {
  if (selected === 0) return 'none'
  return selected === total ? 'all' : 'some'
}
