import pg from 'pg'
import type { Database } from '../../../platform/database/open.ts'
import { ProblemError } from '../../../platform/http/errors.ts'

/** The role as which statements of the console run: it cannot sign in, owns nothing, and has no rights to secrets. */
const ROLE = 'portico_console'
/** The schema with a view in place of each table that has secrets. */
const SCHEMA = 'portico_console'

/** The replacement of a secret, as in the pages that show settings. */
export const MASK = '******'

/** Names of columns that are taken for secrets wherever they are. */
const SECRET_NAME = /password|secret|hash|digest|token|payload|private|credential|(?:^|_)keys?(?:$|_)/
/** Columns of these names that are none. */
const NO_SECRETS = new Set([
  'reference_pieces.key',
  'reference_pieces.digest',
  'file_contents.digest',
  'rate_limits.key',
  'spent_points.key',
  // The language of a user.
  'users.lang_key'
])
/** Further secrets: values of the identity provider’s tokens, and the text of mails, which has links with keys. */
const FURTHER_SECRETS = new Set([
  'server_secrets.value',
  'identity_provider_payloads.id',
  'identity_provider_payloads.uid',
  'identity_provider_payloads.user_code',
  'mails.data',
  'mails.text',
  'mails.html',
  // Copies of every row of an application, with what is secret in the tables themselves.
  'restore_point_rows.row'
])
/** Tables in which the console changes nothing. */
const READ_ONLY = new Set(['audit_log', 'server_secrets'])

/** Whether a column has secrets. */
export const isSecretColumn = (table: string, column: string): boolean =>
  FURTHER_SECRETS.has(`${table}.${column}`) || (SECRET_NAME.test(column) && !NO_SECRETS.has(`${table}.${column}`))

interface TableRow {
  schema: string
  table: string
  columns: string[]
}

const TABLES = `
  select n.nspname as schema, c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relkind in ('r', 'p') and n.nspname in (current_schema(), 'sandbox')
   group by n.nspname, c.relname`

const quoted = (name: string) => pg.escapeIdentifier(name)

/** The statements that give the role its rights to one table: to the table itself, or to a view without its secrets. */
function grantsOf({ schema, table, columns }: TableRow): string[] {
  const name = `${quoted(schema)}.${quoted(table)}`
  const rights = READ_ONLY.has(table) ? 'select' : 'select, insert, update, delete'
  if (!columns.some((column) => isSecretColumn(table, column)))
    return [`grant ${rights}${READ_ONLY.has(table) ? '' : ', truncate'} on ${name} to ${ROLE}`]
  const shown = columns.map((column) =>
    isSecretColumn(table, column) ? `${pg.escapeLiteral(MASK)}::text as ${quoted(column)}` : quoted(column)
  )
  const view = `${SCHEMA}.${quoted(table)}`
  return [`create view ${view} as select ${shown.join(', ')} from ${name}`, `grant ${rights} on ${view} to ${ROLE}`]
}

/** Rights of an earlier release go first, so that a column which has become a secret is none that the role still reads. */
const RESET = `
  drop schema if exists ${SCHEMA} cascade;
  create schema ${SCHEMA};
  revoke all on all tables in schema public, sandbox from ${ROLE};
  grant usage on schema public, sandbox, ${SCHEMA} to ${ROLE};
  grant usage on all sequences in schema public, sandbox to ${ROLE}`

/** The role belongs to the whole server: other databases of it may make it at the same moment. */
const CREATE_ROLE = `
  do $$ begin
    if not exists (select from pg_roles where rolname = '${ROLE}') then create role ${ROLE} nologin; end if;
    if not (select rolsuper from pg_roles where rolname = current_user) then
      execute format('grant ${ROLE} to %I', current_user);
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$`

/** Instances that start together prepare one after another. */
const LOCK = `select pg_advisory_xact_lock(hashtext('portico console'))`

async function prepare({ pool }: Database): Promise<void> {
  await pool.query(CREATE_ROLE)
  const client: pg.PoolClient = await pool.connect()
  try {
    await client.query('begin')
    await client.query(LOCK)
    await client.query(RESET)
    const { rows } = await client.query<TableRow>(TABLES)
    await client.query(rows.flatMap(grantsOf).join(';\n'))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/**
 * Makes the function that has the role and its rights ready. They are made by the first statement of a process, anew, because a
 * migration may have brought tables.
 *
 * @returns a function that throws ProblemError `statementFailed` where the database user may not make a role
 */
export function consoleRole(database: Database): () => Promise<void> {
  let ready: Promise<void> | undefined
  return async () => {
    ready ??= prepare(database)
    try {
      await ready
    } catch (cause) {
      ready = undefined
      if (!(cause instanceof pg.DatabaseError)) throw cause
      const detail = `The console requires the role ${ROLE}, which the database user cannot create or use (${cause.message}). Grant the user CREATEROLE, and CREATE on the database.`
      throw new ProblemError('statementFailed', { detail, cause })
    }
  }
}

/** Lets the rest of a transaction run as the role, which finds the views before the tables. */
export const AS_ROLE = `set local search_path = ${SCHEMA}, public; set local role ${ROLE}`

/** The schema of the views; not one of the portal's own. */
export const CONSOLE_SCHEMA = SCHEMA
