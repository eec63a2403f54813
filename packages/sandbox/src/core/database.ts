import path from 'node:path'
import { applyMigrations, type MigrationSet } from '@portico/server-kit'
import type pg from 'pg'

const FOLDER = path.resolve(import.meta.dirname, '../../migrations')
const LOCK = 7_261_005

/** The migrations of the sandbox's tables, all of which are in the schema of the same name. */
export const SANDBOX_MIGRATIONS: MigrationSet = { owner: 'the sandbox', folder: FOLDER, schema: 'sandbox', lock: LOCK }

/** Moves the history of releases that recorded it in the table `sandbox.migrations`; the dates are those of the journal. */
const MOVE_HISTORY = `
do $$ begin
  perform pg_advisory_xact_lock(${LOCK});
  if to_regclass('sandbox.migrations') is not null then
    create table sandbox.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into sandbox.__drizzle_migrations (hash, created_at)
      select digest, 1795369396000 + left(name, 4)::int from sandbox.migrations order by name;
    drop table sandbox.migrations;
  end if;
end $$`

/**
 * Brings the sandbox's tables, in the schema `sandbox`, up to date. Safe when several instances start at the same time.
 *
 * @throws StartupError when the database's history does not match this release or its user may not create tables
 */
export async function migrateSandbox(pool: pg.Pool, folder = FOLDER): Promise<void> {
  await pool.query(MOVE_HISTORY)
  await applyMigrations(pool, { ...SANDBOX_MIGRATIONS, folder })
}
