import { expect, test } from 'vitest'
import { refundableOf } from './refundable.ts'

test('what is left is what arrived less what was given back', () => {
  expect(refundableOf({ amount: 199, refundedAmount: 0 })).toBe(199)
  expect(refundableOf({ amount: 199, refundedAmount: 0.1 + 0.2 })).toBe(198.7)
  expect(refundableOf({ amount: 199, refundedAmount: 199 })).toBe(0)
})

test('of a transfer that was too much, all that arrived can be given back', () => {
  expect(refundableOf({ amount: 199, receivedAmount: 250.5, refundedAmount: 50 })).toBe(200.5)
  expect(refundableOf({ amount: 199, receivedAmount: 199, refundedAmount: 0 })).toBe(199)
})
