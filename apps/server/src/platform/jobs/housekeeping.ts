import { LIMITS } from '@portico/contract'
import { isLockNotAvailable } from '@portico/server-kit'
import type { FastifyBaseLogger } from 'fastify'
import { deleteAuditMonths, makeAuditMonths } from '../audit-partitions.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/open.ts'
import type { JobDefinition } from './jobs.ts'

const DAY = 24 * 60 * 60_000

/** The task that removes expired rows from the portal's own tables. */
export const expiryTask = (database: Database, clock: Clock) => async (): Promise<void> => {
  const now = clock()
  await database.pool.query('delete from used_tokens where expires_date < $1', [now])
  await database.pool.query('delete from sign_in_codes where expires_date < $1', [now])
  await database.pool.query('delete from sessions where expires_date < $1', [now])
  await database.pool.query('delete from sign_in_attempts where expires_date < $1', [now])
  await database.pool.query('delete from email_changes where expires_date < $1', [now])
  await database.pool.query('delete from known_browsers where expires_date < $1', [now])
  await database.pool.query('delete from personal_tokens where expires_date < $1', [
    new Date(now.getTime() - LIMITS.personalTokenListedDays * DAY)
  ])
  // Of instances that ended before they had read the response.
  await database.pool.query(`delete from instance_requests where created_date < now() - interval '1 minute'`)
  await database.pool.query('delete from rate_limits where expire < $1', [now.getTime()])
  // Second factors whose set-up was begun and not finished: after an hour it can no longer be.
  const begun = new Date(now.getTime() - 60 * 60_000)
  await database.pool.query('delete from passkey_challenges where created_date < $1', [begun])
  await database.pool.query('delete from one_time_code_secrets where secret is null and pending_date < $1', [begun])
  await database.pool.query(
    'update one_time_code_secrets set pending_secret = null, pending_date = null where pending_date < $1',
    [begun]
  )
}

/**
 * The task that makes the partitions of the audit log ahead, and drops those that are older than entries are kept.
 *
 * @param months for which entries are kept; undefined keeps all
 */
export const auditPartitionsTask =
  ({ pool }: Database, months: number | undefined, log: FastifyBaseLogger) =>
  async (): Promise<void> => {
    try {
      await makeAuditMonths(pool)
      if (months === undefined) return
      const { partitions, deleted } = await deleteAuditMonths(pool, months)
      if (deleted || partitions.length > 0)
        log.info({ deleted, partitions, months }, 'entries of the audit log past their retention were deleted')
    } catch (error) {
      if (!isLockNotAvailable(error)) throw error
      log.warn('the partitions of the audit log are maintained in an hour: another session uses it, such as a backup')
    }
  }

/** The job that cleans up every hour; a task that fails does not keep the others from running. */
export const housekeepingJob = (tasks: (() => Promise<void>)[], log: FastifyBaseLogger): JobDefinition<object> => ({
  name: 'housekeeping',
  schedule: '0 * * * *',
  run: async () => {
    for (const task of tasks) await task().catch((error) => log.error({ err: error }, 'housekeeping failed'))
  }
})
