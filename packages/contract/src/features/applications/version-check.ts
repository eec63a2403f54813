import * as z from 'zod'
import { PUBLISHED_API_NAMES } from '../../common/apis.ts'
import { LIMITS } from '../../common/limits.ts'
import { storableText } from '../../common/validation.ts'

/** The query of `GET api/applications/{id}/version-check`. Without versions, the newest is compared with the one before it. */
export const versionCheckQuerySchema = z.object({
  api: z.enum(PUBLISHED_API_NAMES),
  from: storableText(LIMITS.shortText).optional().describe('The version to which requests were sent'),
  to: storableText(LIMITS.shortText).optional().describe('The version in which they are to be sent')
})

/** What another version would change for requests of one operation. */
export const versionDifferenceSchema = z
  .object({
    kind: z
      .enum(['REMOVED', 'REFUSED', 'RESPONSE'])
      .describe('The operation is gone, the request would be refused, or its response would differ'),
    field: z.string().describe('JSON pointer, with `*` for a place in a list, or the name of a parameter'),
    code: z.string(),
    detail: z.string(),
    requests: z.int(),
    examples: z.array(z.string()).describe('IDs of requests in the log')
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
    requests: z.int().describe('Requests that were compared'),
    isComplete: z.boolean().describe('Whether there are no more requests than the newest 5,000, which are compared'),
    operations: z.array(
      z.object({
        operationId: z.string(),
        method: z.string(),
        requests: z.int(),
        refused: z.int().describe('Requests that would be refused'),
        different: z.int().describe('Others whose response would differ'),
        differences: z.array(versionDifferenceSchema)
      })
    )
  })
  .meta({ id: 'VersionCheck' })
export type VersionCheck = z.infer<typeof versionCheckSchema>
