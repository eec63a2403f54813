/** One page of a list. */
export interface Page<T> {
  readonly items: readonly T[]
  /** From 1; the last one there is when a later one was asked for. */
  readonly number: number
  /** How many pages there are, at least 1. */
  readonly count: number
  /** The place in the whole list of the first item, from 1; 0 when there is none. */
  readonly first: number
  /** The place in the whole list of the last item; 0 when there is none. */
  readonly last: number
  readonly total: number
}

/**
 * Cuts a page out of a list.
 *
 * @param number the page asked for, from 1
 * @param size items on a page
 */
export function pageOf<T>(items: readonly T[], number: number, size: number): Page<T> {
  const count = Math.max(1, Math.ceil(items.length / size))
  const shown = Math.min(Math.max(1, number), count)
  const start = (shown - 1) * size
  const end = Math.min(start + size, items.length)
  return {
    items: items.slice(start, end),
    number: shown,
    count,
    first: items.length === 0 ? 0 : start + 1,
    last: end,
    total: items.length
  }
}
