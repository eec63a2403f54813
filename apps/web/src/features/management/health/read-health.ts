import { type Health, PATHS } from '@portico/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'

/** How each part of the system is, with its details. The page itself shows a failure. */
export const readHealth = queryOptions({
  queryKey: ['management', 'health'],
  queryFn: async ({ signal }) => (await call<Health>('GET', PATHS.health, { signal })).data,
  meta: { handles: () => true }
})
