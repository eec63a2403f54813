import { type Activation, PATHS } from '@portico/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'

/**
 * Activates the account that a key was sent to. A key works once, so it is redeemed once for as long as the application is open,
 * however often the page is rendered or come back to. The page itself shows what came of it.
 */
export function activate(key: string) {
  return queryOptions({
    queryKey: ['activation', key],
    // Without the query's signal: a call that is given up may have used the key already.
    queryFn: () => call<Activation>('GET', `${PATHS.activate}?key=${encodeURIComponent(key)}`, { anonymous: true }),
    select: ({ data }) => data,
    enabled: key !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    meta: { handles: () => true }
  })
}
