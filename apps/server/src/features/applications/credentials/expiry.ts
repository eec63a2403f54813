import { LIMITS } from '@portico/contract'
import { inTransaction } from '@portico/server-kit'
import { queryRows } from '../../../platform/database/query.ts'
import type { JobDefinition } from '../../../platform/jobs/jobs.ts'
import { mailDate, mailTime } from '../../../platform/mail/dates.ts'
import type { PlatformServices } from '../../../platform/services.ts'
import { defineMemberMail } from '../mails.ts'
import type { ApplicationServices } from '../services.ts'

type ExpiryServices = Pick<PlatformServices, 'database' | 'outbox' | 'clock'>

/**
 * $1 now, $2 days before the expiry. Marks the secrets of which a notice is due as noticed, so that each notice is sent once. A secret
 * that was made to live shorter than a notice's days does not need that notice.
 */
const NOTICE_DUE = `
  with due as (
    select s.id, s.application_id, s.expires_date, notice.days
      from application_secrets s join applications a on a.id = s.application_id
      cross join lateral (
        select min(days) as days from unnest($2::int[]) days
         where s.expires_date <= $1::timestamptz + make_interval(days => days)
           and s.created_date < s.expires_date - make_interval(days => days)
      ) notice
     where s.expires_date > $1 and a.ended_date is null and notice.days < coalesce(s.noticed_days, 2147483647)
  ), noticed as (
    update application_secrets s set noticed_days = due.days from due where s.id = due.id
    returning s.id as secret, s.application_id as application
  )
  select n.secret, n.application, a.name, u.id as user, u.email
    from noticed n join applications a on a.id = n.application
    join application_members m on m.application_id = n.application and m.role = 'OWNER'
    join users u on u.id = m.user_id and u.activated and u.email is not null
   order by n.secret, u.id`

interface Notice {
  secret: number
  application: number
  name: string
  user: number
  email: string
}

/** The daily job that notifies the owners of applications before a secret expires. */
export function secretExpiryJob({ database, outbox, clock }: ExpiryServices): JobDefinition<object> {
  return {
    name: 'secret-expiry',
    schedule: '30 3 * * *',
    run: () =>
      inTransaction(database, async (transaction) => {
        const values = [clock(), [...LIMITS.secretExpiryNoticeDays]]
        const notices = await queryRows<Notice>(transaction.client, NOTICE_DUE, values)
        for (const { email, ...data } of notices)
          await outbox.queue(transaction, { kind: 'applicationSecretExpiring', recipient: email, data })
      })
  }
}

const SECRET = `
  select s.label, s.created_date as created, s.expires_date as expires
    from application_secrets s join applications a on a.id = s.application_id
   where s.id = $1 and s.expires_date > $2 and a.ended_date is null`

/** Defines how the mail before the expiry of a secret is written. A secret that was revoked or has expired meanwhile needs none. */
export function defineSecretExpiryMail(services: Pick<ApplicationServices, 'outbox' | 'publicUrl' | 'clock'>): void {
  defineMemberMail(services, 'applicationSecretExpiring', async (data, write, { client }, locale) => {
    const [secret] = await queryRows<{ label: string; created: Date; expires: Date }>(client, SECRET, [
      data.secret,
      services.clock()
    ])
    if (!secret) return undefined
    const { label, created, expires } = secret
    const values = {
      label,
      created: mailDate(created, locale),
      date: mailDate(expires, locale),
      time: mailTime(expires)
    }
    return {
      values,
      paragraphs: [write(label === '' ? 'unlabelled' : 'labelled', values), write('second')],
      page: 'credentials'
    }
  })
}
