import type { CatalogueRecord, EntityDefinition } from '@portico/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'
import { queryKeys } from './query-keys.ts'

/** All records of an entity: the list is neither paged nor sorted by the server. */
export function listRecords(entity: EntityDefinition) {
  return queryOptions({
    queryKey: queryKeys.list(entity),
    queryFn: async ({ signal }) => {
      const response = await call<CatalogueRecord[]>('GET', `${entity.base}?cacheBuster=${Date.now()}`, { signal })
      return response.data
    }
  })
}
