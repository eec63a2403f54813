import {
  type Currency,
  isFailed,
  isSettled,
  type Money,
  type PaymentReasonCode,
  type PaymentsSchemas,
  printMoney,
  toCents,
  toMoney
} from '@portico/finance'
import { inTransaction } from '@portico/server-kit'
import type pg from 'pg'
import type { Call, HandlerResponse } from '../core/handler.ts'
import { newId } from '../core/identifiers.ts'
import { apiProblem, commonProblem, invalidFieldProblem } from '../core/problems.ts'
import { type PaymentRecord, withChanges } from '../payment-rules/record.ts'
import { REASON_SENTENCES } from '../payment-rules/sentences.ts'
import { pendingUntil } from '../payment-rules/timers.ts'
import { lockPayment, updatePayment } from './store.ts'

type RefundStatus = PaymentsSchemas['RefundStatus']['code']
type RefundRequest = PaymentsSchemas['RefundRequest']

interface RefundDetail extends Omit<RefundRequest, 'amount'> {
  since: string
  rejection?: PaymentReasonCode
}

interface RefundRow {
  refund_id: string
  sequence: string
  payment_id: string
  owner: string
  amount_cents: string
  currency: Currency
  status: RefundStatus
  due_at: Date | null
  detail: RefundDetail
  created_at: Date
}

/** Months for which a payment can be given back. */
const REFUND_MONTHS = 13

/** Cents that have a refund to an account rejected (docs/decisions/0043): an amount that ends in .03 or .05. */
const REJECTIONS: Readonly<Record<string, PaymentReasonCode>> = { '03': 'AC04', '05': 'AC01' }

const notRefundable = (detail: string) =>
  apiProblem(409, 'payment_not_refundable', 'The payment cannot be given back', detail)

/** A refund as the API answers it. */
function toRefundResponse(row: RefundRow): PaymentsSchemas['Refund'] {
  const { detail, status } = row
  const { since, rejection, ...said } = detail
  return {
    refundId: row.refund_id,
    paymentId: row.payment_id,
    amount: toMoney(Number(row.amount_cents), row.currency),
    status: {
      code: status,
      dateTime: since,
      ...(rejection && { reason: { code: rejection, description: REASON_SENTENCES[rejection] } })
    },
    ...said,
    createdAt: row.created_at.toISOString()
  }
}

/** Whether a payment can still be given back after so long. */
function isRefundPeriodOver(record: PaymentRecord, now: Date): boolean {
  const end = new Date(record.detail.since)
  end.setUTCMonth(end.getUTCMonth() + REFUND_MONTHS)
  return now > end
}

/** The cents that a refund gives back. */
function refundableCents(record: PaymentRecord, amount: Money | undefined, now: Date): number {
  if (!isSettled(record.status)) throw notRefundable(`The status is ${record.status}. ${instead(record)}`)
  if (isRefundPeriodOver(record, now)) throw notRefundable(`It was settled more than ${REFUND_MONTHS} months ago.`)
  const taken = record.detail.capturedCents ?? Math.max(record.amountCents, record.receivedCents)
  const left = taken - record.refundedCents
  if (left === 0) throw notRefundable('All of it has been given back.')
  if (!amount) return left
  if (amount.currency !== record.currency)
    throw invalidFieldProblem('/amount/currency', 'not_allowed', `Must be ${record.currency}, as the payment is.`)
  const cents = toCents(amount.value)
  if (cents <= 0) throw invalidFieldProblem('/amount/value', 'out_of_range', 'Must be at least 0.01.')
  if (cents > left) throw invalidFieldProblem('/amount/value', 'out_of_range', `Must be at most ${printMoney(left)}.`)
  return cents
}

/** What is to be done in place of giving the payment back. */
function instead({ status, detail: { releasedCents } }: PaymentRecord): string {
  if (status === 'ACSP') return 'Wait until it is settled.'
  if (releasedCents) return `What had arrived, ${printMoney(releasedCents)}, is among the unmatched transfers.`
  return isFailed(status) ? 'No money has moved.' : 'Cancel the payment instead.'
}

/** Makes a refund; the payment is locked, so that many at once never give back more than was paid. */
export async function createRefund(client: pg.PoolClient, call: Call): Promise<HandlerResponse> {
  const { owner, now, body, path } = call
  const { amount, ...said } = (body ?? {}) as RefundRequest
  const record = await lockPayment(client, path.paymentId ?? '', owner, now)
  const cents = refundableCents(record, amount, now)
  await updatePayment(client, withChanges(record, now, { refundedCents: record.refundedCents + cents }))
  const isCard = record.detail.choice.methodCode === 'M004'
  const row: RefundRow = {
    refund_id: newId('ref'),
    sequence: '',
    payment_id: record.paymentId,
    owner,
    amount_cents: String(cents),
    currency: record.currency,
    status: isCard ? 'ACSC' : 'ACSP',
    due_at: isCard ? null : pendingUntil(now),
    detail: { ...said, since: now.toISOString() },
    created_at: now
  }
  await client.query(
    `insert into sandbox.refunds (refund_id, payment_id, owner, amount_cents, currency, status, due_at, detail, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [row.refund_id, row.payment_id, owner, cents, row.currency, row.status, row.due_at, JSON.stringify(row.detail), now]
  )
  return {
    status: 201,
    headers: { Location: `${call.operation.url.split('/payments/:')[0]}/refunds/${row.refund_id}` },
    body: toRefundResponse(row)
  }
}

/** Settles or rejects what is due of the refunds, of one owner or of all; the amount of a rejected one counts as not given back. */
export async function processDueRefunds(pool: pg.Pool, now: Date, owner?: string): Promise<number> {
  const { rows } = await pool.query<RefundRow>(
    `select * from sandbox.refunds where due_at <= $1 and ($2::text is null or owner = $2) order by due_at limit 200`,
    [now, owner ?? null]
  )
  for (const row of rows) {
    const rejection = REJECTIONS[row.amount_cents.slice(-2)]
    const since = (row.due_at ?? now).toISOString()
    const detail: RefundDetail = { ...row.detail, since, ...(rejection && { rejection }) }
    await inTransaction({ pool }, async ({ client }) => {
      const { rowCount } = await client.query(
        'update sandbox.refunds set status = $2, detail = $3, due_at = null where refund_id = $1 and due_at is not null',
        [row.refund_id, rejection ? 'RJCT' : 'ACSC', JSON.stringify(detail)]
      )
      // Another instance may have been faster, and its rejection counts once.
      if (rowCount === 0 || !rejection) return
      const record = await lockPayment(client, row.payment_id, row.owner, now)
      const refundedCents = record.refundedCents - Number(row.amount_cents)
      await updatePayment(client, withChanges(record, now, { refundedCents }))
    })
  }
  return rows.length
}

/** @throws SandboxProblem 404 */
export async function readRefund(pool: pg.Pool, owner: string, refundId: string) {
  const { rows } = await pool.query<RefundRow>('select * from sandbox.refunds where refund_id = $1 and owner = $2', [
    refundId,
    owner
  ])
  if (!rows[0]) throw commonProblem('notFound', 'Check the id.')
  return toRefundResponse(rows[0])
}

/** Refunds of a payment, the newest first, each with its place in the list; one more than the limit, if there is one. */
export async function listRefunds(pool: pg.Pool, paymentId: string, before: string | undefined, limit: number) {
  const { rows } = await pool.query<RefundRow>(
    `select * from sandbox.refunds where payment_id = $1 and ($2::bigint is null or sequence < $2) order by sequence desc limit $3`,
    [paymentId, before ?? null, limit + 1]
  )
  return rows.map((row) => ({ position: row.sequence, answer: toRefundResponse(row) }))
}
