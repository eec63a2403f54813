import { parseTypedCents, toMoney } from '@portico/finance'
import type pg from 'pg'
import { changeOnce, claimOf, isReplayed } from '../core/idempotency.ts'
import type { PaymentRecord } from '../payment-rules/record.ts'
import { GREATEST_TRANSFER, receiveTransfer } from '../payments/transfers.ts'
import { type Form, FormFault } from './actions.ts'
import type { Words } from './words-en.ts'

const REFERENCE_LENGTH = 140

/**
 * Has money arrive as a form of the payee's account says; the form's own key lets it arrive once, however often the form is sent.
 *
 * @param form whose key was found to be one of this program's
 * @param address of the page, for which the key counts
 * @returns whether it counts for this payment
 * @throws FormFault
 */
export async function arrive(
  pool: pg.Pool,
  record: PaymentRecord,
  form: Form,
  context: { address: string; now: Date; words: Words }
): Promise<boolean> {
  const { address, now, words } = context
  const { amount: written = '', reference = '', key = '' } = form
  const cents = parseTypedCents(written)
  const faults: Record<string, string> = {}
  if (cents === undefined || cents < 1) faults.amount = words.transfer.amountFault
  else if (cents > GREATEST_TRANSFER) faults.amount = words.transfer.maximumFault
  if (reference.length > REFERENCE_LENGTH) faults.reference = words.transfer.referenceFault
  if (cents === undefined || Object.keys(faults).length) throw new FormFault(faults)
  const transfer = { reference, amount: toMoney(cents, record.currency) }
  const claim = claimOf(record.owner, 'POST', address, key, transfer)
  const answer = await changeOnce(pool, { claim, now, check: () => {} }, async (client) => ({
    status: 303,
    body: await receiveTransfer(client, record.owner, transfer, now)
  }))
  const { paymentId } = (isReplayed(answer) ? JSON.parse(answer.text) : answer.body) as { paymentId?: string }
  return paymentId === record.paymentId
}
