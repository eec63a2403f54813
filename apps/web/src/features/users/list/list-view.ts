import { AUTHORITIES, type Authority, LIMITS, USER_SORT_FIELDS, USER_STATES, type UserState } from '@portico/contract'

/** The sizes of a page that the list offers, in users. */
export const PAGE_SIZES = [LIMITS.pageSize, 50, 100] as const

export type UserSortField = (typeof USER_SORT_FIELDS)[number]

/** What of the users is shown. It lives in the address, so that reloading, going back and sharing a link keep it. */
export interface UserView {
  /** From 1. */
  readonly page: number
  readonly size: number
  readonly sort: { readonly column: UserSortField; readonly direction: 'asc' | 'desc' }
  readonly search: string
  readonly state: UserState | 'all'
  readonly authority: Authority | 'all'
}

const DEFAULT_SORT: UserView['sort'] = { column: 'id', direction: 'asc' }

/**
 * Reads the view from an address. What is missing or makes no sense falls back to its default: an address can be edited by hand,
 * and an old link must still open.
 */
export function readUserView(parameters: URLSearchParams): UserView {
  const [name, direction] = (parameters.get('sort') ?? '').split(',')
  const column = USER_SORT_FIELDS.find((field) => field === name)
  const page = Number(parameters.get('page'))
  const size = Number(parameters.get('size'))
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: PAGE_SIZES.find((offered) => offered === size) ?? PAGE_SIZES[0],
    sort: column ? { column, direction: direction === 'desc' ? 'desc' : 'asc' } : DEFAULT_SORT,
    search: (parameters.get('search') ?? '').slice(0, LIMITS.shortText),
    state: USER_STATES.find((state) => state === parameters.get('state')) ?? 'all',
    authority: AUTHORITIES.find((authority) => authority === parameters.get('authority')) ?? 'all'
  }
}

/**
 * Writes the view into the search part of an address. Page and order always stand there, as clients of the family have it; other
 * defaults are left out.
 */
export function writeUserView({ page, size, sort, search, state, authority }: UserView): string {
  const parameters = new URLSearchParams({ page: String(page), sort: `${sort.column},${sort.direction}` })
  if (size !== PAGE_SIZES[0]) parameters.set('size', String(size))
  if (search) parameters.set('search', search)
  if (state !== 'all') parameters.set('state', state)
  if (authority !== 'all') parameters.set('authority', authority)
  return `?${parameters.toString().replaceAll('%2C', ',')}`
}

/** Whether a view leaves users out. */
export function isFiltered({ search, state, authority }: UserView): boolean {
  return search.trim() !== '' || state !== 'all' || authority !== 'all'
}
