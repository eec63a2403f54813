import { deleteInPortions, isLockNotAvailable, type PartitionFunctions } from '@portico/server-kit'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { RETENTION_DAYS } from './store.ts'

/** The functions of the database that make and drop partitions of events and of deliveries: decision 114. */
export const EVENT_PARTITIONS: PartitionFunctions = {
  table: 'sandbox.events',
  functions: [
    { name: 'sandbox.ensure_event_partitions(text)', right: 'INSERT' },
    { name: 'sandbox.drop_event_partitions(text)', right: 'DELETE' }
  ],
  lock: 7_261_028
}

/** A partitioned table, and its column with the time of a row by the clock of the owner. */
interface PartitionedTable {
  name: 'events' | 'deliveries'
  time: string
}

/** Deliveries go first: each is shown with its event. */
const TABLES: readonly PartitionedTable[] = [
  { name: 'deliveries', time: 'created_at' },
  { name: 'events', time: 'occurred_at' }
]

const OLDEST_KEPT = `$1::timestamptz - interval '${RETENTION_DAYS} days'`

/**
 * Deletes what is older than the retention period by the clock of its owner. No clock is behind real time, so what is older by real time
 * is found by its index, and more of those owners alone whose clock is ahead.
 */
async function deleteExpired(pool: pg.Pool, { name, time }: PartitionedTable, now: Date): Promise<void> {
  const table = `sandbox.${name}`
  await deleteInPortions(pool, table, `${time} < ${OLDEST_KEPT}`, [now], { isPartitioned: true })
  await deleteInPortions(
    pool,
    table,
    `${time} < ${OLDEST_KEPT} + (
       select o.ahead_ms from sandbox.owners o where o.owner = ${table}.owner) * interval '1 millisecond'
       and owner in (select owner from sandbox.owners where ahead_ms > 0)`,
    [now],
    { isPartitioned: true }
  )
}

/**
 * Deletes events and deliveries that are older than they are kept, drops the partitions that have none left, and makes the next ones. Where another
 * session uses a table for longer than requests may wait, its partitions stay as they are until the next time.
 */
export async function maintainEvents(pool: pg.Pool, now: Date, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  for (const table of TABLES) {
    await deleteExpired(pool, table, now)
    try {
      await pool.query('select sandbox.drop_event_partitions($1)', [table.name])
      await pool.query('select sandbox.ensure_event_partitions($1)', [table.name])
    } catch (error) {
      if (!isLockNotAvailable(error)) throw error
      log.warn(
        { table: table.name },
        'partitions are looked after in an hour: another session uses their table, such as a backup'
      )
    }
  }
}
