import type { EntityDefinition } from '@portico/contract'
import { queryOptions } from '@tanstack/react-query'
import { download } from '@/lib/api/download.ts'
import { queryKeys } from '../query-keys.ts'
import type { StoredRecord } from '../read-record.ts'

/**
 * The bytes of a record's content. They are fetched again when the record has changed, and forgotten with its page. A failure is
 * shown in their place.
 *
 * @param onProgress hears how many bytes have arrived
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
