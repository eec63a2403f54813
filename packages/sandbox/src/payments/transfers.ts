import { type Currency, type Money, toCents, toMoney } from '@portico/finance'
import type pg from 'pg'
import { newId } from '../core/identifiers.ts'
import { invalidFieldProblem } from '../core/problems.ts'
import type { IncomingTransfer } from '../payment-rules/model.ts'
import { type PaymentRecord, transition, withChanges } from '../payment-rules/record.ts'
import { normalizeReference } from '../payment-rules/reference.ts'
import { applyElapsedTime } from '../payment-rules/timers.ts'
import { lockByReference, updatePayment } from './store.ts'

interface TransferRow {
  transfer_id: string
  sequence: string
  payment_id: string | null
  reference: string
  amount_cents: string
  currency: Currency
  received_at: Date
}

/** The greatest amount of a transfer, in cents. */
export const MAX_TRANSFER_CENTS = 99_999_999

const toTransfer = (row: TransferRow): IncomingTransfer => ({
  transferId: row.transfer_id,
  reference: row.reference,
  amount: toMoney(Number(row.amount_cents), row.currency),
  receivedAt: row.received_at.toISOString(),
  ...(row.payment_id !== null && { paymentId: row.payment_id })
})

/** The payment with what arrived; it is settled when that is the whole amount. */
export function addReceived(record: PaymentRecord, cents: number, now: Date): PaymentRecord {
  const receivedCents = record.receivedCents + cents
  return receivedCents >= record.amountCents
    ? transition(record, 'ACCC', now, { receivedCents })
    : withChanges(record, now, { receivedCents })
}

/**
 * Has money arrive on the payee's account, within a transaction. It counts for the payment of this owner that waits for money with this
 * reference; what fits none stays unmatched.
 *
 * @throws SandboxProblem 400 for an amount that no transfer has
 */
export async function receiveTransfer(
  client: pg.PoolClient,
  owner: string,
  transfer: { reference: string; amount: Money },
  now: Date
): Promise<IncomingTransfer> {
  const cents = toCents(transfer.amount.value)
  const { currency } = transfer.amount
  if (cents <= 0 || cents > MAX_TRANSFER_CENTS)
    throw invalidFieldProblem('/amount/value', 'out_of_range', 'Must be more than 0.00 and less than 1000000.00.')
  const storedValues = await lockByReference(client, owner, normalizeReference(transfer.reference))
  const present = storedValues && applyElapsedTime(storedValues, now)
  const isAwaited = present?.status === 'PDNG' && present.currency === currency
  if (present && (isAwaited || present !== storedValues))
    await updatePayment(client, isAwaited ? addReceived(present, cents, now) : present)
  const row: TransferRow = {
    transfer_id: newId('trf'),
    sequence: '',
    payment_id: isAwaited ? present.paymentId : null,
    reference: transfer.reference,
    amount_cents: String(cents),
    currency,
    received_at: now
  }
  await client.query(
    `insert into sandbox.incoming_transfers (transfer_id, owner, payment_id, reference, amount_cents, currency, received_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [row.transfer_id, owner, row.payment_id, row.reference, cents, currency, now]
  )
  return toTransfer(row)
}

export interface TransferFilter {
  owner: string
  /** Of this payment only. */
  paymentId?: string | undefined
  /** Only those that fit a payment, or only those that do not. */
  matched?: boolean | undefined
  before?: string | undefined
  limit: number
}

/** Transfers that arrived, the newest first, each with its place in the list; one more than the limit, if there is one. */
export async function listTransfers(pool: pg.Pool, filter: TransferFilter) {
  const { owner, paymentId, matched, before, limit } = filter
  const { rows } = await pool.query<TransferRow>(
    `select * from sandbox.incoming_transfers
      where owner = $1 and ($2::text is null or payment_id = $2) and ($3::boolean is null or (payment_id is not null) = $3)
        and ($4::bigint is null or sequence < $4)
      order by sequence desc limit $5`,
    [owner, paymentId ?? null, matched ?? null, before ?? null, limit + 1]
  )
  return rows.map((row) => ({ position: row.sequence, transfer: toTransfer(row) }))
}
