import type { QueryClient } from '@tanstack/react-query'
import type { Params } from 'react-router'

/** A page whose content is about to be shown. */
export interface PageToPrefetch {
  /** Those of the page's path. */
  readonly parameters: Params
  readonly pathname: string
  readonly search: URLSearchParams
  /** BCP 47 of the language that it will be shown in. */
  readonly language: string
}

/** Fetches what a page shows first, code and data, before it is rendered. The page itself shows what could not be fetched. */
export type PrefetchPage = (client: QueryClient, page: PageToPrefetch) => Promise<unknown>

/** Milliseconds for which what was fetched for a page is there, and not fetched again: until the page has been rendered. */
export const PREFETCHED_MS = 5_000
