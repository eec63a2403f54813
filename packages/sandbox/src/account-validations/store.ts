import type pg from 'pg'
import { FORGET_RESPONSES } from '../core/idempotency/idempotency.ts'
import { emitEvents, type NewEvent } from '../core/owners/events.ts'
import type { OwnerMoment, TimerHandler } from '../core/owners/time.ts'
import { endOfDay, type Timer } from '../core/owners/timers.ts'
import { notFound, stateConflict } from '../core/problems.ts'
import { type Queryable, selectOne, type Table } from '../core/table.ts'
import type { AccountValidation, PayeeResult, ValidationStatus } from './model.ts'
import { askBank } from './payee-check.ts'

/** Days for which a validation is kept, after that of its creation. */
export const KEPT_DAYS = 90

/** The table of validations. */
export const ACCOUNT_VALIDATIONS: Table = {
  name: 'sandbox.account_validations',
  columns: {
    owner: 'text',
    validationId: 'text',
    status: 'text',
    outcome: 'text',
    customerId: 'text',
    holderName: 'text',
    holderKind: 'text',
    ibanCheck: 'json',
    result: 'json',
    claimId: 'text',
    createdAt: 'timestamptz',
    completedAt: 'timestamptz',
    keptUntil: 'date'
  }
}

/** The states that may follow each state; none follows a final one. */
export const TRANSITIONS: Readonly<Record<ValidationStatus, readonly ValidationStatus[]>> = {
  PENDING: ['COMPLETED'],
  COMPLETED: []
}

const BANK_RESPONSE = 'account-validations.bank-response'
const RETENTION = 'account-validations.retention'

/** The timers of a new validation: of the day on which its retention ends, and of the response of a slow bank. */
export const timersOf = ({
  owner,
  validationId,
  status,
  ibanCheck,
  holderName,
  createdAt,
  keptUntil
}: AccountValidation): Timer[] => [
  endOfDay(owner, RETENTION, keptUntil),
  ...(status === 'PENDING'
    ? [
        {
          owner,
          kind: BANK_RESPONSE,
          resourceId: validationId,
          dueAt: new Date(createdAt.getTime() + askBank(ibanCheck, holderName).seconds * 1000)
        }
      ]
    : [])
]

/** A validation of an owner; undefined when there is none. */
export const findRecord = (
  db: Queryable,
  owner: string,
  validationId: string,
  lock: '' | 'for update' = ''
): Promise<AccountValidation | undefined> =>
  selectOne<AccountValidation>(db, ACCOUNT_VALIDATIONS, { 'owner = ?': owner, 'validation_id = ?': validationId }, lock)

/** The validation with the outcome of the comparison. */
export const completed = (record: AccountValidation, result: PayeeResult, now: Date): AccountValidation => ({
  ...record,
  status: 'COMPLETED',
  result,
  outcome: result.outcome,
  completedAt: now
})

/** The event of a complete validation: it has neither the account nor a name. */
export const completionEvent = (
  { owner, now }: OwnerMoment,
  { validationId, status, outcome }: AccountValidation
): NewEvent => ({ owner, now, type: 'account-validation.completed', data: { validationId, status, outcome } })

/** Completes a pending validation with what the bank responds. */
const receiveBankResponse: TimerHandler = async (client, { owner, resourceId, now }) => {
  const record = await findRecord(client, owner, resourceId, 'for update')
  if (!record || !TRANSITIONS[record.status].includes('COMPLETED')) return
  const next = completed(record, askBank(record.ibanCheck, record.holderName).result, now)
  await client.query(
    `update sandbox.account_validations set status = $3, outcome = $4, result = $5, completed_at = $6
      where owner = $1 and validation_id = $2`,
    [owner, resourceId, next.status, next.outcome, JSON.stringify(next.result), now]
  )
  await emitEvents(client, [completionEvent({ owner, now }, next)])
}

/** Deletes validations with the stored responses to the calls that created them. */
const erase = (client: pg.PoolClient, owner: string, condition: string, value: string) =>
  client.query(
    `with erased as (
       delete from sandbox.account_validations where owner = $1 and ${condition}
         returning claim_id, validation_id as resource_id
     ) ${FORGET_RESPONSES}`,
    [owner, value]
  )

const endRetention: TimerHandler = async (client, { owner, resourceId: keptUntil }) => {
  await erase(client, owner, 'kept_until = $2::date', keptUntil)
}

export const TIMERS: Readonly<Record<string, TimerHandler>> = {
  [BANK_RESPONSE]: receiveBankResponse,
  [RETENTION]: endRetention
}

/**
 * Deletes a validation and the stored response to the call that created it.
 *
 * @throws SandboxProblem 404, or 409 while the validation is pending
 */
export async function deleteValidation(client: pg.PoolClient, owner: string, validationId: string): Promise<void> {
  const record = await findRecord(client, owner, validationId, 'for update')
  if (!record) throw notFound()
  if (record.status === 'PENDING') {
    const detail = 'The status is PENDING. Retry when it is COMPLETED.'
    throw stateConflict(detail)
  }
  await erase(client, owner, 'validation_id = $2', validationId)
}
