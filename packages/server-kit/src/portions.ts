import type pg from 'pg'

/** Rows that a statement deletes at most: requests wait for it at an embedded database, which has one connection. */
const PORTION = 1000

/**
 * Deletes rows in statements of a portion each, so that none locks many rows, however many there are.
 *
 * @param condition SQL over the columns of the table
 * @param portion rows that a statement deletes at most
 * @returns how many rows were deleted
 */
export async function deleteInPortions(
  pool: pg.Pool,
  table: string,
  condition: string,
  values: unknown[],
  portion = PORTION
): Promise<number> {
  const text = `delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${portion}))`
  for (let deleted = 0; ; ) {
    const { rowCount } = await pool.query(text, values)
    deleted += rowCount ?? 0
    if (rowCount !== portion) return deleted
  }
}
