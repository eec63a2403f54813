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
    id: z.int().describe('Of the entry: what restoring names'),
    at: z.string().describe('ISO 8601 instant'),
    actor: z.string().describe('Login of who did it, or `system`'),
    action: z.enum(CHANGE_ACTIONS),
    before: z.record(z.string(), z.unknown()).nullable().describe('The record before; null for a new one'),
    after: z.record(z.string(), z.unknown()).nullable().describe('The record after; null for a deleted one')
  })
  .meta({ id: 'HistoryEntry' })
export type HistoryEntry = z.infer<typeof historyEntrySchema>

/** Body of `POST base/{id}/restore`. */
export const restoreSchema = z.object({
  entry: z.int().positive().describe('The entry of the history whose state after it comes back')
})
