import type { CatalogueRecord, EntityDefinition } from '@portico/contract'
import { ApiError, call } from '../../../lib/api/client.ts'
import type { RecordInput } from '../form/values.ts'
import type { StoredRecord } from './read-record.ts'

/** Creates a record. */
export async function createRecord(entity: EntityDefinition, input: RecordInput): Promise<CatalogueRecord> {
  return (await call<CatalogueRecord>('POST', entity.base, { body: input })).data
}

/**
 * Replaces a record, provided that it still is the version given.
 *
 * @throws ApiError with status 412 when somebody else has changed it since
 */
export async function updateRecord(
  entity: EntityDefinition,
  { record, etag }: StoredRecord,
  input: RecordInput
): Promise<CatalogueRecord> {
  const response = await call<CatalogueRecord>('PUT', `${entity.base}/${record.id}`, {
    body: { id: record.id, ...input },
    headers: ifMatch(etag)
  })
  return response.data
}

/** The header that makes a call conditional on the version it was meant for. */
export function ifMatch(etag: string | undefined): Record<string, string> {
  return etag === undefined ? {} : { 'If-Match': etag }
}

/** Whether a call was refused because somebody else has changed the record since it was read. */
export function isOutdated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412
}
