import { StartupError } from '@portico/server-kit'
import type pg from 'pg'
import { AUDIT_PARTITIONS_SCHEMA } from '../audit-partitions.ts'

/** The schemas with tables that the portal writes to; `drizzle` has the history of migrations, which is only read. */
const SCHEMAS = ['public', 'drizzle', 'sandbox', 'pgboss', AUDIT_PARTITIONS_SCHEMA]

/** Those with functions that make and drop partitions. */
const WITH_FUNCTIONS = ['sandbox', AUDIT_PARTITIONS_SCHEMA]

/**
 * The schemas in which the database user lacks a right. Partitions are used with the rights to their parent; the functions that
 * make and drop them are not for everybody. $2 the schemas of those.
 */
const LACKING = `
  select n.nspname as schema, quote_ident(current_user) as user, current_user as name
    from pg_namespace n
   where n.nspname = any($1) and (
     not has_schema_privilege(n.oid, 'usage') or exists (
       select from pg_class c where c.relnamespace = n.oid and not c.relispartition and case
         when c.relkind in ('r', 'p') and n.nspname = 'drizzle' then not has_table_privilege(c.oid, 'select')
         when c.relkind in ('r', 'p') then not (has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
           and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete'))
         when c.relkind = 'S' and n.nspname <> 'drizzle' then not has_sequence_privilege(c.oid, 'usage')
         else false end
     ) or exists (
       select from pg_proc p where p.pronamespace = n.oid and n.nspname = any($2) and not has_function_privilege(p.oid, 'execute')
     )
   )
   order by array_position($1, n.nspname::text)`

function grantsOf(schema: string, user: string): string {
  const rights = []
  if (schema === 'drizzle') rights.push('SELECT ON ALL TABLES')
  else if (schema !== AUDIT_PARTITIONS_SCHEMA)
    rights.push('SELECT, INSERT, UPDATE, DELETE ON ALL TABLES', 'USAGE ON ALL SEQUENCES')
  if (WITH_FUNCTIONS.includes(schema)) rights.push('EXECUTE ON ALL FUNCTIONS')
  const grants = [`USAGE ON SCHEMA ${schema}`, ...rights.map((right) => `${right} IN SCHEMA ${schema}`)]
  return grants.map((grant) => `GRANT ${grant} TO ${user};`).join(' ')
}

/**
 * Makes sure that the database user may read and write the tables that there are, and run the functions that make parts of them.
 *
 * @throws StartupError with the statements that grant what is lacking
 */
export async function requirePrivileges(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ schema: string; user: string; name: string }>(LACKING, [SCHEMAS, WITH_FUNCTIONS])
  const [first] = rows
  if (!first) return
  const grants = rows.map(({ schema, user }) => grantsOf(schema, user)).join(' ')
  throw new StartupError(
    `The PostgreSQL user ${first.name} lacks rights to tables of ${rows.map(({ schema }) => schema).join(', ')}. As their owner, in that database, run: ${grants}`
  )
}
