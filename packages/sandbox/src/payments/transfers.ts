import { type Currency, type Money, toCents, toMoney } from '@portico/finance'
import type pg from 'pg'
import { newId } from '../core/identifiers.ts'
import { invalidField } from '../core/problems.ts'
import { insertRecord, type Queryable, selectPage, type Table } from '../core/table.ts'
import type { IncomingTransfer } from '../payment-rules/model.ts'
import { type PaymentRecord, transition, withChanges } from '../payment-rules/record.ts'
import { normalizeReference } from '../payment-rules/reference.ts'
import { applyElapsedTime } from '../payment-rules/timers.ts'
import { lockByReference, updatePayment } from './store.ts'

/** A transfer as it is stored. */
export interface TransferRecord {
  transferId: string
  sequence?: string
  owner: string
  paymentId?: string
  reference: string
  amountCents: number
  currency: Currency
  receivedAt: Date
}

const TRANSFERS: Table = {
  name: 'sandbox.incoming_transfers',
  columns: {
    transferId: 'text',
    owner: 'text',
    paymentId: 'text',
    reference: 'text',
    amountCents: 'bigint',
    currency: 'text',
    receivedAt: 'timestamptz'
  }
}

/** The maximum amount of a transfer, in cents. */
export const MAX_TRANSFER_CENTS = 99_999_999

/** The transfer as the API returns it. */
export const toTransferResponse = ({
  transferId,
  reference,
  amountCents,
  currency,
  receivedAt,
  paymentId
}: TransferRecord): IncomingTransfer => ({
  transferId,
  reference,
  amount: toMoney(amountCents, currency),
  receivedAt: receivedAt.toISOString(),
  ...(paymentId && { paymentId })
})

/** The payment with an amount that has arrived; it is settled when the whole amount has. */
export function addReceived(record: PaymentRecord, cents: number, now: Date): PaymentRecord {
  const receivedCents = record.receivedCents + cents
  return receivedCents >= record.amountCents
    ? transition(record, 'ACCC', now, { receivedCents })
    : withChanges(record, now, { receivedCents })
}

/**
 * Receives money on the payee's account, within a transaction. It counts for the payment of the owner that waits for money with this
 * reference; without one it is unmatched.
 *
 * @throws SandboxProblem 400 for an amount that no transfer can have
 */
export async function receiveTransfer(
  client: pg.PoolClient,
  owner: string,
  { reference, amount }: { reference: string; amount: Money },
  now: Date
): Promise<IncomingTransfer> {
  const amountCents = toCents(amount.value)
  const { currency } = amount
  if (amountCents <= 0 || amountCents > MAX_TRANSFER_CENTS)
    throw invalidField('/amount/value', 'out_of_range', 'Must be greater than 0.00 and less than 1000000.00.')
  const stored = await lockByReference(client, owner, normalizeReference(reference))
  const present = stored && applyElapsedTime(stored, now)
  const isAwaited = present?.status === 'PDNG' && present.currency === currency
  if (stored && present && (isAwaited || present !== stored))
    await updatePayment(client, isAwaited ? addReceived(present, amountCents, now) : present, stored)
  const transfer: TransferRecord = {
    transferId: newId('trf'),
    owner,
    ...(isAwaited && { paymentId: present.paymentId }),
    reference,
    amountCents,
    currency,
    receivedAt: now
  }
  await insertRecord(client, TRANSFERS, transfer)
  return toTransferResponse(transfer)
}

export interface TransferFilters {
  owner: string
  paymentId?: string
  /** Only transfers that are matched with a payment, or only those that are not. */
  matched?: boolean | undefined
}

/** Transfers, the newest first; one more than the limit, if there is one. */
export const listTransfers = (
  db: Queryable,
  { owner, paymentId, matched }: TransferFilters,
  limit: number,
  after?: string
): Promise<TransferRecord[]> =>
  selectPage(
    db,
    TRANSFERS,
    {
      'owner = ?': owner,
      'payment_id = ?': paymentId,
      '(payment_id is not null) = ?': matched,
      'sequence < ?': after
    },
    limit
  )
