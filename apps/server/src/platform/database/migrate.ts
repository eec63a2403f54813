import path from 'node:path'
import { applyMigrations, pendingMigrations } from '@portico/server-kit'
import type pg from 'pg'

const FOLDER = path.resolve(import.meta.dirname, '../../../migrations')

const migrationsIn = (folder: string) => ({ owner: 'the portal', folder, schema: 'drizzle', lock: 7_261_001 })

/**
 * Brings the portal's tables up to date. Safe when several instances start at the same time.
 *
 * @returns the names of the migrations that were applied
 * @throws StartupError when the database's history does not match this release or its user may not create tables
 */
export const migrateDatabase = (pool: pg.Pool, folder = FOLDER): Promise<string[]> =>
  applyMigrations(pool, migrationsIn(folder))

/**
 * The migrations of the portal that a database lacks.
 *
 * @returns their names
 * @throws StartupError when the database's history does not match this release
 */
export const pendingPortalMigrations = (pool: pg.Pool): Promise<string[]> =>
  pendingMigrations(pool, migrationsIn(FOLDER))
