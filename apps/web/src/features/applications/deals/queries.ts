import { type ApplicationDeals, type DealTimeline, PATHS } from '@portico/contract'
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  type UseInfiniteQueryResult
} from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'
import { PREFETCHED_MS } from '@/lib/page/prefetch-page.ts'

/** Deals of a page of their list. */
const DEALS_PAGE = 20

/** The keys of the queries about deals. */
export const dealKeys = {
  all: (id: number) => ['applications', 'deals', id] as const,
  list: (id: number) => ['applications', 'deals', id, 'list'] as const,
  timeline: (id: number, dealId: string) => ['applications', 'deals', id, 'timeline', dealId] as const
}

const meta = { handles: () => true }

/** The pages of deals that are loaded. */
export type DealsQuery = UseInfiniteQueryResult<InfiniteData<ApplicationDeals>>

/** The deals of an application, the newest first. Their page shows a failure. */
export function listDeals(id: number) {
  return infiniteQueryOptions({
    queryKey: dealKeys.list(id),
    queryFn: async ({ pageParam, signal }) => {
      const parameters = new URLSearchParams({ limit: String(DEALS_PAGE), ...(pageParam && { cursor: pageParam }) })
      return (await call<ApplicationDeals>('GET', `${PATHS.applicationDeals(id)}?${parameters}`, { signal })).data
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    gcTime: 60_000,
    staleTime: PREFETCHED_MS,
    meta
  })
}

/**
 * The timeline of a deal. Its page shows a failure.
 *
 * @param dealId ID of the deal, or of any of its resources
 */
export function readTimeline(id: number, dealId: string) {
  return queryOptions({
    queryKey: dealKeys.timeline(id, dealId),
    queryFn: async ({ signal }) =>
      (await call<DealTimeline>('GET', PATHS.applicationDeal(id, dealId), { signal })).data,
    gcTime: 60_000,
    staleTime: PREFETCHED_MS,
    meta
  })
}
