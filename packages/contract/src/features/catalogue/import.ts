import * as z from 'zod'
import { fieldErrorSchema } from '../../common/http/problem.ts'

/** What an import does with a record. */
export const IMPORT_ACTIONS = ['create', 'update', 'unchanged', 'refuse'] as const
export type ImportAction = (typeof IMPORT_ACTIONS)[number]

/**
 * What an import does, or would do, with each of its records, in their order. A record with an `id` changes the fields it gives
 * (as PATCH does), one without becomes a new record (as with POST).
 */
export const importPlanSchema = z
  .object({
    lines: z.array(
      z.object({
        action: z.enum(IMPORT_ACTIONS),
        id: z.int().optional().describe('ID of the record; for a new one, after the import'),
        changes: z
          .array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }))
          .optional()
          .describe('With `update`: the fields that differ, long texts cut'),
        fieldErrors: z.array(fieldErrorSchema).optional().describe('With `refuse`: what is wrong')
      })
    )
  })
  .meta({ id: 'ImportPlan' })
export type ImportPlan = z.infer<typeof importPlanSchema>
export type ImportLine = ImportPlan['lines'][number]
