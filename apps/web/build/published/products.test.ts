import { expect, test } from 'vitest'
import { PRODUCTS } from './products.ts'

test('products have amounts in cents and rates in basis points', () => {
  const [classic, balloon] = PRODUCTS
  expect(classic).toMatchObject({ productId: 'prd_3K8V2Y6BNC', minimum: 3_000_00, maximum: 75_000_00 })
  expect(classic.rates[1]).toEqual({ fromTerm: 37, toTerm: 60, rate: 599 })
  expect([classic.maximumBalloonPercent, balloon.maximumBalloonPercent]).toEqual([0, 50])
  expect(balloon.terms).toEqual([24, 36, 48])
})
