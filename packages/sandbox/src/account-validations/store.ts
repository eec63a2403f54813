import { addDays } from '@portico/finance'
import type pg from 'pg'
import { emitEvent } from '../core/events.ts'
import { forgetResponse } from '../core/idempotency.ts'
import { apiProblem, commonProblem } from '../core/problems.ts'
import { type Queryable, selectOne, type Table } from '../core/table.ts'
import type { OwnerMoment, TimerHandler } from '../core/time.ts'
import { setTimer, type Timer } from '../core/timers.ts'
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

/** The timers of a new validation: of the end of its retention and, while it is pending, of the bank's response. */
export function timersOf(record: AccountValidation): Timer[] {
  const { owner, validationId, status, ibanCheck, holderName, createdAt, keptUntil } = record
  const timer = { owner, resourceId: validationId }
  const retention = { ...timer, kind: RETENTION, dueAt: new Date(`${addDays(keptUntil, 1)}T00:00:00Z`) }
  if (status !== 'PENDING') return [retention]
  const { seconds } = askBank(ibanCheck, holderName)
  return [retention, { ...timer, kind: BANK_RESPONSE, dueAt: new Date(createdAt.getTime() + seconds * 1000) }]
}

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

/** Writes the event of a complete validation: it has neither the account nor a name. */
export const emitCompleted = (
  db: Queryable,
  moment: OwnerMoment,
  { validationId, status, outcome }: AccountValidation
): Promise<void> => emitEvent(db, moment, 'account-validation.completed', { validationId, status, outcome })

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
  await emitCompleted(client, { owner, now }, next)
}

async function erase(client: pg.PoolClient, { owner, validationId, claimId }: AccountValidation): Promise<void> {
  await client.query('delete from sandbox.account_validations where owner = $1 and validation_id = $2', [
    owner,
    validationId
  ])
  await forgetResponse(client, claimId, validationId)
}

const endRetention: TimerHandler = async (client, { owner, resourceId }) => {
  const record = await findRecord(client, owner, resourceId, 'for update')
  if (record) await erase(client, record)
}

export const TIMERS: Readonly<Record<string, TimerHandler>> = {
  [BANK_RESPONSE]: receiveBankResponse,
  [RETENTION]: endRetention
}

/**
 * Deletes a validation with its timer and the stored response to the call that created it.
 *
 * @throws SandboxProblem 404, or 409 while the validation is pending
 */
export async function deleteValidation(client: pg.PoolClient, owner: string, validationId: string): Promise<void> {
  const record = await findRecord(client, owner, validationId, 'for update')
  if (!record) throw commonProblem('notFound', 'Check the id.')
  if (record.status === 'PENDING') {
    const detail = 'The status is PENDING. Repeat the call when it is COMPLETED.'
    throw apiProblem(409, 'conflict', 'The state does not allow this', detail)
  }
  await erase(client, record)
  await setTimer(client, owner, RETENTION, validationId, undefined)
}
