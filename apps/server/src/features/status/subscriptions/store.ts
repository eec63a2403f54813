import { type Locale, RETENTION, type StatusSubscription } from '@portico/contract'
import { inTransaction, type Transaction } from '@portico/server-kit'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/open.ts'
import { type Queryable, queryRows } from '../../../platform/database/query.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import type { Outbox } from '../../../platform/mail/outbox.ts'
import { digestOf, newKey } from './keys.ts'

const HOUR = 60 * 60_000

/** Who gets mails about incidents, or has still to confirm that. */
export interface Subscriber {
  id: number
  email: string
  language: Locale
  expiresDate: Date | null
  confirmedDate: Date | null
}

const COLUMNS = 'id, email, language, expires_date as "expiresDate", confirmed_date as "confirmedDate"'

/** A repeated request begins anew, in the language that it names, unless the subscription is confirmed already. */
const SUBSCRIBE = `
  insert into status_subscribers as s (email, language, expires_date, created_date) values (lower($1), $2, $3, $4)
      on conflict (email) do update
     set language = case when s.confirmed_date is null then excluded.language else s.language end,
         expires_date = case when s.confirmed_date is null then excluded.expires_date end
  returning id`

export interface SubscriptionOptions {
  database: Database
  clock: Clock
  outbox: Outbox
}

/** Notes that an address wants mails, and has the link mailed that confirms it. What is done is the same for every address. */
export async function subscribe(options: SubscriptionOptions, { email, language }: StatusSubscription): Promise<void> {
  const now = options.clock()
  const expires = new Date(now.getTime() + RETENTION.subscriptionConfirmationHours * HOUR)
  await inTransaction(options.database, async (transaction) => {
    const [row] = await queryRows<{ id: number }>(transaction.client, SUBSCRIBE, [email, language, expires, now])
    await options.outbox.queue(transaction, {
      kind: 'statusConfirmation',
      recipient: email.toLowerCase(),
      data: { subscriber: row!.id }
    })
  })
}

/** A subscriber; undefined when there is none. */
export async function findSubscriber(client: Queryable, id: number): Promise<Subscriber | undefined> {
  return (await queryRows<Subscriber>(client, `select ${COLUMNS} from status_subscribers where id = $1`, [id]))[0]
}

/** Makes the key that confirms a subscription; an earlier one no longer works. */
export async function issueConfirmationKey({ client }: Transaction, id: number): Promise<string> {
  const key = newKey()
  await client.query('update status_subscribers set key_digest = $2 where id = $1', [id, digestOf(key)])
  return key
}

/**
 * Confirms a subscription.
 *
 * @throws ProblemError when the key is unknown, was used or has expired
 */
export async function confirmSubscription({ database, clock }: SubscriptionOptions, key: string): Promise<void> {
  const now = clock()
  const { rowCount } = await database.pool.query(
    `update status_subscribers set confirmed_date = $2, key_digest = null, expires_date = null
      where key_digest = $1 and expires_date > $2`,
    [digestOf(key), now]
  )
  if (rowCount !== 1)
    throw new ProblemError('keyInvalid', {
      detail: 'The link was already used or has expired. Subscribe again to receive a new one.'
    })
}

/** Ends a subscription. That it has ended already makes no difference. */
export async function endSubscription({ database }: SubscriptionOptions, id: number): Promise<void> {
  await database.pool.query('delete from status_subscribers where id = $1', [id])
}

/** Removes subscriptions that were not confirmed in time. */
export async function removeUnconfirmed({ database, clock }: Omit<SubscriptionOptions, 'outbox'>): Promise<void> {
  await database.pool.query('delete from status_subscribers where confirmed_date is null and expires_date < $1', [
    clock()
  ])
}
