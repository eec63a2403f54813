import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatField, type Language } from './locale.ts'
import { centsOf, moneyOf, parseAmount } from './money.ts'

describe('an amount that somebody writes', () => {
  it.each([
    ['30000', 3_000_000],
    ['29990.5', 2_999_050],
    ['30,000', 3_000_000],
    ['30.000', 3_000_000],
    ['30,000.50', 3_000_050],
    ['30.000,50', 3_000_050],
    ['30 000,50 €', 3_000_050],
    ['£1’250.05', 125_005],
    ['1.234.567', 123_456_700],
    ['0', 0],
    ['0,01', 1],
    ['99999999.99', 9_999_999_999]
  ])('%s is %d cents', (text, cents) => expect(parseAmount(text)).toBe(cents))

  it.each(['', ' ', '-1', 'abc', '1e3', '12a', '.5', '1..2', '100000000', '1,', '٣'])('%j is none', (text) =>
    expect(parseAmount(text)).toBeUndefined()
  )

  it('is read back to the cent as a field shows it, in every language', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999_999 }),
        fc.constantFrom<Language>('en', 'es'),
        (cents, language) => {
          expect(parseAmount(formatField(cents, language))).toBe(cents)
        }
      )
    )
  })
})

it('an amount of the API keeps every cent', () => {
  expect(moneyOf(5, 'EUR')).toEqual({ value: '0.05', currency: 'EUR' })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
      const money = moneyOf(cents, 'GBP')
      expect(money.value).toMatch(/^\d{1,8}\.\d{2}$/)
      expect(centsOf(money)).toBe(cents)
    })
  )
})
