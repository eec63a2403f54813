import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { findCause, StartupError } from '../errors.ts'
import { checkHistory, ensureHistory, readHistory, recordMigration } from './history.ts'
import { type Migration, readMigrations } from './published.ts'

/** SQLSTATE insufficient_privilege. */
export const INSUFFICIENT_PRIVILEGE = '42501'

/** SQLSTATEs lock_not_available and deadlock_detected. */
const LOCK_CONFLICTS = ['55P03', '40P01']

/** A set of migrations, of which a database may have several. */
export interface MigrationSet {
  /** Owner of the tables, for messages: `the portal`. */
  owner: string
  /** Folder of the SQL files and their journal, in the format of drizzle-kit. */
  folder: string
  /** The release that starts, such as `0.1.0`. */
  release: string
  /** Schema of the table that records what was applied. */
  schema: string
  /** Key of the advisory lock under which one instance at a time migrates. */
  lock: number
  /** Called with a sentence for the log. */
  warn?: ((sentence: string) => void) | undefined
  /** Durations that differ from the defaults, in milliseconds. */
  waits?: Partial<Waits> | undefined
}

/** What a caller of a known set may choose. */
export type MigrationOptions = Partial<Pick<MigrationSet, 'folder' | 'release' | 'warn' | 'waits'>>

/** Milliseconds. */
interface Waits {
  /** For which a statement waits for a lock: all requests that need the table wait behind it. */
  lock: number
  /** Until the next attempt after that. */
  pause: number
  /** After which no further attempt is made. */
  total: number
}
const WAITS: Waits = { lock: 500, pause: 2_000, total: 5 * 60_000 }

/** Milliseconds between two looks at whether another instance has finished, and until that is worth a line in the log. */
const TURN_MS = 100
const LONG_TURN_MS = 10_000

const hasCode =
  (...codes: string[]) =>
  (error: Error): error is pg.DatabaseError =>
    codes.includes(String((error as { code?: unknown }).code))

/** The message for a database user who lacks the privileges that migrating needs. */
async function privilegeError(
  client: pg.PoolClient,
  { owner, schema }: MigrationSet,
  cause: Error
): Promise<StartupError> {
  const { rows } = await client.query(
    `select current_user as name, quote_ident(current_user) as user, quote_ident(current_database()) as database,
       (select quote_ident(pg_get_userbyid(nspowner)) from pg_namespace where nspname = $1) as owner`,
    [schema]
  )
  const { name, user, database, owner: schemaOwner } = rows[0]
  // Tables that another user created are used, and later changed, with the privileges of that user.
  const grants =
    schemaOwner && schemaOwner !== user
      ? `GRANT ${schemaOwner} TO ${user};`
      : `GRANT CREATE ON DATABASE ${database} TO ${user}; GRANT CREATE ON SCHEMA public TO ${user};`
  return new StartupError(
    `The PostgreSQL user ${name} cannot create or use ${owner}'s tables (${cause.message}). As an administrator, in that database, run: ${grants}`,
    { cause }
  )
}

/**
 * Waits until no other instance migrates. A statement that waits for the lock would have a snapshot, and an index that the other
 * instance makes concurrently would wait for that snapshot to end.
 */
async function takeTurn(client: pg.PoolClient, { owner, lock, warn }: MigrationSet): Promise<void> {
  let hasWarned = false
  for (const begun = performance.now(); ; await pause(TURN_MS)) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [lock])
    if (rows[0].taken) return
    if (hasWarned || performance.now() - begun < LONG_TURN_MS) continue
    hasWarned = true
    warn?.(`Another instance has been migrating the tables of ${owner} for ${LONG_TURN_MS / 1000} seconds.`)
  }
}

async function applyInTransaction(
  client: pg.PoolClient,
  schema: string,
  migration: Migration,
  lockMs: number
): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockMs}`)
    for (const statement of migration.statements) await client.query(statement)
    await recordMigration(client, schema, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** What runs concurrently waits for others and lets them go on. An attempt that was interrupted is repeated from its beginning. */
async function applyConcurrently(client: pg.PoolClient, schema: string, migration: Migration): Promise<void> {
  for (const statement of migration.statements) await client.query(statement)
  await recordMigration(client, schema, migration)
}

/** Applies a migration. One that does not get its locks lets go of all it has, so that requests go on, and is tried again. */
async function applyMigration(client: pg.PoolClient, set: MigrationSet, migration: Migration): Promise<void> {
  const { owner, schema, warn } = set
  const { tag } = migration
  const waits = { ...WAITS, ...set.waits }
  if (migration.isConcurrent) return applyConcurrently(client, schema, migration)
  for (const begun = performance.now(); ; await pause(waits.pause))
    try {
      return await applyInTransaction(client, schema, migration, waits.lock)
    } catch (error) {
      const conflict = findCause(error, hasCode(...LOCK_CONFLICTS))
      if (!conflict) throw error
      if (performance.now() - begun > waits.total)
        throw new StartupError(
          `Migration ${tag} of ${owner} was not applied: another session held the required lock for ${waits.total / 1000} seconds. End that session (pg_stat_activity, pg_locks), then start again.`,
          { cause: error }
        )
      warn?.(`Migration ${tag} of ${owner} waits for a lock and will be retried: ${conflict.message}`)
    }
}

async function compareHistory(
  client: pg.PoolClient,
  { owner, folder, release, schema }: MigrationSet
): Promise<{ pending: Migration[]; newer: number }> {
  const published = readMigrations(folder)
  const applied = await readHistory(client, schema)
  const newer = checkHistory(owner, release, published, applied)
  const dates = new Set(applied.map(({ when }) => when))
  return { pending: published.filter(({ when }) => !dates.has(when)), newer }
}

/**
 * The migrations that a database lacks, without applying them.
 *
 * @returns their names
 * @throws StartupError when the database's history does not match this release
 */
export async function pendingMigrations(pool: pg.Pool, set: MigrationSet): Promise<string[]> {
  const client = await pool.connect()
  try {
    return (await compareHistory(client, set)).pending.map(({ tag }) => tag)
  } finally {
    client.release()
  }
}

/**
 * Applies the migrations that a database lacks, each in a transaction. Instances that start at the same time take turns. A database with
 * migrations of a newer release is left as it is, where that release says that this one works with them.
 *
 * @returns the names of those that were applied
 * @throws StartupError when the database's history does not match this release, its user may not create tables, or a lock was never free
 */
export async function applyMigrations(pool: pg.Pool, set: MigrationSet): Promise<string[]> {
  const { owner, schema, lock, release, warn } = set
  const client = await pool.connect()
  try {
    await takeTurn(client, set)
    try {
      const { pending, newer } = await compareHistory(client, set)
      if (newer > 0)
        warn?.(`The database has migrations of a newer release of ${owner} (${newer}), which ${release} supports.`)
      if (pending.length > 0) await ensureHistory(client, schema)
      for (const migration of pending) await applyMigration(client, set, migration)
      return pending.map(({ tag }) => tag)
    } catch (error) {
      const refusal = findCause(error, hasCode(INSUFFICIENT_PRIVILEGE))
      throw refusal ? await privilegeError(client, set, refusal) : error
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lock])
    }
  } finally {
    client.release()
  }
}
