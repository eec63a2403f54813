import { isSettled } from '@portico/finance'
import type { DayPayment } from '../../../../build/published/day-report.ts'

/** What a report adds up, in cents. */
export interface DayTotals {
  /** Amounts of payments that are settled. */
  settled: number
  refunded: number
  /** Settled less refunded. */
  net: number
  /** Amounts of payments that may still be settled. */
  open: number
}

/** Adds payments up. */
export function totalsOf(payments: readonly DayPayment[]): DayTotals {
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const settled = sum(payments.filter(({ status }) => isSettled(status)).map(({ amount }) => amount))
  const refunded = sum(payments.map((payment) => payment.refunded))
  const open = sum(payments.filter(({ status }) => status === 'PDNG').map(({ amount }) => amount))
  return { settled, refunded, net: settled - refunded, open }
}
