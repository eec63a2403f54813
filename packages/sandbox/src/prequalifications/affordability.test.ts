import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AFFORDABILITY } from '../affordability/limits.ts'
import { assess, highestCredit } from './affordability.ts'
import { customerIdOf } from './customers.ts'
import { reasonsIn } from './reasons.ts'
import { TRANSITIONS } from './store.ts'

const ALONE = { adults: 1, children: 0 }
const BUDGET = {
  income: 315_000,
  housingCosts: 98_000,
  commitments: 12_000,
  household: ALONE,
  requested: 2_400_000,
  termInMonths: 48
}

describe('the outcome', () => {
  test.each([
    ['at the highest amount', { requested: 2_600_000 }, 'LIKELY', 2_600_000, ['BUDGET_SUFFICIENT']],
    ['a cent above it', { requested: 2_600_001 }, 'UNCERTAIN', 2_600_000, ['AMOUNT_ABOVE_BUDGET']],
    ['at a quarter above it', { requested: 3_250_000 }, 'UNCERTAIN', 2_600_000, ['AMOUNT_ABOVE_BUDGET']],
    ['beyond that', { requested: 3_250_001 }, 'UNLIKELY', undefined, ['AMOUNT_FAR_ABOVE_BUDGET']],
    ['in a longer term', { requested: 3_700_000, termInMonths: 72 }, 'LIKELY', 3_700_000, ['BUDGET_SUFFICIENT']],
    ['with a family', { household: { adults: 2, children: 1 } }, 'UNLIKELY', undefined, ['AMOUNT_FAR_ABOVE_BUDGET']],
    ['with nothing left', { income: 110_000 }, 'UNLIKELY', undefined, ['NO_FREE_INCOME', 'COMMITMENTS_HIGH']],
    ['without an income', { income: 0, housingCosts: 0, commitments: 0 }, 'UNLIKELY', undefined, ['NO_FREE_INCOME']],
    ['with little left', { income: 125_000 }, 'UNLIKELY', undefined, ['AMOUNT_BELOW_MINIMUM', 'COMMITMENTS_HIGH']],
    ['with a high income', { income: 9_999_999_999, requested: 7_500_000 }, 'LIKELY', 7_500_000, ['BUDGET_SUFFICIENT']]
  ])('%s', (_case, change, answer, maximum, reasons) => {
    expect(assess({ ...BUDGET, ...change })).toEqual({ answer, reasons, ...(maximum && { maximum }) })
  })

  test('fixed costs are high above two thirds of the income, and not at them', () => {
    const budget = { ...BUDGET, housingCosts: 200_000, commitments: 0, requested: 7_500_000 }
    expect(assess({ ...budget, income: 300_000 }).reasons).not.toContain('COMMITMENTS_HIGH')
    expect(assess({ ...budget, income: 299_999 }).reasons).toContain('COMMITMENTS_HIGH')
  })
})

const amount = fc.integer({ min: 0, max: 9_999_999_999 })
const budget = fc.record({
  income: amount,
  housingCosts: amount,
  commitments: amount,
  household: fc.record({ adults: fc.integer({ min: 1, max: 10 }), children: fc.integer({ min: 0, max: 15 }) }),
  requested: fc.integer({ min: 1, max: AFFORDABILITY.maximumCredit }),
  termInMonths: fc.integer({ min: 6, max: 96 })
})
const RANK = { LIKELY: 2, UNCERTAIN: 1, UNLIKELY: 0 }

test('a highest amount is in full steps and within what the products lend, and there is none when the outcome is UNLIKELY', () => {
  fc.assert(
    fc.property(budget, (given) => {
      const { answer, maximum, reasons } = assess(given)
      expect(maximum === undefined).toBe(answer === 'UNLIKELY')
      expect((maximum ?? 0) % AFFORDABILITY.step).toBe(0)
      if (maximum !== undefined) {
        expect(maximum).toBeGreaterThanOrEqual(AFFORDABILITY.minimumCredit)
        expect(maximum).toBeLessThanOrEqual(AFFORDABILITY.maximumCredit)
      }
      expect(new Set(reasons).size).toBe(reasons.length)
    })
  )
})

test('more income, a longer term or a smaller household never makes the outcome worse', () => {
  fc.assert(
    fc.property(budget, fc.nat(1_000_000), fc.nat(24), (given, income, months) => {
      const better = {
        ...given,
        income: given.income + income,
        termInMonths: given.termInMonths + months,
        household: { ...given.household, children: 0 }
      }
      expect(RANK[assess(better).answer]).toBeGreaterThanOrEqual(RANK[assess(given).answer])
    })
  )
})

test('nothing is repaid by a free income that is not positive', () => {
  expect([highestCredit(0, 48), highestCredit(-1, 48)]).toEqual([0, 0])
})

test('each reason has a text of its own in every language', () => {
  const keys = [
    'BUDGET_SUFFICIENT',
    'AMOUNT_ABOVE_BUDGET',
    'AMOUNT_FAR_ABOVE_BUDGET',
    'COMMITMENTS_HIGH',
    'NO_FREE_INCOME',
    'AMOUNT_BELOW_MINIMUM'
  ] as const
  const texts = (['en', 'es', 'de', 'fr', 'it', 'nl', 'pt'] as const).flatMap((language) =>
    reasonsIn(language, keys).map(({ text }) => text)
  )
  expect(new Set(texts).size).toBe(7 * keys.length)
})

describe('the ID of a customer', () => {
  const LENA = { givenName: 'Lena', familyName: 'Hoffmann', birthDate: '1988-04-17' }
  const OTHER = { givenName: 'Léa', familyName: 'Martin', birthDate: '1991-01-05' }

  test('is that of the story for a person of the story, whatever the case', () => {
    expect(customerIdOf('a:', LENA)).toBe('cus_7Q2M4K9TPX')
    expect(customerIdOf('b:', { ...LENA, givenName: ' LENA', familyName: 'hoffmann ' })).toBe('cus_7Q2M4K9TPX')
    expect(customerIdOf('a:', { ...LENA, birthDate: '1988-04-18' })).not.toBe('cus_7Q2M4K9TPX')
  })

  test('is the same for one owner, and another for another owner or person', () => {
    const id = customerIdOf('a:', OTHER)
    expect(id).toMatch(/^cus_[0-9A-HJKMNP-TV-Z]{10}$/)
    expect(customerIdOf('a:', { ...OTHER, givenName: 'Lea' })).toBe(id)
    expect(customerIdOf('b:', OTHER)).not.toBe(id)
    expect(customerIdOf('a:', { ...OTHER, familyName: 'Martins' })).not.toBe(id)
    // Names are not run together.
    expect(customerIdOf('a:', { ...OTHER, givenName: 'Léa Martin', familyName: '' })).not.toBe(id)
  })
})

test('no state follows a final one', () => {
  expect(TRANSITIONS).toEqual({ VALID: ['EXPIRED'], EXPIRED: [] })
})
