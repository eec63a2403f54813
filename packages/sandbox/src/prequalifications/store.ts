import { addDays } from '@portico/finance'
import type pg from 'pg'
import { FORGET_RESPONSES } from '../core/idempotency/idempotency.ts'
import { emitEvents, type NewEvent } from '../core/owners/events.ts'
import type { OwnerMoment, TimerHandler } from '../core/owners/time.ts'
import { endOfDay, setTimer, type Timer } from '../core/owners/timers.ts'
import { notFound, stateConflict } from '../core/problems.ts'
import { selectAll, selectOne, type Table } from '../core/table.ts'
import type { Prequalification, PrequalificationStatus } from './model.ts'

/** Days for which an answer holds, after that of the check. */
export const VALID_DAYS = 30
/** Days for which an expired answer can be read. */
const READABLE_DAYS = 60

/** The table of prequalifications. */
export const PREQUALIFICATIONS: Table = {
  name: 'sandbox.prequalifications',
  columns: {
    owner: 'text',
    prequalificationId: 'text',
    status: 'text',
    customerId: 'text',
    answer: 'text',
    country: 'text',
    currency: 'text',
    requestedCents: 'bigint',
    termInMonths: 'integer',
    maximumCents: 'bigint',
    reasons: 'json',
    quotationId: 'text',
    reference: 'text',
    applicationId: 'text',
    consent: 'json',
    claimId: 'text',
    createdAt: 'timestamptz',
    validUntil: 'date'
  }
}

/** The states that may follow each state; none follows a final one. */
export const TRANSITIONS: Readonly<Record<PrequalificationStatus, readonly PrequalificationStatus[]>> = {
  VALID: ['EXPIRED'],
  EXPIRED: []
}

const EXPIRY = 'prequalifications.expiry'
const ERASURE = 'prequalifications.erasure'

/** The states from which a transition leads to a state. */
const statesBefore = (next: PrequalificationStatus) =>
  Object.entries(TRANSITIONS).flatMap(([state, following]) => (following.includes(next) ? [state] : []))

/** The moment at which a day (UTC) has passed by so many days. */
const endOf = (day: string, days = 0): Date => new Date(`${addDays(day, days + 1)}T00:00:00Z`)

/** The timer of the day on which a prequalification expires. */
export const expiryTimer = ({ owner, validUntil }: Pick<Prequalification, 'owner' | 'validUntil'>): Timer =>
  endOfDay(owner, EXPIRY, validUntil)

const keyOf = (owner: string, prequalificationId: string) => ({
  'owner = ?': owner,
  'prequalification_id = ?': prequalificationId
})

/** A prequalification of an owner; undefined when there is none. */
export const findRecord = (
  db: Pick<pg.Pool, 'query'>,
  owner: string,
  prequalificationId: string,
  lock: '' | 'for update' = ''
): Promise<Prequalification | undefined> =>
  selectOne<Prequalification>(db, PREQUALIFICATIONS, keyOf(owner, prequalificationId), lock)

/** An event about a prequalification, without any data of the person. */
export const prequalificationEvent = (
  { owner, now }: OwnerMoment,
  type: 'prequalification.decided' | 'prequalification.expired',
  { prequalificationId, status, answer, validUntil }: Prequalification
): NewEvent => ({ owner, now, type, data: { prequalificationId, status, outcome: answer, validUntil } })

/** Erases answers with the stored responses to the calls that created them. */
const erase = (client: pg.PoolClient, owner: string, condition: string, value: string) =>
  client.query(
    `with erased as (
       delete from sandbox.prequalifications where owner = $1 and ${condition}
         returning claim_id, prequalification_id as resource_id
     ) ${FORGET_RESPONSES}`,
    [owner, value]
  )

/** Ends the answers that held through a day, and sets the time at which they are erased. */
const expire: TimerHandler = async (client, { owner, resourceId: validUntil, now }) => {
  const records = await selectAll<Prequalification>(
    client,
    PREQUALIFICATIONS,
    { 'owner = ?': owner, 'valid_until = ?': validUntil, 'status = any(?)': statesBefore('EXPIRED') },
    'for update'
  )
  if (records.length === 0) return
  await client.query(
    `update sandbox.prequalifications set status = 'EXPIRED' where owner = $1 and prequalification_id = any($2)`,
    [owner, records.map(({ prequalificationId }) => prequalificationId)]
  )
  await setTimer(client, owner, ERASURE, validUntil, endOf(validUntil, READABLE_DAYS))
  await emitEvents(
    client,
    records.map((record) =>
      prequalificationEvent({ owner, now }, 'prequalification.expired', { ...record, status: 'EXPIRED' })
    )
  )
}

/** Erases expired answers, unless they are part of an application. */
const eraseExpired: TimerHandler = async (client, { owner, resourceId: validUntil }) => {
  await erase(client, owner, 'valid_until = $2::date and application_id is null', validUntil)
}

export const TIMERS: Readonly<Record<string, TimerHandler>> = { [EXPIRY]: expire, [ERASURE]: eraseExpired }

/**
 * Erases a prequalification and the stored response to the call that created it.
 *
 * @throws SandboxProblem 404, or 409 when an application refers to it
 */
export async function deletePrequalification(
  client: pg.PoolClient,
  { owner }: Pick<OwnerMoment, 'owner'>,
  prequalificationId: string
): Promise<void> {
  const record = await findRecord(client, owner, prequalificationId, 'for update')
  if (!record) throw notFound()
  if (record.applicationId) {
    const detail = `The loan application ${record.applicationId} refers to this prequalification, so it cannot be deleted.`
    throw stateConflict(detail)
  }
  await erase(client, owner, 'prequalification_id = $2', prequalificationId)
}
