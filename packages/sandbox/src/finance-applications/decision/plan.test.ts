import { describe, expect, test } from 'vitest'
import { calculate } from '../../finance-quotation/calculation.ts'
import type { CalculatedLoan } from '../../finance-quotation/model.ts'
import { findProduct } from '../../finance-quotation/products/products.ts'
import { PERSON } from '../../testing/finance-applications.ts'
import type { Applicant } from '../model.ts'
import { counterOffers } from './offers.ts'
import { freeIncomeOf, planFor } from './plan.ts'

const TODAY = '2026-11-25'

function loanOf(productId: string, deposit: number, termInMonths: number, balloon?: number): CalculatedLoan {
  const product = findProduct(productId, TODAY)
  if (!product) throw new Error(`There is no ${productId}.`)
  const purchase = { price: 3_000_000, deposit, charges: [], ...(balloon !== undefined && { balloon }) }
  return { ...calculate(product, purchase, termInMonths, 'en'), drawdownOn: TODAY }
}

/** 24,000.00 over 48 months: 563.53 a month. */
const CLASSIC = loanOf('prd_3K8V2Y6BNC', 600_000, 48)

const applicant = (change: object = {}) => ({ ...PERSON, ...change }) as Applicant
const withIncome = (value: string) =>
  applicant({ budget: { ...PERSON.budget, monthlyNetIncome: { value, currency: 'EUR' } } })
const plan = (first: Applicant, coApplicants: Applicant[] = [], outcome?: string) =>
  planFor({ applicant: first, coApplicants }, CLASSIC, TODAY, outcome)

describe('the plan of an application', () => {
  test.each([
    ['Documents', { outcome: 'DOCUMENTS', documents: ['IDENTITY_DOCUMENT'] }],
    ['referred', { outcome: 'REFERRED', reason: 'INCOME_UNCLEAR' }],
    ['DECLINED', { outcome: 'DECLINED', reason: 'BUDGET_TOO_TIGHT' }],
    [' Declined ', { outcome: 'DECLINED', reason: 'BUDGET_TOO_TIGHT' }],
    ['Hoffmann', { outcome: 'APPROVED' }],
    ['constructor', { outcome: 'APPROVED' }]
  ])('for the family name “%s” is %j', (familyName, expected) =>
    expect(plan(applicant({ familyName }))).toEqual(expected)
  )

  // The costs are 1,100.00; an instalment of 563.53 is 30 % of 1,878.43 and 37.5 % of 1,502.75.
  test.each([
    ['2978.44', { outcome: 'APPROVED' }],
    ['2978.43', { outcome: 'REFERRED', reason: 'BUDGET_TOO_TIGHT' }],
    ['2602.75', { outcome: 'REFERRED', reason: 'BUDGET_TOO_TIGHT' }],
    ['2602.74', { outcome: 'DECLINED', reason: 'BUDGET_TOO_TIGHT' }],
    ['0.00', { outcome: 'DECLINED', reason: 'BUDGET_TOO_TIGHT' }]
  ])('with an income of %s is %j', (income, expected) => expect(plan(withIncome(income))).toEqual(expected))

  test('counts the incomes of all who apply, and living costs of each further one', () => {
    expect(freeIncomeOf([applicant(), applicant()])).toBe(2 * 205_000 - 40_000)
    expect(plan(withIncome('2000.00'), [withIncome('2600.00')])).toEqual({ outcome: 'APPROVED' })
  })

  test.each([
    [{ kind: 'EMPLOYED', since: '2026-08-25' }, 'APPROVED'],
    [{ kind: 'EMPLOYED', since: '2026-08-26' }, 'REFERRED'],
    [{ kind: 'SELF_EMPLOYED', since: '2025-11-25' }, 'APPROVED'],
    [{ kind: 'SELF_EMPLOYED', since: '2025-11-26' }, 'REFERRED'],
    [{ kind: 'RETIRED', since: '2026-11-01' }, 'APPROVED'],
    [{ kind: 'NOT_EMPLOYED' }, 'APPROVED']
  ])('with the work %j is %s', (employment, outcome) =>
    expect(plan(applicant({ employment }))).toMatchObject({ outcome })
  )

  test('asks for a statement of an account whose validation did not match', () => {
    expect(plan(applicant(), [], 'NO_MATCH')).toEqual({ outcome: 'DOCUMENTS', documents: ['BANK_STATEMENT'] })
    expect(plan(applicant(), [], 'MATCH')).toEqual({ outcome: 'APPROVED' })
  })
})

describe('a counter-offer', () => {
  test('is the two of the document', () => {
    expect(counterOffers(CLASSIC)).toMatchObject([
      { amountOfCredit: 2_000_000, termInMonths: 48, nominalRate: 599, instalment: 46_961, totalPayable: 2_254_125 },
      { amountOfCredit: 2_400_000, termInMonths: 72, nominalRate: 649, instalment: 40_332, totalPayable: 2_903_941 }
    ])
  })

  test('leaves out a term that the product does not offer, and an amount below its minimum', () => {
    expect(counterOffers(loanOf('prd_3K8V2Y6BNC', 2_700_000, 96))).toEqual([])
    expect(counterOffers(loanOf('prd_3K8V2Y6BNC', 600_000, 96)).map(({ termInMonths }) => termInMonths)).toEqual([96])
    const balloon = loanOf('prd_9R5T1W7QHD', 600_000, 36, 1_200_000)
    expect(counterOffers(balloon).map(({ amountOfCredit }) => amountOfCredit)).toEqual([2_000_000])
  })

  test('that cannot be made is a refusal', () => {
    const loan = loanOf('prd_3K8V2Y6BNC', 2_700_000, 96)
    const request = { applicant: applicant({ familyName: 'Counteroffer' }) }
    expect(planFor(request, loan, TODAY, undefined)).toEqual({ outcome: 'DECLINED', reason: 'OUTSIDE_POLICY' })
  })
})
