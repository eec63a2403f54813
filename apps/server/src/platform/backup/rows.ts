import pg from 'pg'
import { quoted, type StoredTable } from './stored-tables.ts'

/** The values of a row, in the order of the table's columns, as PostgreSQL writes them. */
export type Row = (string | null)[]

/** Rows of at most so many bytes, as they are stored, are fetched many at a time, all others one at a time: so memory stays bounded. */
const SHORT_BYTES = 16 * 1024
const SHORT_ROWS = 200

/** Texts of values depend on these settings of a session. */
const FORMS = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local xmloption = 'content';
  set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0; set local lock_timeout = 0`

/** Prepares a transaction for reading and writing rows as texts, for as long as it takes. */
export const prepareForRows = (client: pg.ClientBase): Promise<unknown> => client.query(FORMS)

async function* fetch(client: pg.ClientBase, select: string, size: number): AsyncGenerator<Row[]> {
  await client.query(`declare stored_rows no scroll cursor for ${select}`)
  for (;;) {
    const { rows } = await client.query<Row>({ text: `fetch ${size} from stored_rows`, rowMode: 'array' })
    if (rows.length > 0) yield rows
    if (rows.length < size) break
  }
  await client.query('close stored_rows')
}

/**
 * Reads all rows of a table, in no particular order.
 *
 * @param client in a transaction that `prepareForRows` has prepared
 */
export async function* readRows(
  client: pg.ClientBase,
  { name, columns }: Pick<StoredTable, 'name' | 'columns'>
): AsyncGenerator<Row[]> {
  const names = columns.map((column) => pg.escapeIdentifier(column))
  const size = names.map((column) => `coalesce(pg_column_size(${column}), 0)`).join(' + ')
  const select = `select ${names.map((column) => `${column}::text`).join(', ')} from ${quoted(name)}`
  yield* fetch(client, `${select} where ${size} <= ${SHORT_BYTES}`, SHORT_ROWS)
  yield* fetch(client, `${select} where ${size} > ${SHORT_BYTES}`, 1)
}

/**
 * Writes rows into a table.
 *
 * @param types the SQL types of the columns
 */
export async function writeRows(
  client: pg.ClientBase,
  { name, columns }: Pick<StoredTable, 'name' | 'columns'>,
  types: readonly string[],
  rows: readonly Row[]
): Promise<void> {
  const values = columns.map((_, index) => rows.map((row) => row[index] ?? null))
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const cast = types.map((type, index) => `v${index}::${type}`).join(', ')
  const parameters = types.map((_, index) => `$${index + 1}::text[]`).join(', ')
  const aliases = types.map((_, index) => `v${index}`).join(', ')
  await client.query(
    `insert into ${quoted(name)} (${names}) overriding system value
       select ${cast} from unnest(${parameters}) as given(${aliases})`,
    values
  )
}
