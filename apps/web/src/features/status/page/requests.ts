import { PATHS, type PlatformStatus } from '@portico/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'

/** Milliseconds between two requests; hidden pages send none. */
const POLL_INTERVAL_MS = 30_000

/** The status of the platform, requested regularly. The page itself shows a failure. */
export const readStatus = queryOptions({
  queryKey: ['status'],
  queryFn: async ({ signal }) => (await call<PlatformStatus>('GET', PATHS.status, { signal, anonymous: true })).data,
  refetchInterval: POLL_INTERVAL_MS,
  meta: { handles: () => true }
})
