import type { Payment } from '@portico/contract'

/** What can still be given back of a settled payment, in units: of a transfer, more may have arrived than was asked for. */
export function refundableOf({
  amount,
  receivedAmount = 0,
  refundedAmount
}: Pick<Payment, 'amount' | 'receivedAmount' | 'refundedAmount'>): number {
  return Math.round((Math.max(amount, receivedAmount) - refundedAmount) * 100) / 100
}
