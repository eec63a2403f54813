import { COUNTRIES, type Country, type EntityDefinition } from '@portico/contract'
import { type ListView, readListView, searchPart, sortParameter } from '@/lib/records/list-view.ts'
import { countryField, listColumns } from './columns/list-fields.ts'

/** The sizes of a page that a list offers, in records; the first is the default. */
export const PAGE_SIZES = [25, 50, 100] as const

/** Which records a list keeps by their country: one country's, those without any, or all. */
export type CountryFilter = Country | 'none' | 'all'

/** What a list can be filtered by, in the order in which it is offered. */
export const COUNTRY_FILTERS: readonly CountryFilter[] = ['all', ...COUNTRIES, 'none']

export interface CatalogueView extends ListView {
  /** `all` for an entity that has no country. */
  readonly country: CountryFilter
}

/** Reads the view of an entity's list from an address; invalid values fall back to their defaults. */
export function readCatalogueView(entity: EntityDefinition, parameters: URLSearchParams): CatalogueView {
  const country = COUNTRY_FILTERS.find((offered) => offered === parameters.get('country'))
  return {
    ...readListView(parameters, listColumns(entity), PAGE_SIZES),
    country: (countryField(entity) && country) ?? 'all'
  }
}

/** Whether a view leaves records out. */
export function isFiltered(view: Pick<CatalogueView, 'search' | 'country'>): boolean {
  return view.search.trim() !== '' || view.country !== 'all'
}

/** Writes the view into the search part of an address; the plain list has the plain address. */
export function writeCatalogueView({ search, country, sort, page, size }: CatalogueView): string {
  return searchPart({
    search,
    country: country !== 'all' && country,
    sort: sortParameter(sort) !== 'id,asc' && sortParameter(sort),
    page: page !== 1 && page,
    size: size !== PAGE_SIZES[0] && size
  })
}
