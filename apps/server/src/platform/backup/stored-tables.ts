import fs from 'node:fs'
import path from 'node:path'
import type { AppliedMigration } from '@portico/server-kit'
import pg from 'pg'
import { PORTAL_MIGRATIONS } from '../database/migrate.ts'
import { QUEUE_TABLES } from '../jobs/queue-tables.ts'

/** A table as a backup has it. */
export interface StoredTable {
  /** With its schema: `public.users`. */
  name: string
  columns: string[]
  /** The parts of a partitioned table; its rows are read and written through the table itself. */
  partitions: { name: string; bound: string }[]
}

/** The last number that a column of a table has assigned automatically; null where none was. */
export interface Counter {
  table: string
  column: string
  last: string | null
}

interface CatalogRow extends StoredTable {
  refersTo: string[]
}

/** The bound of a part of a table that has the rows of a day. */
export const DAY_BOUND = /^FOR VALUES FROM \('\d{4}-\d\d-\d\d'\) TO \('\d{4}-\d\d-\d\d'\)$/

/** Tables and what they refer to; a partition is a part of its table. $1 the schemas. */
const TABLES = `
  select n.nspname || '.' || c.relname as name,
         array(select a.attname::text from pg_attribute a
                where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
         array(select json_build_object('name', pn.nspname || '.' || p.relname, 'bound', pg_get_expr(p.relpartbound, p.oid))
                 from pg_inherits i join pg_class p on p.oid = i.inhrelid join pg_namespace pn on pn.oid = p.relnamespace
                where i.inhparent = c.oid order by p.relname) as partitions,
         array(select distinct fn.nspname || '.' || f.relname
                 from pg_constraint k join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
                where k.conrelid = c.oid and k.contype = 'f') as "refersTo"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
   order by name`

/** $1 a table: the columns with a sequence of their own. */
const COUNTED_COLUMNS = `
  select a.attname as column, pg_get_serial_sequence($1, a.attname) as sequence
    from pg_attribute a where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped
     and pg_get_serial_sequence($1, a.attname) is not null order by a.attnum`

/** A name with its schema, as SQL has it. */
export const quoted = (name: string): string => name.split('.').map(pg.escapeIdentifier).join('.')

/** The portal's tables at a level: others may share the schema. */
function portalTables(level: number): Set<string> {
  if (level === 0) return new Set()
  const file = path.join(PORTAL_MIGRATIONS.folder, `meta/${String(level - 1).padStart(4, '0')}_snapshot.json`)
  const { tables } = JSON.parse(fs.readFileSync(file, 'utf8')) as { tables: Record<string, unknown> }
  return new Set(Object.keys(tables))
}

/** Puts tables before those that refer to them. */
function inOrderOfReference(tables: readonly CatalogRow[]): CatalogRow[] {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const ordered = new Set<CatalogRow>()
  const add = (table: CatalogRow, path: readonly CatalogRow[]) => {
    if (ordered.has(table) || path.includes(table)) return
    for (const name of table.refersTo) {
      const referred = byName.get(name)
      if (referred) add(referred, [...path, table])
    }
    ordered.add(table)
  }
  for (const table of tables) add(table, [])
  return [...ordered]
}

/** Whether a table has a part for each day, which the portal makes and drops while it runs. */
export const isByDay = ({ partitions }: StoredTable): boolean => partitions.some(({ bound }) => DAY_BOUND.test(bound))

/**
 * Lists what a backup has of a database: all tables of the portal, the sandbox and the queues, each after those that it refers to. The
 * histories of migrations are not among them: the migrations that make the tables write these.
 *
 * @param applied the portal's migrations that the database has
 */
export async function listStoredTables(
  client: pg.ClientBase,
  applied: readonly AppliedMigration[]
): Promise<StoredTable[]> {
  const ofPortal = portalTables(applied.length)
  const { rows } = await client.query<CatalogRow>(TABLES, [['public', 'sandbox', 'pgboss']])
  const isStored = ({ name }: CatalogRow) =>
    ofPortal.has(name) || QUEUE_TABLES.has(name) || (name.startsWith('sandbox.') && !name.endsWith('migrations'))
  const tables = inOrderOfReference(rows.filter(isStored)).map(({ refersTo: _, ...table }) => table)
  // Nothing refers to those.
  return [...tables.filter((table) => !isByDay(table)), ...tables.filter(isByDay)]
}

/** Reads the numbers from which the tables go on. They are never older than the rows, for sequences are outside transactions. */
export async function readCounters(client: pg.ClientBase, tables: readonly StoredTable[]): Promise<Counter[]> {
  const counters: Counter[] = []
  for (const { name } of tables) {
    const { rows } = await client.query<{ column: string; sequence: string }>(COUNTED_COLUMNS, [quoted(name)])
    for (const { column, sequence } of rows) {
      const { rows: states } = await client.query<{ last: string | null }>(
        `select case when is_called then last_value::text end as last from ${sequence}`
      )
      counters.push({ table: name, column, last: states[0]?.last ?? null })
    }
  }
  return counters
}

/** Lets a table go on from a number. */
export async function setCounter(client: pg.ClientBase, { table, column, last }: Counter): Promise<void> {
  const sequence = 'pg_get_serial_sequence($1, $2)'
  await client.query(
    last === null ? `select setval(${sequence}, 1, false)` : `select setval(${sequence}, $3::bigint)`,
    last === null ? [quoted(table), column] : [quoted(table), column, last]
  )
}
