import { migrateSandbox, SANDBOX_MIGRATIONS } from '@portico/sandbox'
import {
  applyFirstMigrations,
  inTransaction,
  readAppliedMigrations,
  requireKnownMigrations,
  StartupError
} from '@portico/server-kit'
import type pg from 'pg'
import { AUDIT_PARTITIONS_SCHEMA } from '../audit-partitions.ts'
import { migrateDatabase, PORTAL_MIGRATIONS } from '../database/migrate.ts'
import { type Database, INSTANCE_NAMES } from '../database/open.ts'
import type { Queryable } from '../database/query.ts'
import { migrateQueues, QUEUE_TABLES, QUEUES_LOCK } from '../jobs/queue-tables.ts'
import { type End, type Head, readArchive, type TableProof } from './archive.ts'
import { proveTables } from './back-up.ts'
import { makePartitions } from './partitions.ts'
import { RowDigest } from './row-digest.ts'
import { prepareForRows, type Row, writeRows } from './rows.ts'
import { listStoredTables, quoted, type StoredTable, setCounter } from './stored-tables.ts'

/** Rows are written together until there are so many, or their lines have so many characters. */
const BATCH_ROWS = 500
const BATCH_LENGTH = 1024 * 1024

const COLUMN_TYPES = `
  select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
   where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = ''`

/** How the rows of a table of the archive are written: columns that the table no longer has are left out. */
interface Target {
  name: string
  columns: string[]
  types: string[]
  /** Positions of the columns in a row of the archive; undefined where all are written. */
  positions: number[] | undefined
}

const INSTANCES = `
  select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = any($1)`

/** @throws StartupError when an instance runs on the database */
export async function requireNoInstance(client: Queryable): Promise<void> {
  const { rows } = await client.query<{ count: number }>(INSTANCES, [INSTANCE_NAMES])
  if (rows[0]?.count) throw new StartupError('A portal is using the database. Stop every instance, then try again.')
}

/** @throws StartupError when a table has rows */
async function requireEmpty(client: pg.ClientBase, tables: readonly StoredTable[], name: string): Promise<void> {
  for (const table of tables) {
    const { rowCount } = await client.query(`select from ${quoted(table.name)} limit 1`)
    if (rowCount)
      throw new StartupError(
        `The database ${name} already contains data (${table.name}). Restore into an empty one, or replace its data: --replace ${name}`
      )
  }
}

/** Makes the tables as they were when the archive was made, without rows. */
async function makeTables(client: pg.ClientBase, head: Head, existing: readonly StoredTable[]): Promise<void> {
  const ofPortal = existing.filter(({ name }) => name.startsWith('public.')).map(({ name }) => quoted(name))
  if (ofPortal.length > 0) await client.query(`drop table ${ofPortal.join(', ')} cascade`)
  await client.query(`drop schema if exists ${PORTAL_MIGRATIONS.schema} cascade`)
  await client.query(`drop schema if exists ${SANDBOX_MIGRATIONS.schema} cascade`)
  await client.query(`drop schema if exists ${AUDIT_PARTITIONS_SCHEMA} cascade`)
  await applyFirstMigrations(client, PORTAL_MIGRATIONS, head.migrations.portal.length)
  await applyFirstMigrations(client, SANDBOX_MIGRATIONS, head.migrations.sandbox.length)
  const made = await listStoredTables(client, head.migrations.portal)
  await makePartitions(client, head.tables, made)
  // Some migrations write rows, and so does the installation of the queues.
  await client.query(`truncate ${made.map(({ name }) => quoted(name)).join(', ')} cascade`)
}

/** @throws StartupError when this release has no such table or column */
async function findTarget(client: pg.ClientBase, { name, columns }: StoredTable): Promise<Target> {
  const { rows } = await client.query<{ name: string; type: string }>(COLUMN_TYPES, [quoted(name)])
  const types = new Map(rows.map((column) => [column.name, column.type]))
  const positions = columns.flatMap((column, index) => (types.has(column) ? [index] : []))
  const isWhole = positions.length === columns.length
  // The tables of the queues are those of pg-boss in this release.
  if (types.size === 0 || !(isWhole || QUEUE_TABLES.has(name)))
    throw new StartupError(`The backup has the table ${name} with columns that this release does not know.`)
  const kept = positions.map((position) => columns[position] as string)
  return {
    name,
    columns: kept,
    types: kept.map((column) => types.get(column) as string),
    positions: isWhole ? undefined : positions
  }
}

/**
 * Writes the rows of an archive into the tables.
 *
 * @returns what was written into each table
 */
async function loadRows(client: pg.ClientBase, file: string, head: Head): Promise<Map<string, RowDigest>> {
  const digests = new Map(head.tables.map(({ name }) => [name, new RowDigest()]))
  let target: Target | undefined
  let batch: Row[] = []
  let length = 0
  const flush = async () => {
    if (target && batch.length > 0) await writeRows(client, target, target.types, batch)
    batch = []
    length = 0
  }
  for await (const { table, line } of readArchive(file)) {
    if (target?.name !== table) {
      await flush()
      const stored = head.tables.find(({ name }) => name === table)
      if (!stored) throw new StartupError(`The backup has rows of the table ${table}, which its header does not list.`)
      target = await findTarget(client, stored)
    }
    const row = JSON.parse(line) as Row
    const kept = target.positions ? target.positions.map((position) => row[position] ?? null) : row
    digests.get(table)?.add(target.positions ? JSON.stringify(kept) : line)
    batch.push(kept)
    length += line.length
    if (batch.length >= BATCH_ROWS || length >= BATCH_LENGTH) await flush()
  }
  await flush()
  return digests
}

/** A table of a restored database beside that of the archive. */
export interface RestoredTable extends TableProof {
  /** Whether the database has exactly the rows that the archive has. */
  isProven: boolean
}

/** Reads back what was written, and compares it with what the archive says that it has. */
async function prove(
  client: pg.ClientBase,
  { head, end }: { head: Head; end: End },
  loaded: ReadonlyMap<string, RowDigest>
): Promise<RestoredTable[]> {
  const targets: Target[] = []
  for (const table of head.tables) targets.push(await findTarget(client, table))
  const proofs = await proveTables(client, targets)
  return proofs.map((proof, index) => {
    const wanted = end.end.find(({ name }) => name === proof.name)
    const written = loaded.get(proof.name)
    const isWhole = targets[index]?.positions === undefined
    return {
      ...proof,
      isProven:
        wanted?.rows === proof.rows &&
        written?.value === proof.digest &&
        // Where columns are left out, the rows differ from those of the archive by just these.
        (!isWhole || wanted.digest === proof.digest)
    }
  })
}

/** What a restoration writes into. */
export interface RestoreOptions {
  /** Name of the database, for messages. */
  name: string
  embedded: boolean
  /** Whether what the database has is removed. */
  replace: boolean
}

/**
 * Restores a database from an archive, in one transaction: whole, or not at all. Counts and digests of all tables are computed again
 * from the database. Then the tables are brought up to the present release.
 *
 * @param archive checked
 * @throws StartupError when the database has data, is used by a portal, or differs from the archive afterwards: then it is as before
 */
export async function restore(
  database: Database,
  archive: { file: string; head: Head; end: End },
  { name, embedded, replace }: RestoreOptions
): Promise<RestoredTable[]> {
  const { head, file } = archive
  requireKnownMigrations(PORTAL_MIGRATIONS, head.migrations.portal)
  requireKnownMigrations(SANDBOX_MIGRATIONS, head.migrations.sandbox)
  await migrateQueues(database, embedded)
  const restored = await inTransaction(database, async ({ client }) => {
    await prepareForRows(client)
    for (const lock of [PORTAL_MIGRATIONS.lock, SANDBOX_MIGRATIONS.lock, QUEUES_LOCK])
      await client.query('select pg_advisory_xact_lock($1)', [lock])
    if (!embedded) await requireNoInstance(client)
    const existing = await listStoredTables(client, await readAppliedMigrations(client, PORTAL_MIGRATIONS))
    if (!replace) await requireEmpty(client, existing, name)
    await makeTables(client, head, existing)
    const loaded = await loadRows(client, file, head)
    for (const counter of archive.end.counters) await setCounter(client, counter)
    await client.query('set constraints all immediate')
    const tables = await prove(client, archive, loaded)
    const unproven = tables.filter(({ isProven }) => !isProven).map((table) => table.name)
    if (unproven.length > 0)
      throw new StartupError(
        `The restored rows differ from those of the backup in: ${unproven.join(', ')}. The database is as it was before.`
      )
    return tables
  })
  await migrateDatabase(database.sessions)
  await migrateSandbox(database.sessions)
  return restored
}
