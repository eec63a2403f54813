import type pg from 'pg'

/** Rows that a statement deletes at most: requests wait for it at an embedded database, which has one connection. */
const PORTION = 1000

/**
 * Deletes rows in statements of a portion each, so that none locks many rows, however many there are.
 *
 * @param condition SQL over the columns of the table
 * @param options.portion rows that a statement deletes at most
 * @param options.isPartitioned whether the table has partitions: then rows of two of them may have the same place
 * @returns how many rows were deleted
 */
export async function deleteInPortions(
  pool: pg.Pool,
  table: string,
  condition: string,
  values: unknown[],
  { portion = PORTION, isPartitioned = false }: { portion?: number; isPartitioned?: boolean } = {}
): Promise<number> {
  const found = (columns: string) => `select ${columns} from ${table} where ${condition} limit ${portion}`
  const text = isPartitioned
    ? `delete from ${table} kept using (${found('tableoid as part, ctid as place')}) old where kept.tableoid = old.part and kept.ctid = old.place`
    : `delete from ${table} where ctid = any(array(${found('ctid')}))`
  for (let deleted = 0; ; ) {
    const { rowCount } = await pool.query(text, values)
    deleted += rowCount ?? 0
    if (rowCount !== portion) return deleted
  }
}
