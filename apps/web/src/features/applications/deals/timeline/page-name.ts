import type { LoggedRequest } from '@portico/contract'

/** Simulated pages of the sandbox (operations `page:…` of the log). */
const PAGES = ['bank', 'phone', 'card', 'transfer', 'signature']

/** The translation key of the words for a simulated page. */
export function pageOf({ operationId }: Pick<LoggedRequest, 'operationId'>): string {
  const name = operationId.slice('page:'.length)
  return `applicationDeals.page.${PAGES.includes(name) ? name : 'other'}`
}
