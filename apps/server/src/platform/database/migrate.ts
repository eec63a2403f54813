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
import { AUDIT_PARTITIONS } from '../audit-partitions.ts'

const WORKSPACE = path.resolve(import.meta.dirname, '../../..')

/** The migrations of the portal's tables. */
export const PORTAL_MIGRATIONS: MigrationSet = {
  owner: 'the portal',
  folder: path.join(WORKSPACE, 'migrations'),
  release: releaseOf(WORKSPACE),
  schema: 'drizzle',
  lock: 7_261_001
}

/**
 * Brings the portal's tables up to date, and the rights to its functions. Safe when several instances start at the same time.
 *
 * @param options what differs from the published migrations, and `warn`, which gets sentences for the log
 * @returns the names of the migrations that were applied
 * @throws StartupError when the database's history does not match this release, its user may not create tables, or a lock was never free
 */
export async function migrateDatabase(pool: pg.Pool, options: MigrationOptions = {}): Promise<string[]> {
  const applied = await applyMigrations(pool, { ...PORTAL_MIGRATIONS, ...options })
  await restrictPartitionFunctions(pool, AUDIT_PARTITIONS)
  return applied
}

/**
 * The migrations of the portal that a database lacks.
 *
 * @returns their names
 * @throws StartupError when the database's history does not match this release
 */
export const pendingPortalMigrations = (pool: pg.Pool): Promise<string[]> => pendingMigrations(pool, PORTAL_MIGRATIONS)
