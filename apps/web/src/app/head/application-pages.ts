import { PATHS } from '@portico/contract'
import { prefetch } from '@/lib/api/prefetch.ts'
import { firstDealsPath, firstLogPath } from '@/lib/first-paths.ts'
import { requestFirstView } from '@/lib/page/first-view.ts'
import { preloadScript } from '@/lib/page/preload-script.ts'
import { scrollToCurrent } from '@/lib/page/scroll-to-current.ts'
import { timeZoneOf } from './time-zone.ts'

/** The server reads the log before it writes the first view of a page. */
const VIEW_OPTIONS = {
  requestsMs: 1_000,
  applicationMs: 1_500,
  prepare: (root: HTMLElement) => root.querySelectorAll<HTMLElement>('main nav').forEach(scrollToCurrent)
}

interface PageFiles {
  readonly private: readonly string[]
  readonly public: readonly string[]
}

// The files that pages of applications are made of, beside those that every page needs; set by build/document-head.ts.
declare const __LOG_FILES__: PageFiles
declare const __DEALS_FILES__: PageFiles
declare const __DEAL_FILES__: PageFiles
declare const __WEBHOOKS_FILES__: PageFiles
declare const __VERSIONS_FILES__: PageFiles

/** The files of a page, and the path of what it shows first, unless that depends on the application. */
function pageOf(id: number, part: string, key: string | undefined): { files: PageFiles; path?: string } {
  if (part === 'versions') return { files: __VERSIONS_FILES__ }
  if (part === 'webhooks') return { files: __WEBHOOKS_FILES__ }
  if (part === 'deals')
    return key
      ? { files: __DEAL_FILES__, path: PATHS.applicationDeal(id, key) }
      : { files: __DEALS_FILES__, path: firstDealsPath(id) }
  // With a filter, the page makes the query of it.
  return { files: __LOG_FILES__, ...(window.location.search === '' && { path: firstLogPath(id) }) }
}

/** The number of the application, the part of it and the key that the page's address has; nothing on other pages. */
const [, id = '', part = '', key] =
  /^\/applications\/([1-9]\d{0,8})\/(log|deals|webhooks|versions)(?:\/(\w+))?\/?$/.exec(window.location.pathname) ?? []

/**
 * Asks for the first view of a page of an application, which is shown when it is there. Does nothing on other pages.
 *
 * @param token the session's bearer
 * @param language BCP 47 that the reader has chosen in this tab; otherwise the account's counts, which the server knows
 */
export function requestApplicationView(token: string, language: string | undefined): void {
  // A request or a delivery beside the list is left to the application.
  if (id === '' || (key !== undefined && part !== 'deals')) return
  const query = new URLSearchParams({
    part: key === undefined ? part : `${part}/${key}`,
    search: window.location.search,
    timeZone: timeZoneOf(part === 'deals'),
    ...(language && { language })
  })
  requestFirstView(`${PATHS.application(Number(id))}/first-view?${query}`, token, VIEW_OPTIONS)
}

/**
 * Asks for what a page of an application will show before the application's own code has come. Does nothing on other pages.
 *
 * @param token the session's bearer
 */
export function prefetchApplicationPage(token: string): void {
  if (id === '') return
  const { files, path } = pageOf(Number(id), part, key)
  if (path !== undefined) prefetch(path, token)
  prefetch(PATHS.application(Number(id)), token)
  prefetch(PATHS.applicationEndpoints(Number(id)), token)
  for (const file of files.private) prefetch(file, token)
  for (const file of files.public) preloadScript(`/${file}`)
}
