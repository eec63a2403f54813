import type pg from 'pg'
import { inTransaction } from './transaction.ts'

/** What runs statements outside of a transaction, or in one. */
type Queryable = Pick<pg.Pool, 'query'>

/** What a read runs its statements on, one after the other: the primary, or a connection to a replica. */
export interface ReadConnection extends Queryable {
  /** Runs statements in one transaction, for settings that only they have. */
  transaction: <T>(run: (client: Queryable) => Promise<T>) => Promise<T>
}

/**
 * Runs a read at a replica that has all that was committed when the read began, where there is one, and otherwise at the primary. The
 * read must change nothing and must not use its connection after its end; it runs a second time, at the primary, when the replica fails.
 */
export type ReadFromReplica = <T>(read: (db: ReadConnection) => Promise<T>) => Promise<T>

/** What a read runs on at the primary: any connection of a pool for each statement. */
export function primaryConnection(pool: pg.Pool): ReadConnection {
  return {
    query: ((...parameters: Parameters<pg.Pool['query']>) => pool.query(...parameters)) as pg.Pool['query'],
    transaction: (run) => inTransaction({ pool }, ({ client }) => run(client))
  }
}

/** Where there is no replica: every read runs at the primary. */
export function readFromPrimary(pool: pg.Pool): ReadFromReplica {
  const connection = primaryConnection(pool)
  return (read) => read(connection)
}
