import type { CatalogueRecord, EntityDefinition } from '@portico/contract'
import { ApiError, call } from '@/lib/api/client.ts'
import { ifMatch } from '@/lib/api/versions.ts'
import type { StoredRecord } from './read-record.ts'

/**
 * Brings back what a record was after an entry of its history, provided that it still is the version given.
 *
 * @param entry the entry's id
 * @returns the record as it is now, without a content
 * @throws ApiError with status 412 when somebody else has changed it since, 400 when it referred to what is gone
 */
export async function restoreRecord(
  entity: EntityDefinition,
  { record, etag }: StoredRecord,
  entry: number
): Promise<CatalogueRecord> {
  const path = `${entity.base}/${record.id}/restore`
  return (await call<CatalogueRecord>('POST', path, { body: { entry }, headers: ifMatch(etag) })).data
}

/** The fields of a state that cannot come back because what they refer to does not exist any more. */
export function danglingFields(error: unknown): string[] {
  if (!(error instanceof ApiError) || error.status !== 400) return []
  const faults = error.problem?.fieldErrors ?? []
  return faults.filter((fault) => fault.message === 'Reference').map((fault) => fault.field)
}
