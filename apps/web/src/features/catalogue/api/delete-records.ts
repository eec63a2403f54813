import type { CatalogueRecord, EntityDefinition } from '@portico/contract'
import { ApiError, call } from '@/lib/api/client.ts'
import { ifMatch, isMissing } from '@/lib/api/versions.ts'
import type { StoredRecord } from './read-record.ts'

/** Concurrent requests: enough to be quick, few enough that the server can respond to others meanwhile. */
const CONCURRENCY = 4

export interface DeleteFailure {
  readonly record: CatalogueRecord
  readonly error: unknown
}

/** The result of deleting records; those in neither list were not tried. */
export interface DeleteOutcome {
  /** The records that do not exist any more; it does not matter who deleted them. */
  readonly gone: readonly number[]
  readonly failures: readonly DeleteFailure[]
}

interface DeleteOptions {
  /** Called after each record with the number of records that were tried. */
  onProgress: (tried: number) => void
  /** No further record is tried once it has aborted; those under way are waited for. */
  stop: AbortSignal
}

/**
 * Deletes records one by one, without a toast for each, and continues when one cannot be deleted. Stops when the session ends or the
 * server does not respond, because no other record would be deleted.
 */
export async function deleteRecords(
  entity: EntityDefinition,
  records: readonly CatalogueRecord[],
  { onProgress, stop }: DeleteOptions
): Promise<DeleteOutcome> {
  const waiting = records.values()
  const gone: number[] = []
  const failures: DeleteFailure[] = []
  let isOver = false

  async function work() {
    for (const record of waiting) {
      await call('DELETE', `${entity.base}/${record.id}`, { isQuiet: true }).then(
        () => gone.push(record.id),
        (error) => {
          if (error instanceof ApiError && error.status === 401) isOver = true
          else if (isMissing(error)) gone.push(record.id)
          else failures.push({ record, error })
          if (error instanceof ApiError && error.status === 0) isOver = true
        }
      )
      onProgress(gone.length + failures.length)
      if (isOver || stop.aborted) return
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return { gone, failures }
}

/**
 * Deletes a record if the stored version is the given one.
 *
 * @throws ApiError with status 412 when it was changed since, 409 when other records refer to it
 */
export async function deleteRecord(entity: EntityDefinition, { record, etag }: StoredRecord): Promise<void> {
  await call('DELETE', `${entity.base}/${record.id}`, { headers: ifMatch(etag) })
}

/** Whether a record was not deleted because others refer to it. */
export function isReferenced(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 409
}
