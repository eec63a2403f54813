import { SANDBOX_MIGRATIONS } from '@portico/sandbox'
import { readAppliedMigrations, requireKnownMigrations, StartupError } from '@portico/server-kit'
import type pg from 'pg'
import { PORTAL_MIGRATIONS } from '../database/migrate.ts'
import type { Database } from '../database/open.ts'
import { FORMAT, type Head, type TableProof, writeArchive } from './archive.ts'
import { RowDigest } from './row-digest.ts'
import { prepareForRows, readRows } from './rows.ts'
import { type Counter, isByDay, listStoredTables, quoted, readCounters, type StoredTable } from './stored-tables.ts'

/** Begins to read: everything that follows sees the database as it is now, however long it takes and whatever is written meanwhile. */
async function readHead(client: pg.ClientBase, release: string): Promise<Head> {
  await client.query('begin isolation level repeatable read read only')
  await prepareForRows(client)
  const portal = await readAppliedMigrations(client, PORTAL_MIGRATIONS)
  const sandbox = await readAppliedMigrations(client, SANDBOX_MIGRATIONS)
  if (portal.length === 0) throw new StartupError('There is nothing to back up: no portal has used this database yet.')
  requireKnownMigrations(PORTAL_MIGRATIONS, portal)
  requireKnownMigrations(SANDBOX_MIGRATIONS, sandbox)
  const tables = await listStoredTables(client, portal)
  // None of them is dropped or altered meanwhile. Of a table with parts, a new one could not be made either: it comes last, and is locked
  // only while it is read.
  const locked = tables.filter((table) => !isByDay(table)).map(({ name }) => quoted(name))
  await client.query(`lock table ${locked.join(', ')} in access share mode`)
  return { ...FORMAT, portal: release, created: new Date().toISOString(), migrations: { portal, sandbox }, tables }
}

async function* writeRowsOf(client: pg.ClientBase, table: StoredTable, digest: RowDigest): AsyncGenerator<string> {
  yield JSON.stringify({ table: table.name })
  for await (const rows of readRows(client, table))
    for (const row of rows) {
      const line = JSON.stringify(row)
      digest.add(line)
      yield line
    }
}

/** Counts the rows of tables, and makes their digests. @param client in a transaction that `prepareForRows` has prepared */
export async function proveTables(
  client: pg.ClientBase,
  tables: readonly Pick<StoredTable, 'name' | 'columns'>[]
): Promise<TableProof[]> {
  const proofs: TableProof[] = []
  for (const { name, columns } of tables) {
    const digest = new RowDigest()
    for await (const rows of readRows(client, { name, columns }))
      for (const row of rows) digest.add(JSON.stringify(row))
    proofs.push({ name, rows: digest.rows, digest: digest.value })
  }
  return proofs
}

/**
 * Writes an archive of a database, as it is at one moment.
 *
 * @param release of the portal
 * @returns the tables with their rows
 * @throws StartupError when no portal has used the database, or a newer release
 */
export async function backUp(
  database: Database,
  output: NodeJS.WritableStream,
  release: string
): Promise<{ head: Head; proofs: TableProof[] }> {
  const client = await database.pool.connect()
  try {
    const head = await readHead(client, release)
    const proofs: TableProof[] = []
    let counters: Counter[] = []
    const lines = async function* () {
      yield JSON.stringify(head)
      for (const table of head.tables) {
        const digest = new RowDigest()
        yield* writeRowsOf(client, table, digest)
        proofs.push({ name: table.name, rows: digest.rows, digest: digest.value })
      }
      counters = await readCounters(client, head.tables)
    }
    await writeArchive(output, lines(), () => ({ end: proofs, counters }))
    await client.query('rollback')
    return { head, proofs }
  } finally {
    // A transaction that was broken off ends with its connection.
    client.release(true)
  }
}

/** Counts and digests of what a database has now, to be compared with an archive of it. */
export async function proveDatabase(database: Database, tables: readonly StoredTable[]): Promise<TableProof[]> {
  const client = await database.pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await prepareForRows(client)
    const proofs = await proveTables(client, tables)
    await client.query('rollback')
    return proofs
  } finally {
    client.release(true)
  }
}
