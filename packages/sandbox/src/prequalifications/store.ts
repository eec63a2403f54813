import { addDays } from '@portico/finance'
import type pg from 'pg'
import { emitEvent } from '../core/events.ts'
import { forgetResponse } from '../core/idempotency.ts'
import { apiProblem, commonProblem } from '../core/problems.ts'
import { selectOne, type Table } from '../core/table.ts'
import type { OwnerMoment, TimerHandler } from '../core/time.ts'
import { setTimer, type Timer } from '../core/timers.ts'
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

/** The moment at which a day (UTC) has passed by so many days. */
const endOf = (day: string, days = 0): Date => new Date(`${addDays(day, days + 1)}T00:00:00Z`)

/** The timer of an answer's expiry. */
export const expiryTimer = ({
  owner,
  prequalificationId,
  validUntil
}: Pick<Prequalification, 'owner' | 'prequalificationId' | 'validUntil'>): Timer => ({
  owner,
  kind: EXPIRY,
  resourceId: prequalificationId,
  dueAt: endOf(validUntil)
})

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

/** The data of events about a prequalification, without any of the person. */
export const eventDataOf = ({ prequalificationId, status, answer, validUntil }: Prequalification) => ({
  prequalificationId,
  status,
  outcome: answer,
  validUntil
})

async function erase(client: pg.PoolClient, { owner, prequalificationId, claimId }: Prequalification): Promise<void> {
  await client.query('delete from sandbox.prequalifications where owner = $1 and prequalification_id = $2', [
    owner,
    prequalificationId
  ])
  await forgetResponse(client, claimId, prequalificationId)
}

/** Ends the answer, and sets the time at which it is erased. */
const expire: TimerHandler = async (client, { owner, resourceId, now }) => {
  const record = await findRecord(client, owner, resourceId, 'for update')
  if (!record || !TRANSITIONS[record.status].includes('EXPIRED')) return
  await client.query(
    `update sandbox.prequalifications set status = 'EXPIRED' where owner = $1 and prequalification_id = $2`,
    [owner, resourceId]
  )
  await setTimer(client, owner, ERASURE, resourceId, endOf(record.validUntil, READABLE_DAYS))
  await emitEvent(client, { owner, now }, 'prequalification.expired', eventDataOf({ ...record, status: 'EXPIRED' }))
}

/** Erases an expired answer, unless it is part of an application. */
const eraseExpired: TimerHandler = async (client, { owner, resourceId }) => {
  const record = await findRecord(client, owner, resourceId, 'for update')
  if (record && !record.applicationId) await erase(client, record)
}

export const TIMERS: Readonly<Record<string, TimerHandler>> = { [EXPIRY]: expire, [ERASURE]: eraseExpired }

/**
 * Erases a prequalification with its timers and the stored response to the call that created it.
 *
 * @throws SandboxProblem 404, or 409 when an application refers to it
 */
export async function deletePrequalification(
  client: pg.PoolClient,
  { owner }: Pick<OwnerMoment, 'owner'>,
  prequalificationId: string
): Promise<void> {
  const record = await findRecord(client, owner, prequalificationId, 'for update')
  if (!record) throw commonProblem('notFound', 'Check the id.')
  if (record.applicationId) {
    const detail = `The application ${record.applicationId} refers to this prequalification.`
    throw apiProblem(409, 'conflict', 'The state does not allow this', detail)
  }
  await erase(client, record)
  await setTimer(client, owner, EXPIRY, prequalificationId, undefined)
  await setTimer(client, owner, ERASURE, prequalificationId, undefined)
}
