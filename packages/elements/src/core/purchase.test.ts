import { toCents, toMoney } from '@portico/finance'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Product } from '../api/types.ts'
import { comparisonOf, fitPurchase, type LoanPreferences, quotationOf } from './purchase.ts'

const money = (cents: number) => toMoney(cents, 'EUR')
const product = (fields: Partial<Product> = {}): Product => ({
  productId: 'prd_3K8V2Y6BNC',
  name: 'Autokredit Klassik',
  kind: 'INSTALMENT_LOAN',
  country: 'DE',
  vehicleConditions: ['NEW', 'USED'],
  minimumAmount: money(300_000),
  maximumAmount: money(7_500_000),
  terms: [12, 24, 36, 48, 60, 72, 84, 96],
  rates: [{ fromTerm: 12, toTerm: 96, nominalRate: '5.99' }],
  chargeKinds: [],
  offeredFrom: '2026-07-01',
  ...fields
})
const balloon = product({
  productId: 'prd_9R5T1W7QHD',
  kind: 'BALLOON_LOAN',
  minimumAmount: money(500_000),
  terms: [24, 36, 48],
  maximumBalloonPercent: '50.00'
})
const preferences = (fields: Partial<LoanPreferences> = {}): LoanPreferences => ({
  price: 3_000_000,
  deposit: 250_000,
  tradeIn: 350_000,
  ...fields
})

describe('preferences that a product allows', () => {
  it('stay as they are', () => {
    expect(fitPurchase([product()], preferences({ term: 60 }))).toMatchObject({
      deposit: 250_000,
      tradeIn: 350_000,
      term: 60
    })
  })

  it('default to 48 months, or the nearest term', () => {
    expect(fitPurchase([product()], preferences()).term).toBe(48)
    expect(fitPurchase([product({ terms: [12, 24, 36] })], preferences()).term).toBe(36)
  })

  it('default to half of the highest balloon', () => {
    expect(fitPurchase([balloon], preferences())).toMatchObject({
      balloon: 750_000,
      limits: { balloon: { minimum: 100, maximum: 1_500_000 } }
    })
  })

  it('select the preferred product, unless the price is too low for it', () => {
    const both = [product(), balloon]
    expect(fitPurchase(both, preferences({ productId: balloon.productId })).product).toBe(balloon)
    expect(fitPurchase(both, preferences({ productId: balloon.productId, price: 400_000 })).product.kind).toBe(
      'INSTALMENT_LOAN'
    )
    expect(fitPurchase(both, preferences({ productId: 'prd_0000000000' })).product.kind).toBe('INSTALMENT_LOAN')
  })

  it('compare eight terms around the chosen one', () => {
    const many = product({ terms: Array.from({ length: 20 }, (_, index) => 6 + index * 4) })
    expect(fitPurchase([many], preferences({ term: 46 })).terms).toEqual([30, 34, 38, 42, 46, 50, 54, 58])
    expect(fitPurchase([many], preferences({ term: 6 })).terms).toEqual(many.terms.slice(0, 8))
    expect(fitPurchase([many], preferences({ term: 1000 })).terms).toEqual(many.terms.slice(-8))
  })
})

it('a price below what any product finances is refused with the lowest one', () => {
  expect(() => fitPurchase([balloon, product()], preferences({ price: 299_999 }))).toThrow(
    expect.objectContaining({ code: 'amount_too_low', context: { minimum: { cents: 300_000, currency: 'EUR' } } })
  )
})

it('any preferences become a purchase within the limits of the product', () => {
  const cents = fc.integer({ min: 0, max: 20_000_000 })
  const preferred = fc.record({
    price: fc.integer({ min: 500_000, max: 20_000_000 }),
    deposit: cents,
    tradeIn: cents,
    balloon: fc.option(cents, { nil: undefined }),
    term: fc.option(fc.integer({ min: 1, max: 200 }), { nil: undefined })
  })
  fc.assert(
    fc.property(preferred, fc.constantFrom(product(), balloon), (wanted, offered) => {
      const choice = fitPurchase([offered], wanted)
      const credit = choice.price - choice.deposit - choice.tradeIn
      expect(credit).toBeGreaterThanOrEqual(toCents(offered.minimumAmount.value))
      expect(credit).toBeLessThanOrEqual(toCents(offered.maximumAmount.value))
      expect(choice.deposit).toBeGreaterThanOrEqual(0)
      expect(choice.tradeIn).toBeGreaterThanOrEqual(0)
      expect(offered.terms).toContain(choice.term)
      expect(choice.terms).toContain(choice.term)
      expect(choice.terms.length).toBeLessThanOrEqual(8)
      if (choice.balloon !== undefined) {
        expect(choice.balloon).toBeLessThan(credit)
        expect(choice.balloon * 2).toBeLessThanOrEqual(choice.price)
      }
    })
  )
})

describe('the request to the sandbox', () => {
  it('leaves out deposit, trade-in, balloon and reference where there are none', () => {
    const choice = fitPurchase([product()], preferences({ deposit: 0, tradeIn: 0 }))
    expect(comparisonOf(choice, 'en')).toEqual({
      productId: 'prd_3K8V2Y6BNC',
      price: money(3_000_000),
      language: 'en',
      terms: choice.terms
    })
    expect(quotationOf(choice, 36, 'es', '')).toEqual({
      productId: 'prd_3K8V2Y6BNC',
      price: money(3_000_000),
      language: 'es',
      termInMonths: 36
    })
  })

  it('has deposit, trade-in, balloon and reference where there are any', () => {
    expect(quotationOf(fitPurchase([balloon], preferences({ balloon: 1_200_000 })), 36, 'en', 'BW-1')).toEqual({
      productId: 'prd_9R5T1W7QHD',
      price: money(3_000_000),
      deposit: money(250_000),
      tradeIn: { amount: money(350_000) },
      balloon: money(1_200_000),
      language: 'en',
      termInMonths: 36,
      reference: 'BW-1'
    })
  })
})
