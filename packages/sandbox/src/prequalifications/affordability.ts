import { type BasisPoints, type Cents, principalOf } from '@portico/finance'
import type { Answer, ReasonKey } from './model.ts'

/**
 * The rules of affordability, as the guide `affordability` publishes them. Amounts are those of either currency; the rules are this
 * product's own.
 */
export const AFFORDABILITY = {
  /** Part of the free income that an instalment may take, in per cent. */
  freeIncomePercent: 30,
  /** Fixed borrowing rate of the credit that this part repays. */
  nominalRate: 599 satisfies BasisPoints,
  /** The highest amount is rounded down to a multiple of this. */
  step: 50_000 satisfies Cents,
  /** Credits that the products lend, at least and at most. */
  minimumCredit: 300_000 satisfies Cents,
  maximumCredit: 7_500_000 satisfies Cents,
  /** Living costs for each month of an adult, after the first, and of a child who live on the income. */
  furtherAdult: 40_000 satisfies Cents,
  child: 25_000 satisfies Cents,
  /** Up to this part of the highest amount, in per cent, a requested amount is uncertain. */
  uncertainPercent: 125,
  /** Fixed costs above this part of the income, in thirds, are high. */
  highCostsThirds: 2
} as const

/** A budget of a month, with what is requested. */
export interface AffordabilityRequest {
  income: Cents
  housingCosts: Cents
  commitments: Cents
  /** People who live on the income. */
  household: { adults: number; children: number }
  requested: Cents
  termInMonths: number
}

/** What a budget carries. */
export interface Assessment {
  answer: Answer
  /** Absent when the answer is `UNLIKELY`. */
  maximum?: Cents
  /** The weightiest first. */
  reasons: ReasonKey[]
}

/** What a household costs in a month; the first adult lives on what an instalment leaves of the free income. */
export const livingCostsOf = ({ adults, children }: AffordabilityRequest['household']): Cents =>
  Math.max(0, adults - 1) * AFFORDABILITY.furtherAdult + children * AFFORDABILITY.child

/** The highest credit that a free income repays within a term: in full steps, and at most what the products lend. */
export function highestCredit(freeIncome: Cents, termInMonths: number): Cents {
  const { freeIncomePercent, nominalRate, step, maximumCredit } = AFFORDABILITY
  if (freeIncome <= 0) return 0
  const instalment = Math.floor((freeIncome * freeIncomePercent) / 100)
  const credit = principalOf({ instalment, nominalRate, months: termInMonths })
  return Math.min(maximumCredit, Math.floor(credit / step) * step)
}

/** Assesses whether a budget carries a requested amount. */
export function assess({
  income,
  housingCosts,
  commitments,
  household,
  requested,
  termInMonths
}: AffordabilityRequest): Assessment {
  const fixedCosts = housingCosts + commitments + livingCostsOf(household)
  const highCosts: ReasonKey[] = fixedCosts * 3 > income * AFFORDABILITY.highCostsThirds ? ['COMMITMENTS_HIGH'] : []
  const freeIncome = income - fixedCosts
  if (freeIncome <= 0) return { answer: 'UNLIKELY', reasons: ['NO_FREE_INCOME', ...highCosts] }
  const maximum = highestCredit(freeIncome, termInMonths)
  if (maximum < AFFORDABILITY.minimumCredit)
    return { answer: 'UNLIKELY', reasons: ['AMOUNT_BELOW_MINIMUM', ...highCosts] }
  if (requested <= maximum) return { answer: 'LIKELY', maximum, reasons: ['BUDGET_SUFFICIENT'] }
  if (requested * 100 <= maximum * AFFORDABILITY.uncertainPercent)
    return { answer: 'UNCERTAIN', maximum, reasons: ['AMOUNT_ABOVE_BUDGET', ...highCosts] }
  return { answer: 'UNLIKELY', reasons: ['AMOUNT_FAR_ABOVE_BUDGET', ...highCosts] }
}
