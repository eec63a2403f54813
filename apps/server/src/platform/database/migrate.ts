import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { StartupError } from '../startup-error.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../migrations')

/** PostgreSQL's code insufficient_privilege. */
export const PERMISSION_DENIED = '42501'

/** Any constant of our own: the advisory lock under which one instance at a time migrates. */
const MIGRATION_LOCK = 7_261_001

interface Migration {
  tag: string
  when: number
  hash: string
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

/**
 * Compares what was applied with what is published. The migrator itself looks at the newest date only: it would skip a migration
 * that was merged late, and would not notice one that was edited.
 *
 * @throws StartupError when the two histories do not fit
 */
function checkHistory(published: Migration[], applied: { hash: string; when: number }[]): void {
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
    throw new StartupError('The database was migrated by a newer release of the portal. Start that release.')
}

/** The error, or the one behind it, by which PostgreSQL refused a privilege. */
function refusalIn(error: unknown): Error | undefined {
  for (let each = error; each instanceof Error; each = each.cause)
    if ((each as { code?: unknown }).code === PERMISSION_DENIED) return each
  return undefined
}

/** The sentence for a user of the database who may not do what migrating takes. */
async function privilegeError(client: pg.PoolClient, cause: Error): Promise<StartupError> {
  const { rows } = await client.query(
    `select current_user as name, quote_ident(current_user) as user, quote_ident(current_database()) as database,
       (select quote_ident(pg_get_userbyid(nspowner)) from pg_namespace where nspname = 'drizzle') as owner`
  )
  const { name, user, database, owner } = rows[0]
  // Tables that another user has made are used, and later changed, with the rights of that user.
  const grants =
    owner && owner !== user
      ? `GRANT ${owner} TO ${user};`
      : `GRANT CREATE ON DATABASE ${database} TO ${user}; GRANT CREATE ON SCHEMA public TO ${user};`
  return new StartupError(
    `The PostgreSQL user ${name} may not make or use the portal's tables (${cause.message}). As an administrator, in that database, run: ${grants}`,
    { cause }
  )
}

/**
 * Brings the schema up to date. Safe when several instances start at once: they take turns.
 *
 * @throws StartupError when the database's history does not fit this release or its user may not make tables
 */
export async function migrateDatabase(pool: pg.Pool, folder = FOLDER): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    try {
      const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') is not null as exists")
      if (rows[0].exists) {
        const applied = await client.query('select hash, created_at from drizzle.__drizzle_migrations')
        checkHistory(
          publishedMigrations(folder),
          applied.rows.map((row) => ({ hash: row.hash, when: Number(row.created_at) }))
        )
      }
      await migrate(drizzle(client), { migrationsFolder: folder })
    } catch (error) {
      const refusal = refusalIn(error)
      throw refusal ? await privilegeError(client, refusal) : error
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    }
  } finally {
    client.release()
  }
}
