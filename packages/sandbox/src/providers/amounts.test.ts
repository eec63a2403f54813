import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAmount, writeAmount } from './amounts.ts'

describe('an amount is read as people write it', () => {
  test.each([
    ['1280', 'en', 128_000],
    ['1280.5', 'en', 128_050],
    ['1280,50', 'en', 128_050],
    ['1,280.00', 'en', 128_000],
    ['1,280', 'en', 128_000],
    ['€ 1 280.00', 'en', 128_000],
    ['1,234,567.89', 'en', 123_456_789],
    ['1280', 'es', 128_000],
    ['1280,5', 'es', 128_050],
    ['1.280,00', 'es', 128_000],
    ['1.280', 'es', 128_000],
    ['1280.00', 'es', 128_000],
    ['1.234.567', 'en', 123_456_700],
    ['0,01', 'es', 1],
    ['1\u202f280,00 €', 'es', 128_000]
  ] as const)('%s in %s', (written, language, cents) => {
    expect(readAmount(written, language)).toBe(cents)
  })

  test.each([
    ['1.234', 'en'],
    ['1,234', 'es'],
    ['1.28.00', 'en'],
    ['1,28,000', 'en'],
    ['12,34.567', 'es'],
    ['1.234,567.89', 'en'],
    ['.50', 'en'],
    ['5.', 'en'],
    ['-5', 'en'],
    ['ten', 'en'],
    ['1e3', 'en'],
    ['', 'es']
  ] as const)('“%s” in %s is none', (written, language) => {
    expect(readAmount(written, language)).toBeUndefined()
  })

  test.each([
    ['en', 'en-IE'],
    ['es', 'es-ES']
  ] as const)('whatever is printed in %s, and whatever a field begins with, is read back', (language, locale) => {
    const print = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (cents) => {
        expect(readAmount(print.format(cents / 100), language)).toBe(cents)
        expect(readAmount(writeAmount(cents, language), language)).toBe(cents)
      })
    )
  })
})
