import { AUTHORITIES, type Authority, LIMITS, USER_SORT_FIELDS, USER_STATES, type UserState } from '@portico/contract'
import { type ListView, readListView, searchPart, sortParameter } from '@/lib/records/list-view.ts'
import type { ViewAddress } from '@/lib/records/use-view.ts'

/** The sizes of a page that the list offers, in users. */
export const PAGE_SIZES = [LIMITS.pageSize, 50, 100] as const

export type UserSortField = (typeof USER_SORT_FIELDS)[number]

export interface UserView extends ListView<UserSortField> {
  readonly state: UserState | 'all'
  readonly authority: Authority | 'all'
}

/** Reads the view from an address; invalid values fall back to their defaults. */
export function readUserView(parameters: URLSearchParams): UserView {
  const view = readListView(parameters, USER_SORT_FIELDS, PAGE_SIZES)
  return {
    ...view,
    search: view.search.slice(0, LIMITS.shortText),
    state: USER_STATES.find((state) => state === parameters.get('state')) ?? 'all',
    authority: AUTHORITIES.find((authority) => authority === parameters.get('authority')) ?? 'all'
  }
}

/** Writes the view into the search part of an address, which always has page and order. */
export function writeUserView({ page, size, sort, search, state, authority }: UserView): string {
  return searchPart({
    page,
    sort: sortParameter(sort),
    size: size !== PAGE_SIZES[0] && size,
    search,
    state: state !== 'all' && state,
    authority: authority !== 'all' && authority
  })
}

export const USER_VIEW_ADDRESS: ViewAddress<UserView> = {
  read: readUserView,
  write: writeUserView,
  reset: { page: 1 }
}

/** Whether a view does not show all users. */
export function isFiltered({ search, state, authority }: UserView): boolean {
  return search.trim() !== '' || state !== 'all' || authority !== 'all'
}
