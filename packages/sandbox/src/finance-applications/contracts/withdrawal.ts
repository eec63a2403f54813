import { addDays, type Cents, daysBetween } from '@portico/finance'
import type { ContractDetail } from '../model.ts'
import { balanceOf, drawdownDayOf, instalmentsOf, interestPerDay } from './loan.ts'

/** Days of the right of withdrawal: Directive (EU) 2023/2225, Article 26. */
const WITHDRAWAL_DAYS = 14
/** Days after the period during which a declaration that was sent in time can be recorded. */
const RECORDING_DAYS = 14
/** Days for the repayment after the declaration: Article 26. */
const REPAYMENT_DAYS = 30

/**
 * The last day of the right of withdrawal, 14 days after the conclusion of the contract or the receipt of its terms, whichever is later:
 * Directive (EU) 2023/2225, Article 26.
 */
export const withdrawalUntil = (concludedOn: string, termsReceivedOn: string): string =>
  addDays(termsReceivedOn > concludedOn ? termsReceivedOn : concludedOn, WITHDRAWAL_DAYS)

/** The last day on which a withdrawal can be recorded. */
export const recordableUntil = (lastDay: string): string => addDays(lastDay, RECORDING_DAYS)

/** What the customer repays after a withdrawal. */
export interface Repayment {
  principal: Cents
  interestPerDay: Cents
  interest: Cents
  total: Cents
  repayUntil: string
  /** Day (UTC) on which it was repaid. */
  repaidOn?: string
}

/** Day until which a withdrawal that was declared on a day has the loan repaid. */
const repayUntilOf = (declaredOn: string): string => addDays(declaredOn, REPAYMENT_DAYS)

/**
 * The day on which what is owed after a withdrawal is collected: the last of its 30 days or, after a declaration that was recorded late,
 * the day after the record.
 *
 * @returns undefined when the loan was not paid out
 */
export function repaymentDayOf({ withdrawal, paidOutAt }: ContractDetail): string | undefined {
  if (!withdrawal || paidOutAt === undefined) return undefined
  const earliest = addDays(withdrawal.recordedAt.slice(0, 10), 1)
  const repayUntil = repayUntilOf(withdrawal.declaredOn)
  return repayUntil > earliest ? repayUntil : earliest
}

/**
 * What the customer has repaid after a withdrawal, or repays if it is done today: the principal, and interest for each day since the loan
 * was paid out or the last instalment was paid. Nothing else is owed: Directive (EU) 2023/2225, Article 26.
 *
 * @returns undefined when the loan was not paid out
 */
export function repaymentOf(detail: ContractDetail, today: string): Repayment | undefined {
  const { withdrawal, paidOutAt, terms, instalmentsPaid } = detail
  if (!withdrawal || paidOutAt === undefined) return undefined
  const principal = balanceOf(detail)
  const { repaidOn } = withdrawal
  const repayUntil = repayUntilOf(withdrawal.declaredOn)
  const day = repaidOn ?? today
  const perDay = interestPerDay(principal, terms.nominalRate)
  const from = instalmentsOf(detail)[instalmentsPaid - 1]?.dueOn ?? drawdownDayOf(detail)
  const days = Math.max(0, daysBetween(from, day < repayUntil ? day : repayUntil))
  const interest = perDay * days
  return {
    principal,
    interestPerDay: perDay,
    interest,
    total: principal + interest,
    repayUntil,
    ...(repaidOn && { repaidOn })
  }
}
