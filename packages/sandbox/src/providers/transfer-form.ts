import { parseTypedCents, toMoney } from '@portico/finance'
import type pg from 'pg'
import { claimOf, isReplayed, runIdempotently } from '../core/idempotency.ts'
import type { PaymentRecord } from '../payment-rules/record.ts'
import { MAX_TRANSFER_CENTS, receiveTransfer } from '../payments/transfers.ts'
import { FormError, type FormFields } from './actions.ts'
import type { Messages } from './words-en.ts'

const REFERENCE_LENGTH = 140

/**
 * Has money arrive as a form of the payee's account says; the form's own key lets it arrive once, however often the form is sent.
 *
 * @param form whose key was found to be one of this program's
 * @param address of the page, for which the key counts
 * @returns whether it counts for this payment
 * @throws FormError
 */
export async function submitTransfer(
  pool: pg.Pool,
  record: PaymentRecord,
  form: FormFields,
  context: { address: string; now: Date; messages: Messages }
): Promise<boolean> {
  const { address, now, messages } = context
  const { amount: written = '', reference = '', key = '' } = form
  const cents = parseTypedCents(written)
  const errors: Record<string, string> = {}
  if (cents === undefined || cents < 1) errors.amount = messages.transfer.amountError
  else if (cents > MAX_TRANSFER_CENTS) errors.amount = messages.transfer.maximumFault
  if (reference.length > REFERENCE_LENGTH) errors.reference = messages.transfer.referenceFault
  if (cents === undefined || Object.keys(errors).length) throw new FormError(errors)
  const transfer = { reference, amount: toMoney(cents, record.currency) }
  const claim = claimOf(record.owner, 'POST', address, key, transfer)
  const answer = await runIdempotently(pool, { claim, now, check: () => {} }, async (client) => ({
    status: 303,
    body: await receiveTransfer(client, record.owner, transfer, now)
  }))
  const { paymentId } = (isReplayed(answer) ? JSON.parse(answer.text) : answer.body) as { paymentId?: string }
  return paymentId === record.paymentId
}
