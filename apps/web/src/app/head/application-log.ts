import { PATHS } from '@portico/contract'
import { prefetch } from '@/lib/api/prefetch.ts'
import { firstLogPath } from '@/lib/first-log-path.ts'
import { preloadScript } from '@/lib/page/preload-script.ts'

/** The files that the log of an application is made of, beside those that every page needs; set by build/document-head.ts. */
declare const __LOG_FILES__: { readonly private: readonly string[]; readonly public: readonly string[] }

/**
 * Asks for what the log of an application will show before the application's own code has come. Does nothing on other pages.
 *
 * @param token the session's bearer
 */
export function prefetchApplicationLog(token: string): void {
  const { pathname, search } = window.location
  const id = Number(/^\/applications\/([1-9]\d{0,8})\/log(?:\/|$)/.exec(pathname)?.[1])
  if (Number.isNaN(id)) return
  // With a filter, the page makes the query of it.
  if (search === '') prefetch(firstLogPath(id), token)
  prefetch(PATHS.application(id), token)
  prefetch(PATHS.applicationEndpoints(id), token)
  for (const file of __LOG_FILES__.private) prefetch(file, token)
  for (const file of __LOG_FILES__.public) preloadScript(`/${file}`)
}
