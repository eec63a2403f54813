import type { EntityDefinition } from '@portico/contract'
import type { Sort } from './sort.ts'

/** The sizes of a page that a list offers, in records; the first is the default. */
export const PAGE_SIZES = [25, 50, 100] as const

/** What of a list is shown. It lives in the address, so that reloading, going back and sharing a link keep it. */
export interface ListView {
  readonly search: string
  readonly sort: Sort
  /** From 1. */
  readonly page: number
  readonly size: number
}

const DEFAULT_SORT: Sort = { column: 'id', direction: 'asc' }

/** The columns of an entity's list: its number, then its fields marked `inList`. */
export function listColumns(entity: EntityDefinition): string[] {
  return ['id', ...entity.fields.filter((field) => field.inList).map((field) => field.name)]
}

/**
 * Reads the view from an address. What is missing or makes no sense falls back to its default: an address can be edited
 * by hand, and an old link must still open.
 */
export function readListView(entity: EntityDefinition, parameters: URLSearchParams): ListView {
  const [column, direction] = (parameters.get('sort') ?? '').split(',')
  const page = Number(parameters.get('page'))
  const size = Number(parameters.get('size'))
  return {
    search: parameters.get('search') ?? '',
    sort:
      column && listColumns(entity).includes(column)
        ? { column, direction: direction === 'desc' ? 'desc' : 'asc' }
        : DEFAULT_SORT,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: PAGE_SIZES.find((offered) => offered === size) ?? PAGE_SIZES[0]
  }
}

/**
 * Writes the view into the search part of an address; defaults are left out, so that the plain list has the plain address.
 *
 * @returns `?…`, or the empty text
 */
export function writeListView(view: ListView): string {
  const parameters = new URLSearchParams()
  if (view.search) parameters.set('search', view.search)
  const { column, direction } = view.sort
  if (column !== DEFAULT_SORT.column || direction !== DEFAULT_SORT.direction) {
    parameters.set('sort', `${column},${direction}`)
  }
  if (view.page !== 1) parameters.set('page', String(view.page))
  if (view.size !== PAGE_SIZES[0]) parameters.set('size', String(view.size))
  const text = parameters.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}
