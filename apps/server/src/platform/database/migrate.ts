import path from 'node:path'
import { applyMigrations } from '@portico/server-kit'
import type pg from 'pg'

const FOLDER = path.resolve(import.meta.dirname, '../../../migrations')

/**
 * Brings the portal's tables up to date. Safe when several instances start at the same time.
 *
 * @throws StartupError when the database's history does not match this release or its user may not create tables
 */
export const migrateDatabase = (pool: pg.Pool, folder = FOLDER): Promise<void> =>
  applyMigrations(pool, { owner: 'the portal', folder, schema: 'drizzle', lock: 7_261_001 })
