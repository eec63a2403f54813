import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseTypedAmount, parseTypedCents } from './typed-amount.ts'

describe('a typed amount', () => {
  test.each<[string, number]>([
    ['199', 199],
    ['199.5', 199.5],
    ['199,50', 199.5],
    ['30000', 30_000],
    ['30,000', 30_000],
    ['30.000', 30_000],
    ['1.280', 1280],
    ['1,234', 1234],
    ['100.000', 100_000],
    ['1.234.567', 1_234_567],
    ['30,000.50', 30_000.5],
    ['1,234.56', 1234.56],
    ['1.234,56', 1234.56],
    ['1 234,56', 1234.56],
    ['1,234,567.89', 1_234_567.89],
    ['30 000,50 €', 30_000.5],
    ['1\u202f280,00 €', 1280],
    ['12\u00a0345', 12_345],
    ['£1’250.05', 1250.05],
    ['€ 20', 20],
    ['0', 0],
    ['0,01', 0.01],
    ['7.', 7],
    ['1,', 1],
    ['10.1234', 10.1234],
    ['1234.567', 1234.567],
    // No group begins with a zero.
    ['0.005', 0.005]
  ])('%j is %d', (text, amount) => {
    expect(parseTypedAmount(text)).toBe(amount)
  })

  test.each([
    ...['', ' ', 'abc', 'ten', '12a', '1e3', '-5', '+5', '.5', '.50', '٣', 'Infinity'],
    ...[
      '1..2',
      '1,2,3',
      '12.34.56',
      '1.28.00',
      '1,28,000',
      '12,34.567',
      '1.234,567.89',
      '1,234,50',
      '1.234.',
      '30.0000',
      '0.500'
    ]
  ])('%j is no amount', (text) => {
    expect(parseTypedAmount(text)).toBeUndefined()
    expect(parseTypedCents(text)).toBeUndefined()
  })

  test('whatever a language writes is read back, to the cent', () => {
    const locales = ['en-GB', 'en-IE', 'es-ES', 'de-DE', 'de-AT', 'fr-FR', 'it-IT', 'nl-BE', 'pt-PT']
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999_99 }),
        fc.constantFrom(...locales),
        fc.constantFrom('EUR', 'GBP'),
        fc.constantFrom('always' as const, 'auto' as const),
        (cents, locale, currency, useGrouping) => {
          const format = new Intl.NumberFormat(locale, { style: 'currency', currency, useGrouping })
          expect(parseTypedCents(format.format(cents / 100).replace(/[A-Z]/g, ''))).toBe(cents)
        }
      )
    )
  })
})

describe('typed cents', () => {
  test.each([
    ['29990.5', 2_999_050],
    ['0,01', 1],
    ['99999999.99', 9_999_999_999]
  ])('%s is %d', (text, cents) => {
    expect(parseTypedCents(text)).toBe(cents)
  })

  test.each(['0.005', '10.1234', '1234.567', '0.30000000000000001', '100000000'])(
    '%s is no amount that the APIs accept',
    (text) => {
      expect(parseTypedCents(text)).toBeUndefined()
    }
  )
})
