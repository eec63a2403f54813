import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { findCause, StartupError } from './errors.ts'

/** SQLSTATE insufficient_privilege. */
export const INSUFFICIENT_PRIVILEGE = '42501'

/** The table in which Drizzle records what was applied. */
const HISTORY = '__drizzle_migrations'

/** A set of migrations, of which a database may have several. */
export interface MigrationSet {
  /** Owner of the tables, for messages: `the portal`. */
  owner: string
  /** Folder of the SQL files and their journal, in the format of drizzle-kit. */
  folder: string
  /** Schema of the table that records what was applied. */
  schema: string
  /** Key of the advisory lock under which one instance at a time migrates. */
  lock: number
}

/** A migration that a database has: its date in the journal, and the SHA-256 digest of its file in hexadecimal digits. */
export interface AppliedMigration {
  when: number
  hash: string
}

interface Migration extends AppliedMigration {
  tag: string
}

function publishedMigrations(folder: string): Migration[] {
  const journal = JSON.parse(fs.readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  return journal.entries.map(({ tag, when }) => ({
    tag,
    when,
    hash: createHash('sha256')
      .update(fs.readFileSync(path.join(folder, `${tag}.sql`)))
      .digest('hex')
  }))
}

/** The migrations of a set that a database has, the oldest first; none where it was never migrated. */
export async function readAppliedMigrations(
  client: pg.ClientBase,
  { schema }: Pick<MigrationSet, 'schema'>
): Promise<AppliedMigration[]> {
  const table = `${schema}.${HISTORY}`
  const { rows } = await client.query('select to_regclass($1) is not null as exists', [table])
  if (!rows[0].exists) return []
  const applied = await client.query(`select hash, created_at from ${table} order by created_at`)
  return applied.rows.map(({ hash, created_at }) => ({ hash, when: Number(created_at) }))
}

/**
 * Compares what was applied with what is published. Drizzle compares only the date of the newest migration: it would skip a migration
 * that was merged late, and would not notice one that was edited.
 *
 * @throws StartupError when the two histories do not match
 */
export function checkHistory({ owner, folder }: MigrationSet, applied: readonly AppliedMigration[]): void {
  const published = publishedMigrations(folder)
  const newest = Math.max(0, ...applied.map(({ when }) => when))
  const appliedByDate = new Map(applied.map(({ when, hash }) => [when, hash]))
  for (const { tag, when, hash } of published) {
    const known = appliedByDate.get(when)
    if (known !== undefined && known !== hash)
      throw new StartupError(`Migration ${tag} was changed after it had been applied.`)
    if (known === undefined && when < newest)
      throw new StartupError(
        `Migration ${tag} is older than the last one applied and would be skipped. Generate it again.`
      )
  }
  const dates = new Set(published.map(({ when }) => when))
  if (applied.some(({ when }) => !dates.has(when)))
    throw new StartupError(`The database was migrated by a newer release of ${owner}. Start that release.`)
}

const isRefusal = (error: Error): error is pg.DatabaseError =>
  (error as { code?: unknown }).code === INSUFFICIENT_PRIVILEGE

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
    `The PostgreSQL user ${name} may not make or use ${owner}'s tables (${cause.message}). As an administrator, in that database, run: ${grants}`,
    { cause }
  )
}

/**
 * Applies the migrations that a database lacks, all in one transaction. Instances that start at the same time take turns.
 *
 * @throws StartupError when the database's history does not match this release or its user may not create tables
 */
export async function applyMigrations(pool: pg.Pool, migrations: MigrationSet): Promise<void> {
  const { folder, schema, lock } = migrations
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    try {
      checkHistory(migrations, await readAppliedMigrations(client, migrations))
      await migrate(drizzle(client), { migrationsFolder: folder, migrationsSchema: schema, migrationsTable: HISTORY })
    } catch (error) {
      const refusal = findCause(error, isRefusal)
      throw refusal ? await privilegeError(client, migrations, refusal) : error
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lock])
    }
  } finally {
    client.release()
  }
}

/**
 * Applies the first migrations of a set to a database that has none of them, in the transaction that the caller has begun; Drizzle's own
 * function begins and commits one itself.
 *
 * @param count how many
 */
export async function applyFirstMigrations(
  client: pg.ClientBase,
  { folder, schema }: MigrationSet,
  count: number
): Promise<void> {
  await client.query(`create schema if not exists ${schema}`)
  await client.query(
    `create table if not exists ${schema}.${HISTORY} (id serial primary key, hash text not null, created_at bigint)`
  )
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: folder }).slice(0, count)) {
    for (const statement of sql) await client.query(statement)
    await client.query(`insert into ${schema}.${HISTORY} (hash, created_at) values ($1, $2)`, [hash, folderMillis])
  }
}
