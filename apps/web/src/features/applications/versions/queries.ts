import { type ApiVersions, PATHS, type VersionCheck } from '@portico/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'
import { PREFETCHED_MS } from '@/lib/page/prefetch-page.ts'
import { referenceQuery } from '@/lib/reference/read-piece.ts'

/** The versions of an API in the sandbox, the newest first. */
export const readApiVersions = (api: string) =>
  referenceQuery<ApiVersions>(['versions', 'sandbox', api], PATHS.apiVersions('sandbox', api))

/** What another version would change for the requests of an application. Its page shows a failure. */
export function readVersionCheck(id: number, choice: { api: string; from: string; to: string }) {
  return queryOptions({
    queryKey: ['applications', 'versions', id, choice],
    queryFn: async ({ signal }) =>
      (
        await call<VersionCheck>('GET', `${PATHS.applicationVersionCheck(id)}?${new URLSearchParams(choice)}`, {
          signal
        })
      ).data,
    gcTime: 0,
    staleTime: PREFETCHED_MS,
    meta: { handles: () => true }
  })
}
