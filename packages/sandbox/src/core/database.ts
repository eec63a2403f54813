import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'

const FOLDER = path.resolve(import.meta.dirname, '../../migrations')

/** Any constant of our own: the advisory lock under which one instance at a time migrates. */
const MIGRATION_LOCK = 7_261_005

/**
 * Runs statements that are kept together or not at all. The pool may have one connection: nothing else may be asked of it until the
 * transaction has ended.
 *
 * @throws whatever `run` throws; then nothing of it is kept
 */
export async function inTransaction<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await run(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => {
      broken = cause
    })
    throw error
  } finally {
    // A connection that cannot even roll back is not given to anybody else.
    client.release(broken)
  }
}

interface Migration {
  name: string
  text: string
  digest: string
}

function publishedMigrations(folder: string): Migration[] {
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = fs.readFileSync(path.join(folder, name), 'utf8')
      return { name, text, digest: createHash('sha256').update(text).digest('hex') }
    })
}

/** @throws Error when what was applied is not the beginning of what is published */
function checkHistory(published: readonly Migration[], applied: readonly { name: string; digest: string }[]): void {
  for (const [index, { name, digest }] of applied.entries()) {
    const known = published[index]
    if (!known) throw new Error(`The sandbox's tables were made by a newer release, which has the migration ${name}.`)
    if (known.name !== name)
      throw new Error(`Migration ${known.name} of the sandbox would be skipped: ${name} came first.`)
    if (known.digest !== digest)
      throw new Error(`Migration ${name} of the sandbox was changed after it had been applied.`)
  }
}

/**
 * Brings the sandbox's tables, in the schema `sandbox`, up to date. Safe when several instances start at once: they take turns.
 *
 * @param folder of the migrations, plain SQL in the order of their names
 * @throws Error when the history of the database does not fit that of this release; the database is left as it was
 */
export async function migrateSandbox(pool: pg.Pool, folder = FOLDER): Promise<void> {
  const published = publishedMigrations(folder)
  await inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await client.query('create schema if not exists sandbox')
    await client.query(
      'create table if not exists sandbox.migrations (name text primary key, digest text not null, applied_at timestamptz not null default now())'
    )
    const { rows } = await client.query<{ name: string; digest: string }>(
      'select name, digest from sandbox.migrations order by name'
    )
    checkHistory(published, rows)
    for (const { name, text, digest } of published.slice(rows.length)) {
      await client.query(text)
      await client.query('insert into sandbox.migrations (name, digest) values ($1, $2)', [name, digest])
    }
  })
}
