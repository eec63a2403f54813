import { COUNTRIES, type Country, type EntityDefinition } from '@portico/contract'
import { countryField, listColumns } from '../columns/list-fields.ts'
import type { Sort } from '../find/sort.ts'

/** The sizes of a page that a list offers, in records; the first is the default. */
export const PAGE_SIZES = [25, 50, 100] as const

/** Which records a list keeps by their country: one country's, those without any, or all. */
export type CountryFilter = Country | 'none' | 'all'

/** What a list can be filtered by, in the order in which it is offered. */
export const COUNTRY_FILTERS: readonly CountryFilter[] = ['all', ...COUNTRIES, 'none']

/** What of a list is shown. It lives in the address, so that reloading, going back and sharing a link keep it. */
export interface ListView {
  readonly search: string
  /** `all` for an entity that has no country. */
  readonly country: CountryFilter
  readonly sort: Sort
  /** From 1. */
  readonly page: number
  readonly size: number
}

const DEFAULT_SORT: Sort = { column: 'id', direction: 'asc' }

/**
 * Reads the view from an address. What is missing or makes no sense falls back to its default: an address can be edited
 * by hand, and an old link must still open.
 */
export function readListView(entity: EntityDefinition, parameters: URLSearchParams): ListView {
  const [column, direction] = (parameters.get('sort') ?? '').split(',')
  const page = Number(parameters.get('page'))
  const size = Number(parameters.get('size'))
  const country = COUNTRY_FILTERS.find((offered) => offered === parameters.get('country'))
  return {
    search: parameters.get('search') ?? '',
    country: (countryField(entity) && country) ?? 'all',
    sort:
      column && listColumns(entity).includes(column)
        ? { column, direction: direction === 'desc' ? 'desc' : 'asc' }
        : DEFAULT_SORT,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: PAGE_SIZES.find((offered) => offered === size) ?? PAGE_SIZES[0]
  }
}

/** Whether a view leaves records out. */
export function isFiltered(view: Pick<ListView, 'search' | 'country'>): boolean {
  return view.search.trim() !== '' || view.country !== 'all'
}

/**
 * Writes the view into the search part of an address; defaults are left out, so that the plain list has the plain address.
 *
 * @returns `?…`, or the empty text
 */
export function writeListView(view: ListView): string {
  const parameters = new URLSearchParams()
  if (view.search) parameters.set('search', view.search)
  if (view.country !== 'all') parameters.set('country', view.country)
  const { column, direction } = view.sort
  if (column !== DEFAULT_SORT.column || direction !== DEFAULT_SORT.direction) {
    parameters.set('sort', `${column},${direction}`)
  }
  if (view.page !== 1) parameters.set('page', String(view.page))
  if (view.size !== PAGE_SIZES[0]) parameters.set('size', String(view.size))
  const text = parameters.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}
