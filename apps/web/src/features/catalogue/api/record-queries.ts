import {
  ENTITIES,
  type EntityDefinition,
  type FileReport,
  type HistoryEntry,
  PATHS,
  type Referrers,
  referenceFields
} from '@portico/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'
import { download } from '@/lib/api/download.ts'
import { queryKeys } from './query-keys.ts'
import type { StoredRecord } from './read-record.ts'

/**
 * The bytes of a record's content. They are fetched again when the record has changed, and removed from the cache with its page. A
 * failure is shown in their place.
 *
 * @param onProgress called with the number of received bytes
 */
export function readContent(
  entity: EntityDefinition,
  { record, etag }: StoredRecord,
  onProgress: (received: number) => void
) {
  return queryOptions({
    queryKey: queryKeys.content(entity, record.id, etag),
    queryFn: async ({ signal }) => (await download(`${entity.base}/${record.id}/content`, { signal, onProgress })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { handles: () => true }
  })
}

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

/** Whether there are records that can refer to those of an entity; only then there is a request for them. */
export function canBeReferredTo(entity: EntityDefinition): boolean {
  return ENTITIES.some((other) => referenceFields(other).some((field) => field.to === entity.key))
}

/** The records that refer to one. A failure is shown in their place. */
export function readReferrers(entity: EntityDefinition, id: number) {
  return queryOptions({
    queryKey: queryKeys.referrers(entity, id),
    queryFn: async ({ signal }) => (await call<Referrers>('GET', `${entity.base}/${id}/references`, { signal })).data,
    gcTime: 0,
    meta: { handles: () => true }
  })
}

/** The report of a file: its type and its errors. A failure is shown in its place. */
export function readReport(entity: EntityDefinition, { record, etag }: StoredRecord) {
  return queryOptions({
    queryKey: queryKeys.report(entity, record.id, etag),
    queryFn: ({ signal }) => reportOf(record.id, signal),
    // A report that failed is requested again after a minute.
    staleTime: 60_000,
    meta: { handles: () => true }
  })
}

/** Requests the report of a file. */
export async function reportOf(file: number, signal?: AbortSignal): Promise<FileReport> {
  return (await call<FileReport>('GET', PATHS.fileReport(file), { ...(signal && { signal }) })).data
}
