import { APPLICATION_STATUSES, type ApplicationStatus, LIMITS } from '@portico/contract'
import { type ListView, readListView, searchPart } from '@/lib/records/list-view.ts'
import type { ViewAddress } from '@/lib/records/use-view.ts'

/** The sizes of a page that the list offers, in applications. */
export const PAGE_SIZES = [LIMITS.pageSize, 50, 100] as const

/** Whose applications administrators see: those that they are members of, or all. */
export const WHOSE = ['own', 'all'] as const

/** What the list shows. The server sorts it by name. */
export interface ApplicationView extends Omit<ListView, 'sort'> {
  readonly status: ApplicationStatus | 'all'
  readonly whose: (typeof WHOSE)[number]
}

/** Reads the view from an address; invalid values fall back to their defaults. */
export function readApplicationView(parameters: URLSearchParams): ApplicationView {
  const { search, page, size } = readListView(parameters, ['name'], PAGE_SIZES)
  return {
    page,
    size,
    search: search.slice(0, LIMITS.shortText),
    status: APPLICATION_STATUSES.find((status) => status === parameters.get('status')) ?? 'all',
    whose: WHOSE.find((whose) => whose === parameters.get('whose')) ?? 'own'
  }
}

/** Writes the view into the search part of an address; the default view has none. */
export function writeApplicationView({ page, size, search, status, whose }: ApplicationView): string {
  return searchPart({
    page: page !== 1 && page,
    size: size !== PAGE_SIZES[0] && size,
    search,
    status: status !== 'all' && status,
    whose: whose !== 'own' && whose
  })
}

export const APPLICATION_VIEW_ADDRESS: ViewAddress<ApplicationView> = {
  read: readApplicationView,
  write: writeApplicationView,
  reset: { page: 1 }
}

/** Whether a view leaves out applications by a search or a status. */
export const isFiltered = ({ search, status }: ApplicationView): boolean => search.trim() !== '' || status !== 'all'
