/** Where the list of users is. */
export const LIST_PATH = '/admin/user-management'

/**
 * The state of a history entry whose dialog was opened from a page of the portal: closing it goes back there, instead of adding
 * one more entry.
 */
export const OPENED_OVER_PAGE = 'opened-over-page'

/** The address of a user's page. */
export const userPath = (login: string) => `${LIST_PATH}/${encodeURIComponent(login)}`

/** Where the audit log tells what happened to a user. */
export const auditPath = (login: string) =>
  `/admin/audit?${new URLSearchParams({ entity: 'userManagement', entityId: login })}`

let lastSearch = ''

/** Remembers how the list looks, for the way back to it. */
export function rememberListSearch(search: string): void {
  lastSearch = search
}

/** The search part of the list's address, as the list was left. */
export const listSearch = () => lastSearch

/** The address of the list, as it was left. */
export const listAddress = () => LIST_PATH + lastSearch
