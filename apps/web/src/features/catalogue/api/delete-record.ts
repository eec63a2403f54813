import type { EntityDefinition } from '@portico/contract'
import { ApiError, call } from '@/lib/api/client.ts'
import { ifMatch } from '@/lib/api/versions.ts'
import type { StoredRecord } from './read-record.ts'

/**
 * Deletes a record, provided that it still is the version given.
 *
 * @throws ApiError with status 412 when somebody else has changed it since, 409 when other records refer to it
 */
export async function deleteRecord(entity: EntityDefinition, { record, etag }: StoredRecord): Promise<void> {
  await call('DELETE', `${entity.base}/${record.id}`, { headers: ifMatch(etag) })
}

/** Whether a record was not deleted because others refer to it. */
export function isReferenced(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409
}
