import { parseTypedCents } from '@portico/finance'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount, formatAmountInput, formatDay, formatMoment, formatPercentage } from './formats.ts'

test.each(['en', 'es'] as const)(
  'whatever a page prints in %s, and whatever its field starts with, is read',
  (language) => {
    expect(formatAmount(250_000, 'EUR', language)).toBe(language === 'en' ? '€2,500.00' : '2.500,00\u00a0€')
    expect(formatAmountInput(128_050, language)).toBe(language === 'en' ? '1280.50' : '1280,50')
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (cents) => {
        expect(parseTypedCents(formatAmount(cents, 'EUR', language))).toBe(cents)
        expect(parseTypedCents(formatAmountInput(cents, language))).toBe(cents)
      })
    )
  }
)

test('percentages have the signs of the language', () => {
  expect([formatPercentage(599, 'en'), formatPercentage(599, 'es')]).toEqual(['5.99%', '5,99\u00a0%'])
})

test('days and moments have the words of the language', () => {
  expect([formatDay('2026-12-03', 'en'), formatDay('2026-12-03', 'es')]).toEqual([
    '3 December 2026',
    '3 de diciembre de 2026'
  ])
  expect([formatMoment('2026-12-03T23:59:59.000Z', 'en'), formatMoment('2026-12-03T23:59:59.000Z', 'es')]).toEqual([
    '3 December 2026, 23:59 UTC',
    '3 de diciembre de 2026, 23:59 UTC'
  ])
})
