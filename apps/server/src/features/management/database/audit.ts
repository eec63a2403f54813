import type { DatabaseStatement } from '@portico/contract'
import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../../platform/database/open.ts'
import { auditLog } from '../../../platform/database/tables.ts'

/** Characters of an error that the audit log keeps. */
const ERROR_LENGTH = 1_000
/** Characters of a statement that the server's log has. */
const LOGGED_LENGTH = 1_000

/** Who runs what, and how. */
export type StatementRun = DatabaseStatement & { actor: string }

const beginningOf = ({ actor, mode, statement }: StatementRun) => ({
  actor,
  mode,
  statement: statement.slice(0, LOGGED_LENGTH).toWellFormed()
})

const entryOf = ({ actor, mode, statement }: StatementRun) => ({
  actor,
  action: 'execute',
  entity: 'database',
  entityId: mode,
  after: { mode, statement }
})

/**
 * Writes a statement to the server's log, where no statement can take it away, and to the audit log before it runs, in a transaction of
 * its own: whatever becomes of it, it was there.
 *
 * @returns the entry's id
 */
export async function recordStatement(database: Database, run: StatementRun, log: FastifyBaseLogger): Promise<number> {
  log.info(beginningOf(run), 'a statement is sent to the database console')
  const [entry] = await database.orm.insert(auditLog).values(entryOf(run)).returning({ id: auditLog.id })
  if (!entry) throw new Error('The audit log did not keep a statement.')
  return entry.id
}

/**
 * Adds to an entry what became of its statement. An entry without an outcome is of a statement that ran when the server stopped.
 *
 * @param entry the id of the statement's entry
 */
export async function recordOutcome(
  database: Database,
  { entry, run, outcome }: { entry: number; run: StatementRun; outcome: { rows: number | null } | { error: string } },
  log: FastifyBaseLogger
): Promise<void> {
  const kept = 'error' in outcome ? { error: outcome.error.slice(0, ERROR_LENGTH).toWellFormed() } : outcome
  const after = { ...entryOf(run).after, ...kept }
  try {
    await database.orm.update(auditLog).set({ after }).where(eq(auditLog.id, entry))
  } catch (error) {
    log.error(
      { ...beginningOf(run), entry, err: error },
      'the outcome of a statement could not be written to the audit log'
    )
  }
}
