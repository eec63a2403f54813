import type { CatalogueRecord, EntityDefinition } from '@portico/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'
import { firstRecordsPath, isPrefetched } from '@/lib/api/prefetch.ts'
import { queryKeys } from './query-keys.ts'

/** All records of an entity: the list is neither paged nor sorted by the server. */
export function listRecords(entity: EntityDefinition) {
  return queryOptions({
    queryKey: queryKeys.list(entity),
    queryFn: async ({ signal }) => {
      const first = firstRecordsPath(entity.base)
      const path = isPrefetched(first) ? first : `${entity.base}?cacheBuster=${Date.now()}`
      return (await call<CatalogueRecord[]>('GET', path, { signal })).data
    }
  })
}

type Records = CatalogueRecord[] | undefined

/**
 * Puts a saved record into the cached list, if there is one, and fetches the list again: the list never shows a version that is
 * known to be outdated, not even during that request.
 */
export function cacheSavedRecord(client: QueryClient, entity: EntityDefinition, saved: CatalogueRecord): void {
  client.setQueryData(queryKeys.list(entity), (records: Records) => {
    if (!records) return undefined
    const isKnown = records.some((record) => record.id === saved.id)
    return isKnown ? records.map((record) => (record.id === saved.id ? saved : record)) : [...records, saved]
  })
  void client.invalidateQueries({ queryKey: queryKeys.list(entity) })
}

/** Removes deleted records from the cached list, and fetches the list again. */
export function removeRecordsFromCache(client: QueryClient, entity: EntityDefinition, ids: readonly number[]): void {
  const gone = new Set(ids)
  client.setQueryData(queryKeys.list(entity), (records: Records) => records?.filter((record) => !gone.has(record.id)))
  void client.invalidateQueries({ queryKey: queryKeys.list(entity) })
}

/** Removes a deleted record from the cached list, and fetches the list again. */
export function removeRecordFromCache(client: QueryClient, entity: EntityDefinition, id: number): void {
  removeRecordsFromCache(client, entity, [id])
}
