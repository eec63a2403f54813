import { parseTypedCents, toMoney } from '@portico/finance'
import type pg from 'pg'
import { claimOf, isReplayed, runIdempotently } from '../core/idempotency/idempotency.ts'
import type { PaymentRecord } from '../payment-rules/record.ts'
import { MAX_TRANSFER_CENTS, receiveTransfer } from '../payments/transfers.ts'
import { FormError, type FormFields } from './actions.ts'
import type { Messages } from './messages.ts'

const MAX_REFERENCE_LENGTH = 140

/**
 * Receives a transfer as the form of the payee's account specifies; its key makes the transfer arrive once, however often it is sent.
 *
 * @param form whose key has a valid signature
 * @param context `path` of the page, for which the key is valid, and the time of the owner's clock and the real one
 * @returns whether the transfer is matched with this payment
 * @throws FormError
 */
export async function submitTransfer(
  pool: pg.Pool,
  record: PaymentRecord,
  form: FormFields,
  { path, now, receivedAt, messages }: { path: string; now: Date; receivedAt: Date; messages: Messages }
): Promise<boolean> {
  const { amount: typed = '', reference = '', key = '' } = form
  const cents = parseTypedCents(typed)
  const errors: Record<string, string> = {}
  if (cents === undefined || cents < 1) errors.amount = messages.transfer.amountError
  else if (cents > MAX_TRANSFER_CENTS) errors.amount = messages.transfer.maximumError
  if (reference.length > MAX_REFERENCE_LENGTH) errors.reference = messages.transfer.referenceError
  if (cents === undefined || Object.keys(errors).length) throw new FormError(errors)
  const transfer = { reference, amount: toMoney(cents, record.currency) }
  const claim = claimOf(record.owner, 'POST', path, key, transfer)
  const response = await runIdempotently(pool, { claim, receivedAt, check: () => {} }, async (client) => ({
    status: 303,
    body: await receiveTransfer(client, record.owner, transfer, now)
  }))
  const { paymentId } = (isReplayed(response) ? JSON.parse(response.text) : response.body) as { paymentId?: string }
  return paymentId === record.paymentId
}
