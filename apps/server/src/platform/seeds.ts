import type { Database } from './database/open.ts'

/**
 * Sows a seed once in the life of a database, whichever instance comes first. What people change or delete afterwards stays so.
 *
 * @param sow writes the records
 */
export async function seedOnce(database: Database, name: string, sow: () => Promise<void>): Promise<void> {
  const { rowCount } = await database.pool.query('insert into seeds (name) values ($1) on conflict do nothing', [name])
  if (rowCount !== 1) return
  try {
    await sow()
  } catch (error) {
    await database.pool.query('delete from seeds where name = $1', [name])
    throw error
  }
}
