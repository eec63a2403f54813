import type { EntityDefinition, ImportPlan } from '@portico/contract'
import { call } from '@/lib/api/client.ts'
import { ifMatch } from '@/lib/api/versions.ts'

/** What an import would do, and the tag of that very plan. */
export interface TaggedPlan {
  readonly plan: ImportPlan
  readonly etag: string | undefined
}

const JSON_BODY = { 'Content-Type': 'application/json' }

/** Asks what an import would do; nothing is stored. */
export async function planImport(entity: EntityDefinition, body: string): Promise<TaggedPlan> {
  const { data, headers } = await call<ImportPlan>('POST', `${entity.base}/import?dryRun=true`, {
    body,
    headers: JSON_BODY
  })
  return { plan: data, etag: headers.get('ETag') ?? undefined }
}

/**
 * Imports records, all or none, provided that this does just what was planned.
 *
 * @returns the plan, with the numbers of the new records
 * @throws ApiError with status 412 when it would do something else by now
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
