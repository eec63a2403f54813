import type pg from 'pg'

/** Rows that a restore point can have. */
export const MAX_ROWS = 100_000

/**
 * What is not part of the data of an owner: its clock, which has a row of its own, its log, what its inboxes have received, and the restore
 * points themselves.
 */
const LEFT_OUT = ['owners', 'log_chunks', 'deal_resources', 'inbox_messages', 'restore_points', 'restore_point_rows']

/** What an application has set up to receive messages. */
const ENDPOINT_TABLES = ['endpoints', 'endpoint_secrets']

/**
 * The tables with data of owners, each after those to which it refers. They are found in the catalogue, so that no restore point leaves
 * out the table of a new API.
 */
async function tablesOf(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; referenced: string[] }>(
    `select t.relname as name,
            array(select r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
                   where f.contype = 'f' and f.conrelid = t.oid and f.confrelid <> t.oid) as referenced
       from pg_class t
       join pg_namespace n on n.oid = t.relnamespace
       join pg_attribute a on a.attrelid = t.oid and a.attname = 'owner' and not a.attisdropped
      where n.nspname = 'sandbox' and t.relkind in ('r', 'p') and not t.relispartition and not t.relname = any($1)
      order by name`,
    [LEFT_OUT]
  )
  const referenced = new Map(rows.map((row) => [row.name, row.referenced]))
  const ordered = new Set<string>()
  const add = (name: string) => {
    if (ordered.has(name) || !referenced.has(name)) return
    for (const each of referenced.get(name) ?? []) add(each)
    ordered.add(name)
  }
  for (const { name } of rows) add(name)
  return [...ordered]
}

/** Identifies the form of all tables: the newest migration. */
export async function newestMigration(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from sandbox.__drizzle_migrations order by created_at desc limit 1'
  )
  return rows[0]?.hash ?? ''
}

/** Copies all rows of an owner into a restore point. @returns how many there are */
export async function copyRows(client: pg.PoolClient, owner: string, restorePointId: string): Promise<number> {
  let copied = 0
  for (const table of await tablesOf(client)) {
    const { rowCount } = await client.query(
      `insert into sandbox.restore_point_rows (owner, restore_point_id, table_name, "row")
         select $1, $2, $3, to_jsonb(t) from sandbox.${table} t where owner = $1`,
      [owner, restorePointId, table]
    )
    copied += rowCount ?? 0
    if (copied > MAX_ROWS) break
  }
  return copied
}

/** Puts the rows of a restore point where they were; rows of the owner must have been deleted. */
export async function copyRowsBack(client: pg.PoolClient, owner: string, restorePointId: string): Promise<void> {
  for (const table of await tablesOf(client))
    await client.query(
      `insert into sandbox.${table} overriding system value
         select t.* from sandbox.restore_point_rows p, jsonb_populate_record(null::sandbox.${table}, p."row") t
          where p.owner = $1 and p.restore_point_id = $2 and p.table_name = $3`,
      [owner, restorePointId, table]
    )
}

/**
 * Deletes the rows of an owner.
 *
 * @param options `keepsEndpoints`: those that the application has registered stay, with their secrets; they are not of the story
 */
export async function deleteRows(client: pg.PoolClient, owner: string, { keepsEndpoints = false } = {}): Promise<void> {
  for (const table of (await tablesOf(client)).toReversed())
    if (!keepsEndpoints || !ENDPOINT_TABLES.includes(table))
      await client.query(`delete from sandbox.${table} where owner = $1`, [owner])
}
