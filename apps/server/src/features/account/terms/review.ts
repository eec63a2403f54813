import { LIMITS } from '@portico/contract'
import { inTransaction } from '@portico/server-kit'
import type { FastifyBaseLogger } from 'fastify'
import { queryRows } from '../../../platform/database/query.ts'
import type { JobDefinition } from '../../../platform/jobs/jobs.ts'
import type { PlatformServices } from '../../../platform/services.ts'
import { endKeysOf } from '../../../platform/users/account-keys.ts'
import { changeUser, lockUser } from '../../../platform/users/accounts/changes.ts'
import { isLastAdministrator, lockAdministrators } from '../../../platform/users/administrators.ts'
import { endApplications } from '../../../platform/users/applications/use.ts'
import { revokeTokensOf } from '../../../platform/users/personal-tokens/personal-tokens.ts'
import { endSessionsOf } from '../../../platform/users/sessions.ts'
import type { User } from '../../../platform/users/store.ts'
import { addMonths, stepDue } from './inactivity.ts'

type ReviewServices = Pick<PlatformServices, 'database' | 'outbox' | 'clock'> & { log: FastifyBaseLogger }

/**
 * Agreements that end; also those of users who may not work anyway, but none twice. A notice that left late, or has not left yet,
 * gives its reader the whole time nevertheless.
 */
const TERMINATIONS = `
  select id from users u
   where termination_date <= $1 and suspension_reason is distinct from 'termination' and not activation_pending
     and not exists (
       select from mails m where m.kind = 'terminationNotice' and lower(m.recipient) = lower(u.email) and m.failed_date is null
          and coalesce((m.sent_date at time zone 'UTC')::date
                       > ($1::timestamptz at time zone 'UTC')::date - ${LIMITS.terminationDays}, true)
     ) order by id`

/** $1 last use before which a notice may be due. The last notice counts only when it went to the present address. */
const UNUSED = `
  select u.id, u.last_used_date as "lastUsed", u.inactivity_notices as notices, u.email, n.id as notice,
         n.sent_date as sent, n.failed_date as failed
    from users u
    left join (
      select distinct on (recipient) recipient, id, created_date, sent_date, failed_date
        from mails where kind = 'inactivityNotice' order by recipient, id desc
    ) n on n.recipient = u.email and n.created_date > u.last_used_date
   where u.activated and not u.activation_pending and u.last_used_date <= $1 order by u.id`

interface UnusedRow {
  id: number
  lastUsed: Date
  notices: number
  email: string | null
  notice: number | null
  sent: Date | null
  failed: Date | null
}

/**
 * The daily job that applies the terms of use: the owners of unused accounts are notified, and the accounts suspended after 12 months;
 * agreements end on their date. Each account is reviewed separately, and another run does nothing twice.
 */
export function accountReviewJob(services: ReviewServices): JobDefinition<object> {
  const { database, clock, log } = services

  /** An error of one account does not prevent the review of the others. */
  async function forEach<T extends { id: number }>(accounts: T[], work: (account: T) => Promise<void>): Promise<void> {
    for (const account of accounts)
      await work(account).catch((error) =>
        log.error({ err: error, user: account.id }, 'an account could not be reviewed')
      )
  }

  return {
    name: 'account-review',
    schedule: '0 3 * * *',
    expireSeconds: 3600,
    run: async () => {
      const now = clock()
      const ending = await queryRows<{ id: number }>(database.pool, TERMINATIONS, [now])
      await forEach(ending, ({ id }) => suspend(services, id, 'termination', isTerminated(now), now))
      const lastUse = addMonths(now, -(LIMITS.inactivityNoticeMonths[0] ?? 0) + 1)
      const unused = await queryRows<UnusedRow>(database.pool, UNUSED, [lastUse])
      await forEach(unused, (row) => followUp(services, row, now))
    }
  }
}

const isTerminated = (now: Date) => (user: User) =>
  user.terminationDate !== null && user.terminationDate <= now && user.suspensionReason !== 'termination'

async function followUp(services: ReviewServices, row: UnusedRow, now: Date): Promise<void> {
  const { id, email, notice } = row
  const step = stepDue({ ...row, notice: notice === null ? undefined : row, hasAddress: Boolean(email) }, now)
  const isStillUnused = (user: User) =>
    user.activated && user.lastUsedDate.getTime() === row.lastUsed.getTime() && user.inactivityNotices === row.notices
  if (step === 'suspension') await suspend(services, id, 'inactivity', isStillUnused, now)
  else if (step) await notify(services, id, step.notice, isStillUnused)
}

async function notify(
  { database, outbox }: ReviewServices,
  id: number,
  number: number,
  isStillUnused: (user: User) => boolean
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const user = await lockUser(transaction, id)
    if (!user?.email || !isStillUnused(user)) return
    await transaction.client.query('update users set inactivity_notices = $2 where id = $1', [id, number])
    await outbox.queue(transaction, { kind: 'inactivityNotice', recipient: user.email, data: { user: id, number } })
  })
}

async function suspend(
  { database, outbox, log }: ReviewServices,
  id: number,
  reason: 'inactivity' | 'termination',
  isDue: (user: User) => boolean,
  now: Date
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await lockAdministrators(transaction)
    const user = await lockUser(transaction, id)
    if (!user || !isDue(user)) return
    if (await isLastAdministrator(transaction, id)) {
      log.warn({ login: user.login, reason }, 'the last active administrator is not suspended')
      return
    }
    const suspension = { suspendedDate: now, suspensionReason: reason }
    await changeUser(transaction, user, { activated: false, ...suspension }, { actor: 'system', now })
    await endSessionsOf(transaction, { userId: id, now })
    await revokeTokensOf(transaction, id)
    await endApplications(transaction, id, now)
    await endKeysOf(transaction, id)
    if (user.email)
      await outbox.queue(transaction, {
        kind: reason === 'termination' ? 'termination' : 'suspension',
        recipient: user.email,
        data: { user: id }
      })
    log.info({ login: user.login, reason }, 'account suspended')
  })
}
