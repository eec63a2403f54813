import { inTransaction } from '@portico/server-kit'
import type pg from 'pg'

/** SQLSTATE of a transaction that was ended because two waited for each other. */
const DEADLOCK = '40P01'
const MAX_ATTEMPTS = 5

/**
 * Runs something that makes changes, and again when the database has ended it for a deadlock.
 *
 * @param run may run more than once; nothing of a failed attempt is left in the database
 */
export async function repeatOnDeadlock<T>(run: () => Promise<T>, attempts = MAX_ATTEMPTS): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (attempts > 1 && (error as { code?: unknown }).code === DEADLOCK) return repeatOnDeadlock(run, attempts - 1)
    throw error
  }
}

/**
 * Runs statements in one transaction, and again when the database has ended it for a deadlock: a call and a timer may lock the same rows
 * in different orders.
 *
 * @param run may run more than once; nothing of a failed attempt is left in the database
 */
export const inRepeatableTransaction = <T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
  repeatOnDeadlock(() => inTransaction({ pool }, ({ client }) => run(client)))
