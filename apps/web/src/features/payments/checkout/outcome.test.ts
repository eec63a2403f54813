import {
  isFinal as isFinalStatus,
  PAYMENT_STATUS_CODES,
  type PaymentStatusCode,
  type TransactionType
} from '@portico/finance'
import { expect, test } from 'vitest'
import { isFinal, isOver, outcomeOf, pollDelay, resultPage } from './outcome.ts'

const payment = (code: PaymentStatusCode, transactionType: TransactionType = 'P') => ({
  transactionType,
  status: { code, description: '', dateTime: '', actionCode: 'NONE' as const }
})

test('only a settled payment is confirmed, and a reserved one that was to be reserved', () => {
  const confirmed = PAYMENT_STATUS_CODES.filter((code) => resultPage('shop', payment(code)) === '/payment-confirmed')
  expect(confirmed).toEqual(['ACSC', 'ACCC'])
  expect(resultPage('portal', payment('ACCP', 'A'))).toBe('/payment-response-pages/payment-confirmed')
  expect(outcomeOf(payment('ACCP'))).toBe('pending')
})

test('rejected and cancelled payments have failed; what is under way is neither', () => {
  expect(resultPage('portal', payment('RJCT'))).toBe('/payment-response-pages/payment-failed')
  expect(resultPage('shop', payment('CANC'))).toBe('/payment-failed')
  for (const code of ['RCVD', 'PDNG', 'ACTC', 'ACCP', 'ACSP'] as const) {
    expect([code, resultPage('portal', payment(code)), isOver(payment(code))]).toEqual([code, undefined, false])
  }
})

test('every final status is over', () => {
  for (const code of PAYMENT_STATUS_CODES) {
    expect([code, isFinal(payment(code))]).toEqual([code, isFinalStatus(code)])
    if (isFinal(payment(code))) expect(isOver(payment(code))).toBe(true)
  }
})

test('a payment is looked at soon, then ever more rarely, and never less than four times a minute', () => {
  const waits = Array.from({ length: 40 }, (_, looks) => pollDelay(looks))
  expect(waits[0]).toBe(1000)
  expect(waits.at(-1)).toBe(15_000)
  expect(waits).toEqual([...waits].sort((one, other) => one - other))
})
