import path from 'node:path'
import { applyMigrations, type MigrationOptions, releaseOf } from '@portico/server-kit'
import type pg from 'pg'

const WORKSPACE = path.resolve(import.meta.dirname, '../../..')

/**
 * Brings the portal's tables up to date. Safe when several instances start at the same time.
 *
 * @param options what differs from the published migrations, and `warn`, which gets sentences for the log
 * @throws StartupError when the database's history does not match this release, its user may not create tables, or a lock was never free
 */
export const migrateDatabase = (pool: pg.Pool, options: MigrationOptions = {}): Promise<void> =>
  applyMigrations(pool, {
    owner: 'the portal',
    folder: path.join(WORKSPACE, 'migrations'),
    release: releaseOf(WORKSPACE),
    ...options,
    schema: 'drizzle',
    lock: 7_261_001
  })
