import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

/** An open transaction: `client` runs statements written as text, `orm` those of the query builder. */
export interface Transaction {
  client: pg.PoolClient
  orm: NodePgDatabase
}

/**
 * Runs statements in one transaction: all of them are committed, or none. A pool may have a single connection, as that of the
 * embedded database does, so `run` must use the transaction alone until it ends.
 *
 * @throws whatever `run` throws, after the transaction is rolled back
 */
export async function inTransaction<T>(
  { pool }: { pool: pg.Pool },
  run: (transaction: Transaction) => Promise<T>
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    let orm: NodePgDatabase | undefined
    const result = await run({
      client,
      // Made when it is first used, because Drizzle takes longer for it than for a short statement.
      get orm() {
        orm ??= drizzle(client)
        return orm
      }
    })
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => {
      broken = cause
    })
    throw error
  } finally {
    // A connection that cannot roll back is closed, not reused.
    client.release(broken)
  }
}
