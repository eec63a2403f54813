import { inTransaction } from '@portico/server-kit'
import { queryRows } from '../../../platform/database/query.ts'
import type { JobDefinition } from '../../../platform/jobs/jobs.ts'
import type { PlatformServices } from '../../../platform/services.ts'

type ExpiryServices = Pick<PlatformServices, 'database' | 'outbox' | 'clock'>

/** Days before the expiry of a token at which its user is notified. */
const NOTICE_DAYS = 7

/**
 * $1 now, $2 days before the expiry. Marks the tokens of which a notice is due as noticed, so that it is sent once. A token that was made
 * to live for no more than these days needs none.
 */
const NOTICE_DUE = `
  with noticed as (
    update personal_tokens set expiry_noticed_date = $1
     where expiry_noticed_date is null and expires_date > $1
       and expires_date <= $1::timestamptz + make_interval(days => $2)
       and created_date < expires_date - make_interval(days => $2)
    returning id, user_id
  )
  select n.id as token, u.id as user, u.email
    from noticed n join users u on u.id = n.user_id and u.activated and u.email is not null
   order by n.id`

interface Notice {
  token: number
  user: number
  email: string
}

/** The hourly job that notifies users before one of their personal access tokens expires. */
export function tokenExpiryJob({ database, outbox, clock }: ExpiryServices): JobDefinition<object> {
  return {
    name: 'token-expiry',
    schedule: '20 * * * *',
    run: () =>
      inTransaction(database, async (transaction) => {
        const values = [clock(), NOTICE_DAYS]
        const notices = await queryRows<Notice>(transaction.client, NOTICE_DUE, values)
        for (const { email, ...data } of notices)
          await outbox.queue(transaction, { kind: 'personalTokenExpiring', recipient: email, data })
      })
  }
}
