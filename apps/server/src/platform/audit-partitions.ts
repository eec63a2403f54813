import { deleteInPortions, type PartitionFunctions } from '@portico/server-kit'
import type pg from 'pg'

/** The schema of the audit log's partitions, and of the functions of the database that make and drop them. */
export const AUDIT_PARTITIONS_SCHEMA = 'audit_partitions'

/** These functions, and who may run them. */
export const AUDIT_PARTITIONS: PartitionFunctions = {
  table: 'public.audit_log',
  functions: [
    { name: 'audit_partitions.make_months()', right: 'INSERT' },
    { name: 'audit_partitions.drop_months(integer)', right: 'DELETE' }
  ],
  lock: 7_261_026
}

/**
 * Makes the partitions of this month and the next three, in UTC, unless there are such. Entries of a month without one are kept in the default
 * partition.
 *
 * @throws DatabaseError when another session has a lock for too long
 */
export async function makeAuditMonths(pool: pg.Pool): Promise<void> {
  await pool.query('select audit_partitions.make_months()')
}

/** What is deleted together with its partition, and what of the first and the default partition, row by row. */
export interface DeletedAuditEntries {
  /** Names of the partitions. */
  partitions: string[]
  deleted: number
}

/** $1 the months. */
const OLDER = `at < date_trunc('month', (now() at time zone 'UTC') - $1 * interval '1 month') at time zone 'UTC'`

/**
 * Deletes the entries of months that ended before entries are kept, by the clock of the database, which also dates them.
 *
 * @param months for which entries are kept, at least 12
 * @throws DatabaseError when another session has a lock for too long
 */
export async function deleteAuditMonths(pool: pg.Pool, months: number): Promise<DeletedAuditEntries> {
  const { rows } = await pool.query<{ partition: string; entries: string }>(
    'select partition, entries from audit_partitions.drop_months($1)',
    [months]
  )
  const deleted = await deleteInPortions(pool, 'audit_log', OLDER, [months], { isPartitioned: true })
  return {
    partitions: rows.map(({ partition }) => partition),
    deleted: rows.reduce((sum, { entries }) => sum + Number(entries), deleted)
  }
}
