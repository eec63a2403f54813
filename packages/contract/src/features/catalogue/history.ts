import * as z from 'zod'
import { CHANGE_ACTIONS } from '../../common/audit.ts'

/** What the audit log keeps of a content: never the bytes themselves. */
export interface ContentSnapshot {
  readonly id: number
  readonly size: number
  readonly mediaType: string | null
  /** SHA-256 in hexadecimal. */
  readonly digest: string
}

/** A change of a record in its history. */
export const historyEntrySchema = z
  .object({
    id: z.int().describe('ID of the entry, to restore'),
    at: z.string().describe('ISO 8601 instant'),
    actor: z.string().describe('Login of the user, or `system`'),
    action: z.enum(CHANGE_ACTIONS),
    before: z.record(z.string(), z.unknown()).nullable().describe('Previous record; null if created'),
    after: z.record(z.string(), z.unknown()).nullable().describe('New record; null if deleted')
  })
  .meta({ id: 'HistoryEntry' })
export type HistoryEntry = z.infer<typeof historyEntrySchema>

/** Body of `POST base/{id}/restore`. */
export const restoreSchema = z.object({
  entry: z.int().positive().describe('History entry whose resulting values are restored')
})
