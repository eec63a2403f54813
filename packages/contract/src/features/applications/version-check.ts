import * as z from 'zod'
import { PUBLISHED_API_NAMES } from '../../common/apis.ts'
import { LIMITS } from '../../common/limits.ts'
import { storableText } from '../../common/validation.ts'

/** The query of `GET api/applications/{id}/version-check`. Without versions, the newest is compared with the one before it. */
export const versionCheckQuerySchema = z.object({
  api: z.enum(PUBLISHED_API_NAMES),
  from: storableText(LIMITS.shortText).optional().describe('Version that received the requests'),
  to: storableText(LIMITS.shortText).optional().describe('Version to check them against')
})

/** What another version would change for requests of one operation. */
export const versionDifferenceSchema = z
  .object({
    kind: z
      .enum(['REMOVED', 'REFUSED', 'RESPONSE'])
      .describe('Operation removed, request rejected, or response different'),
    field: z.string().describe('JSON Pointer, with `*` for a list index, or name of a parameter'),
    code: z.string(),
    detail: z.string(),
    requests: z.int(),
    examples: z.array(z.string()).describe('IDs of logged requests')
  })
  .meta({ id: 'VersionDifference' })
export type VersionDifference = z.infer<typeof versionDifferenceSchema>

/** `GET api/applications/{id}/version-check`: the requests of the last 30 days that were not refused. */
export const versionCheckSchema = z
  .object({
    api: z.string(),
    from: z.string(),
    to: z.string(),
    since: z.string().describe('ISO 8601 instant in UTC'),
    requests: z.int().describe('Compared requests'),
    isComplete: z.boolean().describe('Whether all requests were compared; only the newest 5,000 are'),
    operations: z.array(
      z.object({
        operationId: z.string(),
        method: z.string(),
        requests: z.int(),
        refused: z.int().describe('Requests that would be rejected'),
        different: z.int().describe('Others with a different response'),
        differences: z.array(versionDifferenceSchema)
      })
    )
  })
  .meta({ id: 'VersionCheck' })
export type VersionCheck = z.infer<typeof versionCheckSchema>
