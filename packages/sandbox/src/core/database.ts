import path from 'node:path'
import {
  applyMigrations,
  type MigrationOptions,
  type MigrationSet,
  pendingMigrations,
  releaseOf,
  restrictPartitionFunctions
} from '@portico/server-kit'
import type pg from 'pg'
import { EVENT_PARTITIONS } from '../notifications/event-partitions.ts'
import { LOG_PARTITIONS } from '../request-log/partitions.ts'

const PACKAGE = path.resolve(import.meta.dirname, '../..')
const LOCK = 7_261_005

/** Unlike `to_regclass`, it does not respond from what the session knew before it waited for a lock. */
const HAS_FORMER_HISTORY = `exists (select from pg_tables where schemaname = 'sandbox' and tablename = 'migrations')`

/** Moves the history of releases that recorded it in the table `sandbox.migrations`; the dates are those of the journal. */
const MOVE_HISTORY = `
do $$ begin
  -- Whoever waits for the lock would hold up an index that another instance makes concurrently.
  if not ${HAS_FORMER_HISTORY} then return; end if;
  perform pg_advisory_xact_lock(${LOCK});
  if ${HAS_FORMER_HISTORY} then
    create table sandbox.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into sandbox.__drizzle_migrations (hash, created_at)
      select digest, 1795369396000 + left(name, 4)::int from sandbox.migrations order by name;
    drop table sandbox.migrations;
  end if;
end $$`

/** The migrations of the sandbox's tables, all of which are in the schema of the same name. */
export const SANDBOX_MIGRATIONS: MigrationSet = {
  owner: 'the sandbox',
  folder: path.join(PACKAGE, 'migrations'),
  release: releaseOf(PACKAGE),
  schema: 'sandbox',
  lock: LOCK
}

/**
 * Brings the sandbox's tables, in the schema `sandbox`, up to date, and the rights to its functions. Safe when several instances start at the same time.
 *
 * @param options what differs from the published migrations, and `warn`, which gets sentences for the log
 * @returns the names of the migrations that were applied
 * @throws StartupError when the database's history does not match this release, its user may not create tables, or a lock was never free
 */
export async function migrateSandbox(pool: pg.Pool, options: MigrationOptions = {}): Promise<string[]> {
  await pool.query(MOVE_HISTORY)
  const applied = await applyMigrations(pool, { ...SANDBOX_MIGRATIONS, ...options })
  await restrictPartitionFunctions(pool, LOG_PARTITIONS)
  await restrictPartitionFunctions(pool, EVENT_PARTITIONS)
  return applied
}

/**
 * The migrations of the sandbox that a database lacks.
 *
 * @returns their names
 * @throws StartupError when the database's history does not match this release
 */
export const pendingSandboxMigrations = (pool: pg.Pool): Promise<string[]> =>
  pendingMigrations(pool, SANDBOX_MIGRATIONS)
