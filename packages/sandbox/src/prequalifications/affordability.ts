import { type Cents, principalOf } from '@portico/finance'
import { AFFORDABILITY } from '../affordability/limits.ts'
import type { Answer, ReasonKey } from './model.ts'

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
