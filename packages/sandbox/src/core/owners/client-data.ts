import type pg from 'pg'
import { ownerOf } from '../caller.ts'

/** Tables with secrets, with copies of other tables, or with what only the sandbox reads: no data of a person in another form. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'sandbox.endpoint_secrets',
  'sandbox.idempotency_keys',
  'sandbox.log_chunks',
  'sandbox.restore_point_rows'
])

/** Rows that are read together. */
const PAGE = 200

/** The tables that have an owner, as SQL has their names. What is in a partition belongs to its table. */
async function tablesWithOwner(db: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select quote_ident(c.table_schema) || '.' || quote_ident(c.table_name) as name
       from information_schema.columns c
       join pg_class t on t.oid = (quote_ident(c.table_schema) || '.' || quote_ident(c.table_name))::regclass
      where c.table_schema = 'sandbox' and c.column_name = 'owner' and not t.relispartition order by name`
  )
  return rows.map(({ name }) => name)
}

/** Deletes everything of owners, in every table of the sandbox that has an owner, in the caller's transaction. */
export async function deleteOwners(client: pg.ClientBase, owners: readonly string[]): Promise<void> {
  for (const name of await tablesWithOwner(client))
    await client.query(`delete from ${name} where owner = any($1)`, [owners])
}

/** Deletes everything that clients have in the sandbox, in the caller's transaction. */
export const deleteClientData = (client: pg.ClientBase, clientIds: readonly string[]): Promise<void> =>
  deleteOwners(
    client,
    clientIds.map((clientId) => ownerOf({ clientId }))
  )

/**
 * Reads what a client has in the sandbox, without its secrets and its request log.
 *
 * @returns rows of a table with the names of its columns; bytes are hexadecimal
 */
export async function* readClientData(
  pool: pg.Pool,
  clientId: string
): AsyncGenerator<{ table: string; rows: Record<string, unknown>[] }> {
  const tables = (await tablesWithOwner(pool)).filter((name) => !LEFT_OUT.has(name))
  for (const table of tables) {
    let last = '(0,0)'
    for (;;) {
      // A page is a query of its own, so that nothing is held open while a slow reader takes the last one.
      const { rows } = await pool.query<{ place: string; row: Record<string, unknown> }>(
        `select ctid::text as place, to_jsonb(t) as row from ${table} t where owner = $1 and ctid > $2::tid order by ctid limit ${PAGE}`,
        [ownerOf({ clientId }), last]
      )
      if (rows.length > 0) yield { table: table.replace('sandbox.', ''), rows: rows.map(({ row }) => row) }
      if (rows.length < PAGE) break
      last = rows.at(-1)?.place ?? last
    }
  }
}
