import { isSettled, PAYMENT_METHOD_CODES, PAYMENT_METHODS } from '@portico/finance'
import { expect, test } from 'vitest'
import { DAY_REPORT } from '../../../../build/published/day-report.ts'
import { totalsOf } from './day.ts'

const DAY_PAYMENTS = DAY_REPORT.payments

test('the sums of the methods add up to those of the day', () => {
  const parts = PAYMENT_METHOD_CODES.map((code) => totalsOf(DAY_PAYMENTS.filter(({ method }) => method === code)))
  const whole = totalsOf(DAY_PAYMENTS)
  for (const key of ['settled', 'refunded', 'net', 'open'] as const)
    expect(parts.reduce((sum, part) => sum + part[key], 0)).toBe(whole[key])
  expect(whole).toEqual({ settled: 868_163, refunded: 50_000, net: 818_163, open: 300_000 })
})

test('the day holds no payment that could not be', () => {
  expect(new Set(DAY_PAYMENTS.map(({ paymentId }) => paymentId)).size).toBe(DAY_PAYMENTS.length)
  expect(DAY_PAYMENTS.map(({ time }) => time)).toEqual(DAY_PAYMENTS.map(({ time }) => time).sort())
  for (const { method, amount, refunded, status, reason } of DAY_PAYMENTS) {
    expect(amount).toBeLessThanOrEqual(PAYMENT_METHODS[method].maximumCents)
    expect(refunded).toBeLessThanOrEqual(isSettled(status) ? amount : 0)
    expect(reason !== undefined).toBe(status === 'RJCT')
  }
})

test('no payments come to nothing', () => {
  expect(totalsOf([])).toEqual({ settled: 0, refunded: 0, net: 0, open: 0 })
})
