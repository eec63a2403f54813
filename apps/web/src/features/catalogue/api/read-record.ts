import { type CatalogueRecord, contentField, type EntityDefinition } from '@portico/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'
import { isMissing } from '@/lib/api/versions.ts'
import { storedContent } from '../form/content/content-value.ts'
import { queryKeys } from './query-keys.ts'

export { isMissing }

/**
 * A stored record without its content, and the tag of the version; without a tag the server does not compare versions.
 */
export interface StoredRecord {
  readonly record: CatalogueRecord
  readonly etag: string | undefined
  /** The tag of the content, by which a form recognises that it was replaced; undefined when there is none. */
  readonly contentTag?: string | undefined
}

/** The query that excludes contents, which may be large, from a response. */
export function excludeContentQuery(entity: EntityDefinition): '' | '?content=false' {
  return contentField(entity) ? '?content=false' : ''
}

async function fetchRecord(entity: EntityDefinition, id: number, signal?: AbortSignal): Promise<StoredRecord> {
  const { data, headers } = await call<CatalogueRecord>('GET', `${entity.base}/${id}${excludeContentQuery(entity)}`, {
    signal
  })
  return { record: data, etag: headers.get('ETag') ?? undefined }
}

/** One record. Every page fetches the record again, and itself shows that it is missing. */
export function readRecord(entity: EntityDefinition, id: number) {
  return queryOptions({
    queryKey: queryKeys.record(entity, id),
    queryFn: ({ signal }) => fetchRecord(entity, id, signal),
    gcTime: 0,
    meta: { handles: isMissing }
  })
}

/** One record to be edited, with the tag of its content. */
export function readForEditing(entity: EntityDefinition, id: number) {
  return queryOptions({
    ...readRecord(entity, id),
    queryFn: async ({ signal }): Promise<StoredRecord> => {
      const stored = await fetchRecord(entity, id, signal)
      return storedContent(entity, stored.record)
        ? { ...stored, contentTag: await fetchContentTag(entity, id, signal) }
        : stored
    }
  })
}

async function fetchContentTag(entity: EntityDefinition, id: number, signal: AbortSignal): Promise<string | undefined> {
  const { headers } = await call('HEAD', `${entity.base}/${id}/content`, { signal })
  return headers.get('ETag') ?? undefined
}
