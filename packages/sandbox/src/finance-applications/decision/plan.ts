import { APPLICATION_OUTCOMES, type ApplicationOutcome, addMonths, toCents } from '@portico/finance'
import { AFFORDABILITY } from '../../affordability/limits.ts'
import { newId } from '../../core/identifiers.ts'
import type { CalculatedLoan } from '../../finance-quotation/model.ts'
import type { Applicant, ApplicationRequest, Plan } from '../model.ts'
import { counterOffers } from './offers.ts'

const PLANS: Readonly<Record<ApplicationOutcome, (loan: CalculatedLoan) => Plan>> = {
  DOCUMENTS_REQUIRED: () => ({ outcome: 'DOCUMENTS', documents: ['IDENTITY_DOCUMENT'] }),
  IN_REVIEW: () => ({ outcome: 'REFERRED', reason: 'INCOME_UNCLEAR' }),
  COUNTER_OFFERED: counterOfferOrRefusal,
  DECLINED: () => ({ outcome: 'DECLINED', reason: 'BUDGET_TOO_TIGHT' })
}

/** The family names that decide, in lower case. */
const NAMED_OUTCOMES = new Map<string, (loan: CalculatedLoan) => Plan>(
  APPLICATION_OUTCOMES.map(({ familyName, status }) => [familyName.toLowerCase(), PLANS[status]])
)

function counterOfferOrRefusal(loan: CalculatedLoan): Plan {
  const offers = counterOffers(loan)
  if (offers.length === 0) return { outcome: 'DECLINED', reason: 'OUTSIDE_POLICY' }
  return { outcome: 'COUNTER_OFFER', offers: offers.map((terms) => ({ offerId: newId('off'), terms })) }
}

/** What everybody who applies has left in a month, in cents: incomes less housing costs, commitments and living costs. */
export function freeIncomeOf(applicants: readonly Pick<Applicant, 'budget'>[]): number {
  const sum = applicants.reduce((total, { budget }) => {
    const costs = toCents(budget.monthlyHousingCosts.value) + toCents(budget.monthlyCommitments.value)
    return total + toCents(budget.monthlyNetIncome.value) - costs
  }, 0)
  return sum - (applicants.length - 1) * AFFORDABILITY.furtherAdult
}

/** Whether the work of an applicant began too recently. */
function isWorkTooRecent({ employment }: Pick<Applicant, 'employment'>, today: string): boolean {
  if (employment.kind !== 'EMPLOYED' && employment.kind !== 'SELF_EMPLOYED') return false
  return addMonths(employment.since, AFFORDABILITY.monthsInWork[employment.kind]) > today
}

/**
 * What the check of an application will lead to, by the outcomes and rules that the document publishes.
 *
 * @param validationOutcome of the validation of the account that the application refers to, if it refers to one
 * @param today day (UTC) on which it is submitted
 */
export function planFor(
  { applicant, coApplicants = [] }: Pick<ApplicationRequest, 'applicant' | 'coApplicants'>,
  loan: CalculatedLoan,
  today: string,
  validationOutcome: string | undefined
): Plan {
  const named = NAMED_OUTCOMES.get(applicant.familyName.trim().toLowerCase())
  if (named) return named(loan)
  const freeIncome = freeIncomeOf([applicant, ...coApplicants])
  const { freeIncomePercent, uncertainPercent } = AFFORDABILITY
  if (loan.instalment * 10_000 > freeIncome * freeIncomePercent * uncertainPercent)
    return { outcome: 'DECLINED', reason: 'BUDGET_TOO_TIGHT' }
  if (loan.instalment * 100 > freeIncome * freeIncomePercent) return { outcome: 'REFERRED', reason: 'BUDGET_TOO_TIGHT' }
  if (isWorkTooRecent(applicant, today)) return { outcome: 'REFERRED', reason: 'EMPLOYMENT_TOO_SHORT' }
  if (validationOutcome !== undefined && validationOutcome !== 'MATCH')
    return { outcome: 'DOCUMENTS', documents: ['BANK_STATEMENT'] }
  return { outcome: 'APPROVED' }
}
