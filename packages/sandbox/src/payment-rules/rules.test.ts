import { checkIban, testIban } from '@portico/finance'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SandboxProblem } from '../core/problems.ts'
import { availableMethods } from './methods.ts'
import type { PaymentRequest } from './model.ts'
import { newPayment } from './new-payment.ts'
import { lastFourOfIban, outcomeOf } from './outcomes.ts'
import { creditorReference } from './reference.ts'
import { refundableUntil } from './timers.ts'

test('a reference has the check digits of the document’s example (ISO 11649)', () => {
  expect(creditorReference('4T8B2M6XQD')).toBe('RF064T8B2M6XQD')
})

test('every reference is right by ISO 7064, MOD 97-10', () => {
  const characters = fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ')
  fc.assert(
    fc.property(fc.string({ unit: characters, minLength: 1, maxLength: 21 }), (text) => {
      const reference = creditorReference(text)
      const turned = reference.slice(4) + reference.slice(0, 4)
      const digits = [...turned].map((character) => Number.parseInt(character, 36)).join('')
      expect(BigInt(digits) % 97n).toBe(1n)
    })
  )
})

describe('the last four digits of an account', () => {
  test.each(['DE', 'ES', 'FR', 'IT', 'NL', 'GB', 'BE', 'PT', 'AT'] as const)(
    'choose the outcome in %s, whatever national check digits stand behind them',
    (country) => {
      for (const ending of ['0001', '0002', '0003', '0004', '0005', '0006', '4711']) {
        const iban = testIban(country, ending)
        expect(checkIban(iban).valid).toBe(true)
        expect(lastFourOfIban(iban)).toBe(ending)
      }
    }
  )

  test.each([
    ['0001', { kind: 'settled' }],
    ['0002', { kind: 'pending' }],
    ['0003', { kind: 'rejected', reason: 'AC04' }],
    ['0004', { kind: 'rejected', reason: 'AM04' }],
    ['0005', { kind: 'rejected', reason: 'AC01' }],
    ['0006', { kind: 'cancelled' }],
    ['3000', { kind: 'settled' }]
  ])('%s is %o', (ending, outcome) => expect(outcomeOf(ending)).toEqual(outcome))
})

describe('methods', () => {
  const codes = (...given: Parameters<typeof availableMethods>) =>
    availableMethods(...given).map(({ methodCode }) => methodCode)

  test.each([
    ['DE', 'M001 M002 M004 M003'],
    ['ES', 'M001 M002 M004 M003'],
    ['FR', 'M001 M004 M003'],
    ['IT', 'M001 M004 M003'],
    ['NL', 'M001 M002 M003'],
    ['GB', 'M001 M004'],
    ['BE', 'M001 M002 M003'],
    ['PT', 'M002 M004 M003'],
    ['AT', 'M001 M004 M003']
  ] as const)('of %s are %s', (country, expected) => {
    expect(codes(country, 10_000, 'P', 'en').join(' ')).toBe(expected)
  })

  test('leave out what does not take the amount, and what cannot reserve', () => {
    expect(codes('DE', 300_001, 'P', 'en')).toEqual(['M001', 'M004', 'M003'])
    expect(codes('DE', 1_000_001, 'P', 'en')).toEqual(['M001', 'M003'])
    expect(codes('DE', 10_000, 'A', 'en')).toEqual(['M004'])
    expect(codes('NL', 10_000, 'A', 'en')).toEqual([])
  })
})

describe('a payment that the rules do not allow is refused with the codes of the document', () => {
  const valid: PaymentRequest = {
    orderId: 'A1',
    countryCode: 'DE',
    amount: { value: '100.00', currency: 'EUR' },
    customer: { name: 'Lena' },
    method: { methodCode: 'M001', returnUrl: 'https://shop.example/back' }
  }
  const faults = (change: Partial<PaymentRequest>) => {
    try {
      newPayment({ ...valid, ...change }, 'demo:', new Date(), ['https://hooks.example'])
    } catch (error) {
      return (error as SandboxProblem).problem.errors
    }
    return undefined
  }
  const returnUrl = 'https://shop.example/back'

  test.each([
    [
      { amount: { value: '3000.01', currency: 'EUR' }, method: { methodCode: 'M002' } },
      { pointer: '/amount/value', code: 'out_of_range', detail: 'Must be at most 3000.00 for M002 in DE.' }
    ],
    [
      { amount: { value: '100000.01', currency: 'EUR' } },
      { pointer: '/amount/value', code: 'out_of_range', detail: 'Must be at most 100000.00.' }
    ],
    [
      { amount: { value: '0.00', currency: 'EUR' } },
      { pointer: '/amount/value', code: 'out_of_range', detail: 'Must be at least 0.01.' }
    ],
    [
      { amount: { value: '-5.00', currency: 'EUR' } },
      { pointer: '/amount/value', code: 'out_of_range', detail: 'Must be at least 0.01.' }
    ],
    [
      { countryCode: 'GB', amount: { value: '5.00', currency: 'GBP' }, method: { methodCode: 'M003' } },
      { pointer: '/method/methodCode', code: 'not_allowed', detail: 'M003 is not available in GB.' }
    ],
    [
      { amount: { value: '5.00', currency: 'GBP' } },
      { pointer: '/amount/currency', code: 'not_allowed', detail: 'Must be EUR in DE.' }
    ],
    [
      { transactionType: 'A' },
      {
        pointer: '/transactionType',
        code: 'not_allowed',
        detail: 'Must be P for M001. Only cards support authorisations.'
      }
    ],
    [
      { method: { methodCode: 'M001', returnUrl: 'https://bank.example@evil.example/' } },
      {
        pointer: '/method/returnUrl',
        code: 'invalid_format',
        detail: 'Must be a URL without a username or password.'
      }
    ],
    [
      { notificationUrl: 'https://192.168.7.20/hooks' },
      { pointer: '/notificationUrl', code: 'not_allowed', detail: 'Must have the origin of a registered endpoint.' }
    ],
    [
      { notificationUrl: 'https://hooks.example.evil.example/' },
      { pointer: '/notificationUrl', code: 'not_allowed', detail: 'Must have the origin of a registered endpoint.' }
    ],
    [
      { method: { methodCode: 'M001', returnUrl, debtorIban: 'DE88370400440532013000' } },
      {
        pointer: '/method/debtorIban',
        code: 'invalid_format',
        detail: 'Must have correct check digits, the third and fourth characters.'
      }
    ]
  ] as [Partial<PaymentRequest>, object][])('%o', (change, fault) => expect(faults(change)).toEqual([fault]))

  test('and all its errors are in one problem', () => {
    const change: Partial<PaymentRequest> = { amount: { value: '0.00', currency: 'GBP' }, transactionType: 'A' }
    expect(faults(change)?.map(({ pointer }) => pointer)).toEqual([
      '/amount/currency',
      '/amount/value',
      '/transactionType'
    ])
  })
})

test.each([
  ['2026-01-31T10:00:00.000Z', '2027-02-28T10:00:00.000Z'],
  ['2026-11-30T10:00:00.000Z', '2027-12-30T10:00:00.000Z'],
  ['2026-12-31T23:59:59.999Z', '2028-01-31T23:59:59.999Z']
])('a payment that was settled on %s can be refunded until %s', (since, until) => {
  expect(refundableUntil(since).toISOString()).toBe(until)
})
