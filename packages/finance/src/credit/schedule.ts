import type { BasisPoints, Cents } from '../money.ts'
import { instalmentOf, type Repayment } from './annuity.ts'

/** One row of a repayment schedule. */
export interface ScheduleRow {
  /** From 1. In arrears the row is due this many months after the drawdown, in advance one month less. */
  number: number
  /** What is paid, interest and principal together. */
  instalment: Cents
  interest: Cents
  principal: Cents
  /** What is owed afterwards. */
  balance: Cents
}

/**
 * The interest of a month, rounded to the cent, half a cent upwards. Balance and rate are integers, so the division is the only
 * inexact step, and it is too exact to cross a half.
 */
export function interestOf(balance: Cents, nominalRate: BasisPoints): Cents {
  return Math.floor((balance * nominalRate + 60_000) / 120_000)
}

/**
 * The schedule of a loan by the convention of the Finance quotation API: the interest of a row is the balance times a twelfth of the
 * nominal rate, rounded to the cent; the last row pays what is left with its interest, so it takes up the cents that rounding
 * leaves, and it contains the balloon. In advance the first row is due at the drawdown and bears no interest, and a balloon makes a row
 * of its own at the end of the term.
 * @throws RangeError as `instalmentOf` does.
 */
export function scheduleOf(repayment: Repayment): ScheduleRow[] {
  const { principal, nominalRate, months, balloon = 0, timing = 'ARREARS' } = repayment
  const equal = instalmentOf(repayment)
  const inAdvance = timing === 'ADVANCE'
  const length = inAdvance && balloon > 0 ? months + 1 : months
  const rows = new Array<ScheduleRow>(length)
  let balance = principal
  for (let number = 1; number <= length; number++) {
    const interest = inAdvance && number === 1 ? 0 : interestOf(balance, nominalRate)
    const owed = balance + interest
    // Where the loan is of so few cents that rounding repays it early, no instalment exceeds what is owed.
    const instalment = number === length || equal > owed ? owed : equal
    balance = owed - instalment
    rows[number - 1] = { number, instalment, interest, principal: instalment - interest, balance }
  }
  return rows
}
