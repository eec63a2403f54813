import {
  type ApplicationLog,
  type ApplicationLogQuery,
  LIMITS,
  type LoggedExchange,
  type LoggedRequest,
  PATHS
} from '@portico/contract'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type UseInfiniteQueryResult
} from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'
import { PREFETCHED_MS } from '@/lib/page/prefetch-page.ts'
import { type LogFilter, queryOfFilter, writeLogFilter } from './filter/log-filter.ts'

/** Requests of the first page, which is drawn in the time that a page has to open. */
const FIRST_PAGE = 50
/** Requests of each page after it. */
const FURTHER_PAGE = 100
/** How often a search goes on without being asked while a page has hardly anything. */
const SEARCHES_IN_A_ROW = 4
const FEW = 20
/** How often the search for an earlier success goes on. */
const SEARCHES_FOR_SUCCESS = 10
/** Milliseconds between two requests of the live tail. */
const TAIL_INTERVAL_MS = 2_000
/** Instances write what they record within half a second, or somewhat later when a database was away: so far back the tail looks. */
const TAIL_OVERLAP_MS = 5_000

const meta = { handles: () => true }

const logKeys = {
  list: (id: number, filter: LogFilter) => ['applications', 'log', id, 'list', writeLogFilter(filter)] as const,
  tail: (id: number, filter: LogFilter) => ['applications', 'log', id, 'tail', writeLogFilter(filter)] as const,
  request: (id: number, requestId: string) => ['applications', 'log', id, 'request', requestId] as const,
  success: (id: number, requestId: string) => ['applications', 'log', id, 'success', requestId] as const
}

async function fetchLog(id: number, query: ApplicationLogQuery, signal: AbortSignal): Promise<ApplicationLog> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const parameters = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return (await call<ApplicationLog>('GET', `${PATHS.applicationLog(id)}?${parameters}`, { signal })).data
}

/** A page of the log. The server ends a long search with what it has found so far: a few times in a row it is continued. */
async function fetchFilledPage(id: number, query: ApplicationLogQuery, signal: AbortSignal): Promise<ApplicationLog> {
  const page = await fetchLog(id, query, signal)
  const items = [...page.items]
  let { next } = page
  for (let search = 1; next !== null && items.length < FEW && search < SEARCHES_IN_A_ROW; search++) {
    const further = await fetchLog(id, { ...query, cursor: next }, signal)
    items.push(...further.items)
    next = further.next
  }
  return { items, next }
}

/** The pages of a log that are loaded. */
export type LogQuery = UseInfiniteQueryResult<InfiniteData<ApplicationLog>>

/** The requests of an application that a filter leaves, the newest first. Their page shows a failure. */
export function listLog(id: number, filter: LogFilter) {
  return infiniteQueryOptions({
    queryKey: logKeys.list(id, filter),
    queryFn: ({ pageParam, signal }) =>
      fetchFilledPage(
        id,
        {
          ...queryOfFilter(filter, Date.now()),
          limit: pageParam === '' ? FIRST_PAGE : FURTHER_PAGE,
          cursor: pageParam
        },
        signal
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: PREFETCHED_MS,
    gcTime: 60_000,
    meta
  })
}

/**
 * What has come since a list was loaded, in part what the list has. The list shows that it is no longer live when this fails.
 *
 * @param loaded the requests of the list, the newest first
 */
export function tailLog(id: number, filter: LogFilter, loaded: readonly LoggedRequest[], isLive: boolean) {
  const newest = Date.parse(loaded[0]?.at ?? '')
  const after = loaded.find(({ at }) => newest - Date.parse(at) > TAIL_OVERLAP_MS)?.id
  return queryOptions({
    queryKey: logKeys.tail(id, filter),
    queryFn: ({ signal }) =>
      fetchLog(id, { ...queryOfFilter(filter, Date.now()), limit: LIMITS.applicationLogPage, after }, signal),
    enabled: isLive,
    refetchInterval: TAIL_INTERVAL_MS,
    gcTime: 0,
    meta
  })
}

const fetchLogged = async (id: number, requestId: string, signal: AbortSignal) =>
  (await call<LoggedExchange>('GET', PATHS.loggedRequest(id, requestId), { signal })).data

/** A request with both sides. Its page shows a failure. */
export function readLogged(id: number, requestId: string) {
  return queryOptions({
    queryKey: logKeys.request(id, requestId),
    queryFn: ({ signal }) => fetchLogged(id, requestId, signal),
    // What is logged does not change, but for the deal that later requests join.
    staleTime: 60_000,
    meta
  })
}

/** The nearest earlier request of the same operation that succeeded; null when the log has none. */
export function readLastSuccess(id: number, failed: LoggedExchange) {
  return queryOptions({
    queryKey: logKeys.success(id, failed.id),
    queryFn: async ({ signal }) => {
      const { api, operationId } = failed
      const query = { api, operationId, status: '2xx', limit: 1 }
      let cursor: string | null = failed.id
      for (let search = 0; cursor !== null && search < SEARCHES_FOR_SUCCESS; search++) {
        const { items, next }: ApplicationLog = await fetchLog(id, { ...query, cursor }, signal)
        if (items[0]) return fetchLogged(id, items[0].id, signal)
        cursor = next
      }
      return null
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta
  })
}
