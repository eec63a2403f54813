import type pg from 'pg'
import { compare } from 'semver'
import { StartupError } from '../errors.ts'
import type { Migration } from './published.ts'

/** The table in which applied migrations are recorded, as Drizzle makes it; `oldest_release` is the portal's own column. */
const TABLE = '__drizzle_migrations'

/** A migration that was applied to a database. */
export interface Applied {
  when: number
  hash: string
  /** The oldest release that works since then; null where it took nothing away. */
  oldestRelease: string | null
}

/** The name of the history's table, with its schema. */
export const historyTable = (schema: string) => `${schema}.${TABLE}`

/**
 * Reads what was applied to a database.
 *
 * @returns nothing where there is no history yet
 */
export async function readHistory(client: pg.ClientBase, schema: string): Promise<Applied[]> {
  const table = historyTable(schema)
  const { rows } = await client.query('select to_regclass($1) is not null as exists', [table])
  if (!rows[0].exists) return []
  // Histories of earlier releases lack the column.
  const applied = await client.query(
    `select hash, created_at, to_jsonb(history) ->> 'oldest_release' as oldest from ${table} history`
  )
  return applied.rows.map(({ hash, created_at, oldest }) => ({ hash, when: Number(created_at), oldestRelease: oldest }))
}

/** Makes the table of the history, or the column that earlier releases did not have, where they are missing. */
export async function ensureHistory(client: pg.ClientBase, schema: string): Promise<void> {
  const table = historyTable(schema)
  const { rows } = await client.query(
    `select to_regclass($1) is not null as exists, exists (select from pg_attribute where attrelid = to_regclass($1)
       and attname = 'oldest_release' and not attisdropped) as "hasColumn"`,
    [table]
  )
  const { exists, hasColumn } = rows[0] as { exists: boolean; hasColumn: boolean }
  if (!exists)
    await client.query(`create schema if not exists ${schema};
      create table if not exists ${table} (id serial primary key, hash text not null, created_at bigint, oldest_release text)`)
  else if (!hasColumn) await client.query(`alter table ${table} add column if not exists oldest_release text`)
}

/** Records that a migration was applied. */
export async function recordMigration(client: pg.ClientBase, schema: string, migration: Migration): Promise<void> {
  const { hash, when, oldestRelease = null } = migration
  await client.query(`insert into ${historyTable(schema)} (hash, created_at, oldest_release) values ($1, $2, $3)`, [
    hash,
    when,
    oldestRelease
  ])
}

const newestOf = (migrations: readonly { when: number }[]) => Math.max(0, ...migrations.map(({ when }) => when))

function checkOwn(published: readonly Migration[], applied: readonly Applied[]): void {
  const newest = newestOf(applied)
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
}

/**
 * Compares what was applied with what a release has. A release works on a database that a newer one has migrated, so that it can be
 * restarted in the middle of an upgrade, unless a migration has taken away what it uses: that is recorded with the migration.
 *
 * @param owner of the tables, for messages: `the portal`
 * @param release that is about to start
 * @returns how many migrations of newer releases the database has
 * @throws StartupError when the two histories do not match, or the release is too old for the database
 */
export function checkHistory(
  owner: string,
  release: string,
  published: readonly Migration[],
  applied: readonly Applied[]
): number {
  checkOwn(published, applied)
  const dates = new Set(published.map(({ when }) => when))
  const unknown = applied.filter(({ when }) => !dates.has(when))
  if (unknown.some(({ when }) => when < newestOf(published)))
    throw new StartupError(
      `The database has a migration that does not belong to this release of ${owner}: it is from another line of development.`
    )
  const [oldest] = unknown
    .flatMap(({ oldestRelease }) => oldestRelease ?? [])
    .toSorted(compare)
    .reverse()
  if (oldest && compare(release, oldest) < 0)
    throw new StartupError(
      `The database was migrated by a newer release of ${owner}, which supports ${oldest} and later. This is ${release}: start a newer release.`
    )
  return unknown.length
}
