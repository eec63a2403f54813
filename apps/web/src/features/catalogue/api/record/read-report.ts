import { type EntityDefinition, type FileReport, PATHS } from '@portico/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'
import { queryKeys } from '../query-keys.ts'
import type { StoredRecord } from '../read-record.ts'

/** What a file turned out to be, and what is wrong with it. A failure is shown in its place. */
export function readReport(entity: EntityDefinition, { record, etag }: StoredRecord) {
  return queryOptions({
    queryKey: queryKeys.report(entity, record.id, etag),
    queryFn: ({ signal }) => reportOf(record.id, signal),
    // What could not be examined is tried again some minutes later.
    staleTime: 60_000,
    meta: { handles: () => true }
  })
}

/** Asks for the report of a file. */
export async function reportOf(file: number, signal?: AbortSignal): Promise<FileReport> {
  return (await call<FileReport>('GET', PATHS.fileReport(file), { ...(signal && { signal }) })).data
}
