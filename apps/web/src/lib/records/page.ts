export interface Page<T> {
  readonly items: readonly T[]
  /** From 1; the last page when a later one was requested. */
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
 * @param number the requested page, from 1
 * @param size items on a page
 */
export function pageOf<T>(items: readonly T[], number: number, size: number): Page<T> {
  const page = serverPage({ items, total: items.length }, { page: Math.max(1, number), size })
  return { ...page, items: items.slice(Math.max(0, page.first - 1), page.last) }
}

/** Items that a server has cut out of a list, and how many the list has. */
export interface ServerItems<T> {
  readonly items: readonly T[]
  readonly total: number
}

/** The page of a list that a server has cut. */
export function serverPage<T>({ items, total }: ServerItems<T>, view: { page: number; size: number }): Page<T> {
  const count = Math.max(1, Math.ceil(total / view.size))
  const number = Math.min(view.page, count)
  const start = (number - 1) * view.size
  return { items, number, count, first: Math.min(total, start + 1), last: Math.min(total, start + view.size), total }
}
