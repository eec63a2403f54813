import type { PaymentReasonCode, PaymentStatusCode } from '@portico/finance'
import type { PaymentRecord } from './record.ts'

/** The reasons in sentences for people, as the document writes them. */
export const REASON_SENTENCES: Readonly<Record<PaymentReasonCode, string>> = {
  AC01: 'The account number is wrong.',
  AC04: 'The account has been closed.',
  AM04: 'There is not enough money in the account.',
  MS02: 'The payer refused the payment.',
  MS03: 'The bank or the card issuer refused the payment and gave no reason.',
  DS24: 'The time for the payment ended.',
  CUST: 'The payer cancelled the payment.',
  DS02: 'You cancelled the payment.'
}

const STATUS_SENTENCES: Readonly<Record<PaymentStatusCode, string>> = {
  RCVD: 'We have the payment. The payer has not begun.',
  PDNG: 'The payer is confirming with 3-D Secure.',
  ACTC: 'The payer is at the bank.',
  ACCP: 'The bank has accepted the payer.',
  ACSP: 'The payment is being settled.',
  ACSC: 'The amount has left the payer’s account.',
  ACCC: 'The amount has reached our account.',
  RJCT: 'The payment was rejected.',
  CANC: 'The payment was cancelled.'
}

/** The status of a payment in a sentence for people. */
export function statusSentence({ status, detail }: PaymentRecord): string {
  const { methodCode } = detail.choice
  if (status === 'PDNG' && methodCode === 'M002') return 'The payer has been asked to approve.'
  if (status === 'PDNG' && methodCode === 'M003') return 'We wait for the transfer.'
  if (status === 'PDNG' && detail.isDelayed) return 'The card issuer is still checking the payment.'
  if (status === 'ACCP' && methodCode === 'M004') return 'The amount is reserved on the card.'
  return STATUS_SENTENCES[status]
}
