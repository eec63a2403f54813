import {
  type Currency,
  isFailed,
  isSettled,
  type Money,
  type PaymentReasonCode,
  type PaymentsSchemas,
  printMoney,
  REFUND_OUTCOMES,
  toCents,
  toMoney
} from '@portico/finance'
import { inTransaction } from '@portico/server-kit'
import type pg from 'pg'
import type { Call, HandlerResponse } from '../core/handler.ts'
import { newId } from '../core/identifiers.ts'
import { emitEvent } from '../core/owners/events.ts'
import { apiProblem, invalidField } from '../core/problems.ts'
import {
  insertRecord,
  type Queryable,
  requireOne,
  selectDue,
  selectNextDue,
  selectPage,
  type Table
} from '../core/table.ts'
import { type PaymentRecord, withChanges } from '../payment-rules/record.ts'
import { REASON_SENTENCES } from '../payment-rules/sentences.ts'
import { pendingUntil, REFUND_MONTHS, refundableUntil } from '../payment-rules/timers.ts'
import { lockPayment, updatePayment } from './store.ts'

type RefundStatus = PaymentsSchemas['RefundStatus']['code']
type RefundRequest = PaymentsSchemas['RefundRequest']

interface RefundDetail extends Omit<RefundRequest, 'amount'> {
  since: string
  rejection?: PaymentReasonCode
}

export interface RefundRecord {
  refundId: string
  sequence?: string
  paymentId: string
  owner: string
  amountCents: number
  currency: Currency
  status: RefundStatus
  dueAt?: Date
  detail: RefundDetail
  createdAt: Date
}

export const REFUNDS: Table = {
  name: 'sandbox.refunds',
  columns: {
    refundId: 'text',
    paymentId: 'text',
    owner: 'text',
    amountCents: 'bigint',
    currency: 'text',
    status: 'text',
    dueAt: 'timestamptz',
    detail: 'jsonb',
    createdAt: 'timestamptz'
  }
}

/** Cents that have a refund to an account rejected (docs/decisions/0043): an amount that ends in .03 or .05. */
const REJECTIONS: ReadonlyMap<number, PaymentReasonCode> = new Map(
  REFUND_OUTCOMES.map(({ cents, reason }) => [cents, reason])
)

const notRefundable = (detail: string) =>
  apiProblem(409, 'payment_not_refundable', 'The payment cannot be refunded', detail)

/** The refund as the API returns it. */
export function toRefundResponse(refund: RefundRecord): PaymentsSchemas['Refund'] {
  const { refundId, paymentId, status, createdAt } = refund
  const { since, rejection, ...requested } = refund.detail
  return {
    refundId,
    paymentId,
    amount: toMoney(refund.amountCents, refund.currency),
    status: {
      code: status,
      dateTime: since,
      ...(rejection && { reason: { code: rejection, description: REASON_SENTENCES[rejection] } })
    },
    ...requested,
    createdAt: createdAt.toISOString()
  }
}

/** The cents of a refund. @throws SandboxProblem when the payment or the amount cannot be refunded */
function refundableCents(record: PaymentRecord, amount: Money | undefined, now: Date): number {
  if (!isSettled(record.status)) throw notRefundable(`The status is ${record.status}. ${alternativeToRefund(record)}`)
  if (now > refundableUntil(record.detail.since))
    throw notRefundable(`It was settled more than ${REFUND_MONTHS} months ago.`)
  const taken = record.detail.capturedCents ?? Math.max(record.amountCents, record.receivedCents)
  const left = taken - record.refundedCents
  if (left === 0) throw notRefundable('It has been refunded in full.')
  if (!amount) return left
  if (amount.currency !== record.currency)
    throw invalidField('/amount/currency', 'not_allowed', `Must be ${record.currency}, the currency of the payment.`)
  const cents = toCents(amount.value)
  if (cents <= 0) throw invalidField('/amount/value', 'out_of_range', 'Must be at least 0.01.')
  if (cents > left) throw invalidField('/amount/value', 'out_of_range', `Must be at most ${printMoney(left)}.`)
  return cents
}

/** What to do with a payment that cannot be refunded. */
function alternativeToRefund({ status, detail: { releasedCents } }: PaymentRecord): string {
  if (status === 'ACSP') return 'Wait until it is settled.'
  if (releasedCents) return `The amount received, ${printMoney(releasedCents)}, is now an unmatched transfer.`
  return isFailed(status) ? 'No money has moved.' : 'Cancel the payment instead.'
}

/** Makes a refund; the payment is locked, so that concurrent refunds never exceed what was paid. */
export async function createRefund(client: pg.PoolClient, call: Call): Promise<HandlerResponse> {
  const { owner, now, body, path, operation } = call
  const { amount, ...requested } = (body ?? {}) as RefundRequest
  const record = await lockPayment(client, path.paymentId ?? '', owner, now)
  const amountCents = refundableCents(record, amount, now)
  const refunded = withChanges(record, now, { refundedCents: record.refundedCents + amountCents })
  await updatePayment(client, refunded, record)
  const isCard = record.detail.choice.methodCode === 'M004'
  const refund: RefundRecord = {
    refundId: newId('ref'),
    paymentId: record.paymentId,
    owner,
    amountCents,
    currency: record.currency,
    status: isCard ? 'ACSC' : 'ACSP',
    ...(!isCard && { dueAt: pendingUntil(now) }),
    detail: { ...requested, since: now.toISOString() },
    createdAt: now
  }
  await insertRecord(client, REFUNDS, refund)
  if (refund.status === 'ACSC') await emitRefunded(client, refund, refunded, now)
  return {
    status: 201,
    headers: { Location: `${operation.url.split('/payments/:')[0]}/refunds/${refund.refundId}` },
    body: toRefundResponse(refund)
  }
}

/** Settles or rejects the refunds that are due, of one owner or of all; the amount of a rejected one counts as not refunded. */
export async function processDueRefunds(pool: pg.Pool, now: Date, owner?: string): Promise<number> {
  const refunds = await selectDue<RefundRecord>(pool, REFUNDS, now, owner)
  for (const refund of refunds) await inTransaction({ pool }, ({ client }) => completeRefund(client, refund, now))
  return refunds.length
}

/** Settles or rejects the refunds of an owner that are due, within a transaction. */
export async function completeDueRefunds(client: pg.PoolClient, owner: string, now: Date): Promise<void> {
  for (const refund of await selectDue<RefundRecord>(client, REFUNDS, now, owner))
    await completeRefund(client, refund, now)
}

/** The earliest time at which a refund of an owner is due, if that is not after `until`. */
export const nextDueRefund = (db: Queryable, owner: string, until: Date): Promise<Date | undefined> =>
  selectNextDue(db, REFUNDS, owner, until)

async function completeRefund(client: pg.PoolClient, refund: RefundRecord, now: Date): Promise<void> {
  const rejection = REJECTIONS.get(refund.amountCents % 100)
  const since = (refund.dueAt ?? now).toISOString()
  const detail: RefundDetail = { ...refund.detail, since, ...(rejection && { rejection }) }
  const { rowCount } = await client.query(
    `update sandbox.refunds set status = $3, detail = $4, due_at = null
      where owner = $1 and refund_id = $2 and due_at is not null`,
    [refund.owner, refund.refundId, rejection ? 'RJCT' : 'ACSC', JSON.stringify(detail)]
  )
  // Another instance may have come first, and what it does counts once.
  if (rowCount === 0) return
  const record = await lockPayment(client, refund.paymentId, refund.owner, now)
  if (!rejection) return emitRefunded(client, refund, record, refund.dueAt ?? now)
  const refundedCents = record.refundedCents - refund.amountCents
  await updatePayment(client, withChanges(record, now, { refundedCents }), record)
}

/** Writes the event of a refund that is settled. */
const emitRefunded = (
  client: pg.PoolClient,
  { owner, refundId, amountCents }: RefundRecord,
  { paymentId, orderId, currency, refundedCents }: PaymentRecord,
  now: Date
): Promise<void> =>
  emitEvent(client, { owner, now }, 'payment.refunded', {
    paymentId,
    refundId,
    orderId,
    amount: toMoney(amountCents, currency),
    refundedAmount: toMoney(refundedCents, currency)
  })

/** @throws SandboxProblem 404 */
export const readRefund = (db: Queryable, owner: string, refundId: string): Promise<RefundRecord> =>
  requireOne(db, REFUNDS, { 'refund_id = ?': refundId, 'owner = ?': owner })

/** Refunds of a payment, the newest first; one more than the limit, if there is one. */
export const listRefunds = (
  db: Queryable,
  { owner, paymentId }: { owner: string; paymentId: string },
  after: string | undefined,
  limit: number
): Promise<RefundRecord[]> =>
  selectPage(
    db,
    REFUNDS,
    {
      'owner = ?': owner,
      'payment_id = ?': paymentId,
      'sequence < ?': after
    },
    limit
  )
