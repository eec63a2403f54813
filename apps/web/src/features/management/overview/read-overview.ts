import { type Overview, PATHS } from '@portico/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'

export const OVERVIEW_KEY = ['management', 'overview'] as const

/** The running system at a glance. The page itself shows a failure. */
export const readOverview = queryOptions({
  queryKey: OVERVIEW_KEY,
  queryFn: async ({ signal }) => (await call<Overview>('GET', PATHS.overview, { signal })).data,
  meta: { handles: () => true }
})
