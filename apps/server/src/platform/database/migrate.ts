import path from 'node:path'
import { applyMigrations, type MigrationSet } from '@portico/server-kit'
import type pg from 'pg'

const FOLDER = path.resolve(import.meta.dirname, '../../../migrations')

/** The migrations of the portal's tables. */
export const PORTAL_MIGRATIONS: MigrationSet = {
  owner: 'the portal',
  folder: FOLDER,
  schema: 'drizzle',
  lock: 7_261_001
}

/**
 * Brings the portal's tables up to date. Safe when several instances start at the same time.
 *
 * @throws StartupError when the database's history does not match this release or its user may not create tables
 */
export const migrateDatabase = (pool: pg.Pool, folder = FOLDER): Promise<void> =>
  applyMigrations(pool, { ...PORTAL_MIGRATIONS, folder })
