import type { EntityDefinition, HistoryEntry } from '@portico/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'
import { queryKeys } from '../query-keys.ts'

/** A record's history, newest entries first, further ones page by page. A failure is shown in its place. */
export function readHistory(entity: EntityDefinition, id: number) {
  return infiniteQueryOptions({
    queryKey: queryKeys.history(entity, id),
    queryFn: async ({ pageParam, signal }) => {
      const before = pageParam === undefined ? '' : `?before=${pageParam}`
      return (await call<HistoryEntry[]>('GET', `${entity.base}/${id}/history${before}`, { signal })).data
    },
    initialPageParam: undefined as number | undefined,
    // A page may be short because its entries are long: the history ends where the record was created.
    getNextPageParam: (entries) => (entries.at(-1)?.action === 'create' ? undefined : entries.at(-1)?.id),
    gcTime: 0,
    meta: { handles: () => true }
  })
}
