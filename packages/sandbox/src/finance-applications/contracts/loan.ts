import { addMonths, type Cents, daysBetween, type ScheduleRow, scheduleOf } from '@portico/finance'
import type { ContractDetail, ContractRecord, LoanTerms, SettlementFigure } from '../model.ts'

/** An instalment with the day on which it falls due. */
export interface DatedInstalment extends ScheduleRow {
  dueOn: string
}

/** The schedule of terms; the same figures make the same rows to the cent. */
export const rowsOf = ({ amountFinanced, nominalRate, termInMonths, balloon }: LoanTerms): ScheduleRow[] =>
  scheduleOf({ principal: amountFinanced, nominalRate, months: termInMonths, ...(balloon && { balloon }) })

/** The day from which the instalments are counted: that of the payment of the loan or, until then, the drawdown day of the quotation. */
export const drawdownDayOf = ({ paidOutAt, terms }: ContractDetail): string =>
  paidOutAt?.slice(0, 10) ?? terms.drawdownOn

/** The instalments of a contract. */
export function instalmentsOf(detail: ContractDetail): DatedInstalment[] {
  const drawdownOn = drawdownDayOf(detail)
  return rowsOf(detail.terms).map((row) => ({ ...row, dueOn: addMonths(drawdownOn, row.number) }))
}

/** The instalment that falls due next; undefined when all are paid. */
export const nextInstalmentOf = (detail: ContractDetail): DatedInstalment | undefined =>
  instalmentsOf(detail)[detail.instalmentsPaid]

/** Principal that is not repaid, after the instalments that are paid. */
export const balanceOf = ({ terms, instalmentsPaid }: ContractDetail): Cents =>
  instalmentsPaid === 0 ? terms.amountFinanced : (rowsOf(terms)[instalmentsPaid - 1]?.balance ?? 0)

/** Principal that the customer owes. */
export function outstandingOf({ status, detail }: Pick<ContractRecord, 'status' | 'detail'>): Cents {
  if (detail.paidOutAt === undefined || status === 'SETTLED' || detail.withdrawal?.repaidOn !== undefined) return 0
  return balanceOf(detail)
}

/**
 * What an early settlement costs on a day: the principal that is not repaid, the interest of the month in proportion to its days, and
 * a compensation by Directive (EU) 2023/2225, Article 29: at most 1 % of the amount that is repaid early if more than a year of the
 * term is left, otherwise 0.5 %, and never more than the interest of the time that is left.
 *
 * @param settleOn day (UTC), on which the instalments due until then are paid
 */
export function settlementFigure(detail: ContractDetail, settleOn: string): SettlementFigure {
  const instalments = instalmentsOf(detail)
  const left = instalments.filter(({ dueOn }) => dueOn > settleOn)
  const paid = instalments.length - left.length
  const principal = paid === 0 ? detail.terms.amountFinanced : (instalments[paid - 1]?.balance ?? 0)
  const [next] = left
  const periodStart = instalments[paid - 1]?.dueOn ?? drawdownDayOf(detail)
  const accruedInterest = next ? partOf(next.interest, periodStart, settleOn, next.dueOn) : 0
  const interestSaved = left.reduce((sum, { interest }) => sum + interest, 0) - accruedInterest
  const lastDueOn = instalments.at(-1)?.dueOn ?? settleOn
  const isMoreThanAYear = lastDueOn > addMonths(settleOn, 12)
  // Rounded down: the percentage is a maximum.
  const percentage = Math.floor((principal * (isMoreThanAYear ? 10 : 5)) / 1000)
  const isCapped = interestSaved < percentage
  const compensation = isCapped ? interestSaved : percentage
  return {
    settleOn,
    principal,
    accruedInterest,
    compensation,
    compensationBound: isCapped ? 'INTEREST_SAVED' : isMoreThanAYear ? 'ONE_PERCENT' : 'HALF_PERCENT',
    total: principal + accruedInterest + compensation,
    interestSaved
  }
}

/** The part of the interest of a period that has accrued on a day, rounded to the cent. */
function partOf(interest: Cents, from: string, day: string, to: string): Cents {
  const days = daysBetween(from, day)
  return days <= 0 ? 0 : Math.round((interest * days) / daysBetween(from, to))
}

/** Days of the year for the interest of one day. */
const DAYS_OF_YEAR = 365

/** The interest of one day, rounded to the cent: principal times rate, divided by 365. */
export const interestPerDay = (principal: Cents, nominalRate: number): Cents =>
  Math.round((principal * nominalRate) / (10_000 * DAYS_OF_YEAR))
