import type { BasisPoints, Cents } from '@portico/finance'

/**
 * The limits by which prequalifications and loan applications decide, as the guide `affordability` publishes them. Amounts are those of
 * either currency; the rules are this product's own.
 */
export const AFFORDABILITY = {
  /** Part of the free income that an instalment may take, in per cent; with a higher one, an application is reviewed. */
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
  /**
   * Up to this part of the highest amount, in per cent, a requested amount is uncertain; with an instalment above the same part of what
   * it may take, an application is declined.
   */
  uncertainPercent: 125,
  /** Fixed costs above this part of the income, in thirds, are high. */
  highCostsThirds: 2,
  /** Years that a person must have, and may have when the loan is repaid. */
  minimumAge: 18,
  maximumAge: 80,
  /** Months for which the work of an applicant must have existed. */
  monthsInWork: { EMPLOYED: 3, SELF_EMPLOYED: 12 }
} as const
