import { type Application, type ApplicationEndpoints, type ApplicationUsage, PATHS } from '@portico/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'
import { PREFETCHED_MS } from '@/lib/page/prefetch-page.ts'
import type { ServerItems } from '@/lib/records/page.ts'
import type { ApplicationView } from '../list/application-view.ts'

/** The keys of the queries about applications. */
export const queryKeys = {
  all: ['applications'] as const,
  lists: ['applications', 'list'] as const,
  list: (view: ApplicationView) => ['applications', 'list', view] as const,
  application: (id: string) => ['applications', 'application', id] as const,
  endpoints: (id: string) => ['applications', 'endpoints', id] as const,
  usage: (id: number, since: string, until: string) => ['applications', 'usage', id, since, until] as const
}

/** The page of applications that a view shows. The previous page is shown until the next one is loaded. */
export function listApplications(view: ApplicationView) {
  return queryOptions({
    queryKey: queryKeys.list(view),
    placeholderData: keepPreviousData,
    meta: { handles: () => true },
    queryFn: async ({ signal }): Promise<ServerItems<Application>> => {
      const { data, headers } = await call<Application[]>('GET', `${PATHS.applications}?${queryOf(view)}`, { signal })
      return { items: data, total: Number(headers.get('X-Total-Count')) }
    }
  })
}

/** The query of the request; the server counts pages from 0. */
function queryOf({ page, size, search, status, whose }: ApplicationView): string {
  const parameters = new URLSearchParams({ page: String(page - 1), size: String(size) })
  if (search.trim()) parameters.set('query', search.trim())
  if (status !== 'all') parameters.set('status', status)
  if (whose === 'own') parameters.set('own', 'true')
  return parameters.toString()
}

/** A stored application, and the tag of the version. */
export interface StoredApplication {
  readonly application: Application
  readonly etag: string | undefined
}

/** Fetches an application with the tag of the version. */
export async function fetchApplication(id: number, signal?: AbortSignal): Promise<StoredApplication> {
  const { data, headers } = await call<Application>('GET', PATHS.application(id), { signal })
  return { application: data, etag: headers.get('ETag') ?? undefined }
}

/** One application. The page itself shows a failure. */
export function readApplication(id: string) {
  return queryOptions({
    queryKey: queryKeys.application(id),
    queryFn: ({ signal }) => fetchApplication(Number(id), signal),
    gcTime: 0,
    staleTime: PREFETCHED_MS,
    meta: { handles: () => true }
  })
}

/** The webhook endpoints of an application. Its page shows a failure. */
export function readEndpoints(id: string) {
  return queryOptions({
    queryKey: queryKeys.endpoints(id),
    queryFn: async ({ signal }) =>
      (await call<ApplicationEndpoints>('GET', PATHS.applicationEndpoints(Number(id)), { signal })).data.items,
    gcTime: 0,
    staleTime: PREFETCHED_MS,
    meta: { handles: () => true }
  })
}

/** Milliseconds after which a page that stays open fetches the usage again: figures are at most a minute old. */
const USAGE_AGE = 30_000
/** How often in a row: a page that is only left open must not keep a session alive. */
const USAGE_FETCHES = 20

/**
 * What an application has requested. Its page shows a failure.
 *
 * @param since first day, `YYYY-MM-DD` in UTC
 * @param until last day
 */
export function readUsage(id: number, since: string, until: string) {
  return queryOptions({
    queryKey: queryKeys.usage(id, since, until),
    queryFn: async ({ signal }) =>
      (await call<ApplicationUsage>('GET', `${PATHS.applicationUsage(id)}?since=${since}&until=${until}`, { signal }))
        .data,
    refetchInterval: ({ state }) =>
      state.status === 'error' || state.dataUpdateCount > USAGE_FETCHES ? false : USAGE_AGE,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
    meta: { handles: () => true }
  })
}
