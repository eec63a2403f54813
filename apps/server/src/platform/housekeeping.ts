import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Database } from './database/open.ts'

const HOUR = 60 * 60 * 1000

/** The task that removes from the portal's own tables what has expired and can no longer be asked for. */
export const expiryTask = (database: Database, clock: Clock) => async (): Promise<void> => {
  const now = clock()
  await database.pool.query('delete from used_tokens where expires_date < $1', [now])
  await database.pool.query('delete from sessions where expires_date < $1', [now])
  await database.pool.query('delete from rate_limits where expire < $1', [now.getTime()])
}

/**
 * Cleans up every hour.
 *
 * @returns stops it
 */
export function startHousekeeping(tasks: (() => Promise<void>)[], log: FastifyBaseLogger): () => void {
  const timer = setInterval(async () => {
    for (const task of tasks) await task().catch((error) => log.error({ err: error }, 'housekeeping failed'))
  }, HOUR)
  timer.unref()
  return () => clearInterval(timer)
}
