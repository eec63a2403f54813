import { type Health, type Info, PATHS } from '@portico/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'

/** Milliseconds between two questions; hidden pages ask nothing. */
const INTERVAL = 15_000

/** Version and status of the platform, as anybody may know them; asked for again and again. The page itself shows a failure. */
export const readPlatform = queryOptions({
  queryKey: ['platform'],
  queryFn: async ({ signal }) => {
    const [info, health] = await Promise.all([
      call<Info>('GET', PATHS.info, { signal }),
      // As anybody: an administrator would be told details that this page does not show.
      call<Health>('GET', PATHS.health, { signal, anonymous: true })
    ])
    return { info: info.data, health: health.data }
  },
  refetchInterval: INTERVAL,
  meta: { handles: () => true }
})
