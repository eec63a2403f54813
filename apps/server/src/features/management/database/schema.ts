import type { DatabaseSchema } from '@portico/contract'
import type { Database } from '../../../platform/database/open.ts'

interface TableRow {
  name: string
  estimate: number
  columns: DatabaseSchema['tables'][number]['columns']
}

/** Rows up to which a table is counted that the database has no estimate of. */
const COUNTED = 10_000

/** The tables that statements can name, those of the search path without their schema. */
const TABLES = `
  select case when pg_table_is_visible(c.oid) then quote_ident(c.relname)
              else quote_ident(n.nspname) || '.' || quote_ident(c.relname) end as name,
         c.reltuples::float8 as estimate,
         json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod),
                                    'isNullable', not a.attnotnull) order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relkind in ('r', 'p', 'v', 'm') and n.nspname in ('public', 'sandbox')
     and not c.relispartition
   group by c.oid, n.nspname, c.relname, c.reltuples
   order by n.nspname <> 'public', n.nspname, c.relname`

/** Reads which tables there are. A table that the database has not looked at yet is counted, up to a bound. */
export async function readSchema(database: Database): Promise<DatabaseSchema> {
  const { rows } = await database.pool.query<TableRow>(TABLES)
  const counts = await countRows(
    database,
    rows.filter(({ estimate }) => estimate < 0).map(({ name }) => name)
  )
  return {
    tables: rows.map(({ name, estimate, columns }) => {
      const counted = counts.get(name)
      if (counted === undefined) return { name, columns, rows: Math.round(estimate), accuracy: 'estimated' as const }
      return { name, columns, rows: counted, accuracy: counted < COUNTED ? ('exact' as const) : ('atLeast' as const) }
    })
  }
}

/** @param names as a statement writes them, quoted where they need it */
async function countRows(database: Database, names: string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const counts = names.map((name) => `(select count(*)::int from (select from ${name} limit ${COUNTED}) rows)`)
  const { rows } = await database.pool.query<{ counts: number[] }>(`select array[${counts.join(', ')}] as counts`)
  return new Map(names.map((name, index) => [name, rows[0]?.counts[index] ?? 0]))
}
