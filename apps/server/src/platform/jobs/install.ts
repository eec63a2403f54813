import type pg from 'pg'
import { type Db, PgBoss } from 'pg-boss'
import type { Database } from '../database/open.ts'

/** Any constant of our own: the advisory lock under which one instance at a time starts the queues. */
export const QUEUES_LOCK = 7_261_003

/** The tables of the queues that a backup has: jobs and when they are due. The others have statistics and the upkeep of the tables. */
export const QUEUE_TABLES: ReadonlySet<string> = new Set(
  ['queue', 'schedule', 'subscription', 'job', 'job_dependency'].map((table) => `pgboss.${table}`)
)

/** A connection, or a pool of them, as pg-boss uses it. */
export const toDatabase = (queryable: pg.Pool | pg.PoolClient): Db => ({
  executeSql: (text, values) => queryable.query(text, values as unknown[])
})

/**
 * Makes the tables of the queues, or brings them up to date, without doing any job.
 *
 * @param embedded whether the database is the embedded one
 */
export async function installQueues(database: Database, embedded: boolean): Promise<void> {
  const boss = new PgBoss({
    db: toDatabase(database.pool),
    backend: embedded ? 'pglite' : 'postgres',
    supervise: false,
    schedule: false
  })
  // What fails is thrown; without a listener it would end the process as well.
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
}
