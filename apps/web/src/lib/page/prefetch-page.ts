import type { QueryClient } from '@tanstack/react-query'
import type { Params } from 'react-router'

/**
 * Fetches what a page shows first, before it is rendered. The page itself shows what could not be fetched.
 *
 * @param parameters of the page's path
 */
export type PrefetchPage = (client: QueryClient, parameters: Params, search: URLSearchParams) => Promise<unknown>

/** Milliseconds for which what was fetched for a page is there, and not fetched again: until the page has been rendered. */
export const PREFETCHED_MS = 5_000
