import type pg from 'pg'
import { StartupError } from '../errors.ts'
import type { MigrationSet } from './apply.ts'
import { type Applied, checkHistory, ensureHistory, readHistory, recordMigration } from './history.ts'
import { readMigrations } from './published.ts'

/** A migration that a database has: its date in the journal, and the SHA-256 digest of its file in hexadecimal digits. */
export type AppliedMigration = Pick<Applied, 'when' | 'hash'>

/** The migrations of a set that a database has, the oldest first; none where it was never migrated. */
export async function readAppliedMigrations(
  client: pg.ClientBase,
  { schema }: Pick<MigrationSet, 'schema'>
): Promise<AppliedMigration[]> {
  const applied = await readHistory(client, schema)
  return applied.map(({ when, hash }) => ({ when, hash })).toSorted((one, other) => one.when - other.when)
}

/**
 * Makes sure that this release has every migration of a history.
 *
 * @throws StartupError when it does not
 */
export function requireKnownMigrations(
  { owner, release, folder }: MigrationSet,
  applied: readonly AppliedMigration[]
): void {
  const history = applied.map((each) => ({ ...each, oldestRelease: null }))
  if (checkHistory(owner, release, readMigrations(folder), history) > 0)
    throw new StartupError(`The tables were migrated by a newer release of ${owner} than ${release}. Use that release.`)
}

const CONCURRENTLY = /\bconcurrently\b/gi

/**
 * Applies the first migrations of a set to a database that has none of them, in the transaction that the caller has begun. An index that
 * is otherwise built beside the requests is built in it, because nothing else uses the tables yet.
 *
 * @param count how many
 */
export async function applyFirstMigrations(
  client: pg.ClientBase,
  { folder, schema }: MigrationSet,
  count: number
): Promise<void> {
  await ensureHistory(client, schema)
  for (const migration of readMigrations(folder).slice(0, count)) {
    for (const statement of migration.statements)
      await client.query(migration.isConcurrent ? statement.replaceAll(CONCURRENTLY, '') : statement)
    await recordMigration(client, schema, migration)
  }
}
