import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from './open.ts'

/** A transaction under way, for statements as text and for those made by the query builder. */
export interface Transaction {
  client: pg.PoolClient
  orm: NodePgDatabase
}

/**
 * Runs statements that are kept together or not at all. The embedded database has one connection: nothing else may be asked of the
 * database until the transaction has ended.
 *
 * @throws whatever `run` throws; then nothing of it is kept
 */
export async function inTransaction<T>(database: Database, run: (transaction: Transaction) => Promise<T>): Promise<T> {
  const client = await database.pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await run({ client, orm: drizzle(client) })
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => {
      broken = cause
    })
    throw error
  } finally {
    // A connection that cannot even roll back is not given to anybody else.
    client.release(broken)
  }
}
