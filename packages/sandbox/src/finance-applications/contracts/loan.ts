import { addMonths, type Cents, daysBetween, interestOf, type ScheduleRow, scheduleOf } from '@portico/finance'
import type { ContractDetail, ContractRecord, LoanTerms, PartialRepayment, SettlementFigure } from '../model.ts'

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

/** What decides the instalments of a contract. */
type RepaidLoan = Pick<ContractDetail, 'terms' | 'partialRepayments'>

/**
 * The rows of a loan after its partial repayments: the term stays, and each of them makes the instalments that are left smaller, as those
 * of a loan of what is left.
 */
function repaidRowsOf({ terms, partialRepayments = [] }: RepaidLoan): ScheduleRow[] {
  let rows = rowsOf(terms)
  for (const { afterInstalments, balance } of partialRepayments) {
    const left = { ...terms, amountFinanced: balance, termInMonths: terms.termInMonths - afterInstalments }
    const further = rowsOf(left).map((row) => ({ ...row, number: row.number + afterInstalments }))
    rows = [...rows.slice(0, afterInstalments), ...further]
  }
  return rows
}

/** Principal that is left after so many instalments. */
function balanceAfter(
  rows: readonly ScheduleRow[],
  { terms, partialRepayments = [] }: RepaidLoan,
  paid: number
): Cents {
  const latest = partialRepayments.findLast(({ afterInstalments }) => afterInstalments === paid)
  if (latest) return latest.balance
  return paid === 0 ? terms.amountFinanced : (rows[paid - 1]?.balance ?? 0)
}

/** The instalments of a contract. */
export function instalmentsOf(detail: ContractDetail): DatedInstalment[] {
  const drawdownOn = drawdownDayOf(detail)
  return repaidRowsOf(detail).map((row) => ({ ...row, dueOn: addMonths(drawdownOn, row.number) }))
}

/** The instalment that falls due next; undefined when all are paid. */
export const nextInstalmentOf = (detail: ContractDetail): DatedInstalment | undefined =>
  instalmentsOf(detail)[detail.instalmentsPaid]

/** Principal that is not repaid, after the instalments and the partial repayments that are paid. */
export const balanceOf = (detail: ContractDetail): Cents =>
  balanceAfter(repaidRowsOf(detail), detail, detail.instalmentsPaid)

/** Principal that the customer owes. */
export function outstandingOf({ status, detail }: Pick<ContractRecord, 'status' | 'detail'>): Cents {
  if (detail.paidOutAt === undefined || status === 'SETTLED' || detail.withdrawal?.repaidOn !== undefined) return 0
  return balanceOf(detail)
}

/** Where a loan is on a day. */
function positionOn(detail: ContractDetail, day: string) {
  const instalments = instalmentsOf(detail)
  const left = instalments.filter(({ dueOn }) => dueOn > day)
  const paid = instalments.length - left.length
  return {
    paid,
    left,
    principal: balanceAfter(instalments, detail, paid),
    periodStart: instalments[paid - 1]?.dueOn ?? drawdownDayOf(detail),
    isMoreThanAYear: (instalments.at(-1)?.dueOn ?? day) > addMonths(day, 12)
  }
}

const interestIn = (rows: readonly ScheduleRow[]): Cents => rows.reduce((sum, { interest }) => sum + interest, 0)

/**
 * The compensation for principal that is repaid early, by Directive (EU) 2023/2225, Article 29: at most 1 % of it if more than a year of
 * the term is left, otherwise 0.5 %, and never more than the interest that is saved.
 */
function compensated(
  settleOn: string,
  principal: Cents,
  accruedInterest: Cents,
  interestSaved: Cents,
  isMoreThanAYear: boolean
): SettlementFigure {
  // Rounded down: the percentage is a maximum.
  const percentage = Math.floor((principal * (isMoreThanAYear ? 10 : 5)) / 1000)
  const isCapped = interestSaved < percentage
  const compensation = isCapped ? Math.max(0, interestSaved) : percentage
  return {
    settleOn,
    principal,
    accruedInterest,
    compensation,
    compensationBound: isCapped ? 'INTEREST_SAVED' : isMoreThanAYear ? 'ONE_PERCENT' : 'HALF_PERCENT',
    total: principal + accruedInterest + compensation,
    interestSaved: Math.max(0, interestSaved)
  }
}

/**
 * What an early settlement costs on a day: the principal that is not repaid, the interest of the month in proportion to its days, and
 * the compensation.
 *
 * @param settleOn day (UTC), on which the instalments due until then are paid
 */
export function settlementFigure(detail: ContractDetail, settleOn: string): SettlementFigure {
  const { left, principal, periodStart, isMoreThanAYear } = positionOn(detail, settleOn)
  const [next] = left
  const accruedInterest = next ? partOf(next.interest, periodStart, settleOn, next.dueOn) : 0
  return compensated(settleOn, principal, accruedInterest, interestIn(left) - accruedInterest, isMoreThanAYear)
}

/**
 * What the repayment of a part of the principal costs on a day: the part, the interest of the month on it in proportion to its days, and
 * the compensation for it. The instalments that are left are calculated anew with what is left, in the same term.
 *
 * @param principal less than what is owed, without the balloon
 */
export function partialRepayment(detail: ContractDetail, principal: Cents, day: string): PartialRepayment {
  const position = positionOn(detail, day)
  const [next] = position.left
  const balance = position.principal - principal
  const interest = interestOf(principal, detail.terms.nominalRate)
  const accruedInterest = next ? partOf(interest, position.periodStart, day, next.dueOn) : 0
  const afterInstalments = position.paid
  const left = { ...detail.terms, amountFinanced: balance, termInMonths: position.left.length }
  const interestSaved = interestIn(position.left) - interestIn(rowsOf(left)) - accruedInterest
  return {
    ...compensated(day, principal, accruedInterest, interestSaved, position.isMoreThanAYear),
    afterInstalments,
    balance
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
