import type { CatalogueRecord, EntityDefinition } from '@portico/contract'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api/client.ts'
import { queryKeys } from './query-keys.ts'

/** A record as the server holds it, and the tag of that version; without a tag the server does not compare versions. */
export interface StoredRecord {
  readonly record: CatalogueRecord
  readonly etag: string | undefined
}

/** Fetches a record with its tag. */
async function fetchRecord(entity: EntityDefinition, id: number, signal?: AbortSignal): Promise<StoredRecord> {
  const { data, headers } = await call<CatalogueRecord>('GET', `${entity.base}/${id}`, { signal })
  return { record: data, etag: headers.get('ETag') ?? undefined }
}

/** One record. It is fetched anew by every page that shows it, and its absence is for that page to tell. */
export function readRecord(entity: EntityDefinition, id: number) {
  return queryOptions({
    queryKey: queryKeys.record(entity, id),
    queryFn: ({ signal }) => fetchRecord(entity, id, signal),
    gcTime: 0,
    meta: { handles: isMissing }
  })
}

/** Whether a call failed because its record does not exist: 404 by address, 400 `idnotfound` by a body that names it. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.status === 404 || (error.status === 400 && error.problem?.message === 'error.idnotfound'))
  )
}
