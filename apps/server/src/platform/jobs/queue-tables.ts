import { setTimeout as wait } from 'node:timers/promises'
import { INSUFFICIENT_PRIVILEGE, StartupError } from '@portico/server-kit'
import type pg from 'pg'
import { type ConstructorOptions, type Db, PgBoss } from 'pg-boss'
import release from 'pg-boss/package.json' with { type: 'json' }
import type { Database } from '../database/open.ts'

/** Any constant of our own: the advisory lock under which one instance at a time starts the queues. */
export const QUEUES_LOCK = 7_261_003

/** The tables of the queues that a backup has: jobs and when they are due. The others have statistics and the upkeep of the tables. */
export const QUEUE_TABLES: ReadonlySet<string> = new Set(
  ['queue', 'schedule', 'subscription', 'job', 'job_dependency'].map((table) => `pgboss.${table}`)
)

/** Indexes of large queues are built after a migration, beside the requests: one each time that so many seconds are over, the fewest allowed. */
const POLL_MS = 500
const BUILD_SECONDS = 10

/** The database as pg-boss uses it. */
export const toBossDatabase = (queryable: pg.Pool | pg.PoolClient): Db => ({
  executeSql: (text, values) => queryable.query(text, values as unknown[])
})

/** Makes the job queues of a database, without starting them. */
export const makeBoss = ({ pool }: Database, embedded: boolean, options: ConstructorOptions = {}): PgBoss =>
  new PgBoss({ db: toBossDatabase(pool), backend: embedded ? 'pglite' : 'postgres', ...options })

/**
 * Starts queues, which brings their tables up to date. Instances that start simultaneously on a new database would all make the tables, and
 * all but one fail.
 *
 * @throws StartupError when the database user may not make the tables
 */
export async function startInTurn(boss: PgBoss, database: Database, embedded: boolean): Promise<void> {
  try {
    // The embedded database has one instance, and one connection.
    if (embedded) await boss.start()
    else await startLocked(boss, database)
  } catch (cause) {
    if ((cause as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw cause
    throw new StartupError(
      'The database user may not create the schema pgboss, which holds the job queues. Grant it CREATE on the database.',
      { cause }
    )
  }
}

async function startLocked(boss: PgBoss, database: Database): Promise<void> {
  const client = await database.sessions.connect()
  try {
    // Others may start their queues before, each in its turn.
    await client.query('set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [QUEUES_LOCK])
    await client.query('reset lock_timeout')
    try {
      await boss.start()
    } finally {
      await client.query('select pg_advisory_unlock($1)', [QUEUES_LOCK])
    }
  } finally {
    client.release()
  }
}

/** The version of the queues' tables in a database; 0 where there are none. */
const versionOf = async (boss: PgBoss): Promise<number> =>
  (await boss.isInstalled()) ? ((await boss.schemaVersion()) ?? 0) : 0

/** Whether a database lacks the queues' tables of this release. Those of a newer one are used as they are. */
export const lacksQueueTables = async (database: Database, embedded: boolean): Promise<boolean> =>
  (await versionOf(makeBoss(database, embedded))) < release.pgboss.schema

/** Waits until what a migration left to be built is built. @throws StartupError when that fails */
async function awaitBuilding(boss: PgBoss): Promise<void> {
  for (;;) {
    const states = (await boss.getBamStatus()).map(({ status }) => status)
    if (states.includes('failed'))
      throw new StartupError('An index of the job queues could not be built: the table pgboss.bam has the reason.')
    if (!states.includes('pending') && !states.includes('in_progress')) return
    await wait(POLL_MS)
  }
}

/**
 * Brings the tables of the job queues up to date, and does nothing of what waits in them.
 *
 * @returns whether they were not
 * @throws StartupError when the database user may not make the tables, or an index cannot be built
 */
export async function migrateQueues(database: Database, embedded: boolean): Promise<boolean> {
  const lacking = await lacksQueueTables(database, embedded)
  const boss = makeBoss(database, embedded, { supervise: false, schedule: false, bamIntervalSeconds: BUILD_SECONDS })
  boss.on('error', () => {})
  await startInTurn(boss, database, embedded)
  try {
    await awaitBuilding(boss)
  } finally {
    await boss.stop({ graceful: false })
  }
  return lacking
}
