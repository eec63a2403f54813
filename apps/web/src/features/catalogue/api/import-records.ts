import type { EntityDefinition, ImportPlan } from '@portico/contract'
import { call } from '@/lib/api/client.ts'
import { ifMatch } from '@/lib/api/versions.ts'

/** The plan of an import, and its tag. */
export interface TaggedPlan {
  readonly plan: ImportPlan
  readonly etag: string | undefined
}

const JSON_BODY = { 'Content-Type': 'application/json' }

/** Requests the plan of an import; nothing is stored. */
export async function planImport(entity: EntityDefinition, body: string): Promise<TaggedPlan> {
  const { data, headers } = await call<ImportPlan>('POST', `${entity.base}/import?dryRun=true`, {
    body,
    headers: JSON_BODY
  })
  return { plan: data, etag: headers.get('ETag') ?? undefined }
}

/**
 * Imports records, all or none, if this does exactly what was planned.
 *
 * @returns the plan, with the numbers of the new records
 * @throws ApiError with status 412 when the plan has changed
 */
export async function importRecords(
  entity: EntityDefinition,
  body: string,
  etag: string | undefined
): Promise<ImportPlan> {
  const { data } = await call<ImportPlan>('POST', `${entity.base}/import`, {
    body,
    headers: { ...JSON_BODY, ...ifMatch(etag) }
  })
  return data
}
