import type { Executor } from './database/open.ts'
import { auditLog } from './tables.ts'

export interface Change {
  /** Login of who did it, or `system`. */
  actor: string
  action: 'create' | 'update' | 'delete'
  /** The entity's name as its translations spell it. */
  entity: string
  entityId: string
  before?: unknown
  after?: unknown
}

/**
 * Writes a change to the audit log.
 *
 * @param transaction the one that makes the change, so that neither is kept without the other
 */
export async function recordChange(transaction: Executor, change: Change): Promise<void> {
  await transaction.insert(auditLog).values(change)
}
