import type { PaymentReasonCode, PaymentStatusCode } from '@portico/finance'
import type { PaymentRecord } from './record.ts'

/** The reasons in sentences for people, as the document writes them. */
export const REASON_SENTENCES: Readonly<Record<PaymentReasonCode, string>> = {
  AC01: 'The account number is incorrect.',
  AC04: 'The account is closed.',
  AM04: 'The account has insufficient funds.',
  MS02: 'The payer declined the payment.',
  MS03: 'The bank or the card issuer declined the payment without giving a reason.',
  DS24: 'The payment expired.',
  CUST: 'The payer cancelled the payment.',
  DS02: 'You cancelled the payment.'
}

const STATUS_SENTENCES: Readonly<Record<PaymentStatusCode, string>> = {
  RCVD: 'Received. The payer has not yet started.',
  PDNG: 'The payer is completing 3-D Secure.',
  ACTC: 'The payer is on the bank’s page.',
  ACCP: 'The bank has authenticated the payer.',
  ACSP: 'The payment is being settled.',
  ACSC: 'The amount has left the payer’s account.',
  ACCC: 'The amount has reached our account.',
  RJCT: 'The payment was rejected.',
  CANC: 'The payment was cancelled.'
}

/** The status of a payment in a sentence for people. */
export function statusSentence({ status, detail }: PaymentRecord): string {
  const { methodCode } = detail.choice
  if (status === 'PDNG' && methodCode === 'M002') return 'Waiting for the payer’s approval.'
  if (status === 'PDNG' && methodCode === 'M003') return 'Waiting for the transfer.'
  if (status === 'PDNG' && detail.isDelayed) return 'The card issuer is still checking the payment.'
  if (status === 'ACCP' && methodCode === 'M004') return 'The amount is reserved on the card.'
  return STATUS_SENTENCES[status]
}
