import { parseTypedCents } from '@portico/finance'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDay, formatField, formatMoney, type Language, labelled } from './locale.ts'

test('what a field or a figure shows is read as the same amount', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9_999_999_999 }),
      fc.constantFrom<Language>('en', 'es', 'de', 'fr', 'it', 'nl', 'pt'),
      (cents, language) => {
        expect(parseTypedCents(formatField(cents, language))).toBe(cents)
        const value = (cents / 100).toFixed(2)
        expect(parseTypedCents(formatMoney({ value, currency: 'EUR' }, language))).toBe(cents)
      }
    )
  )
})

test.each([
  ['en', '€2,500.00'],
  ['es', '2.500,00\u00a0€'],
  ['it', '2.500,00\u00a0€'],
  ['pt', '2500,00\u00a0€']
] as const)('an amount of four digits in %s is grouped as its readers are used to', (language, text) => {
  expect(formatMoney({ value: '2500.00', currency: 'EUR' }, language)).toBe(text)
})

test('French has an ordinal for the first of a month, and a space before a colon', () => {
  expect([formatDay('2027-01-01', 'fr', 'long'), formatDay('2027-01-11', 'fr', 'long')]).toEqual([
    '1er janvier 2027',
    '11 janvier 2027'
  ])
  expect([labelled('TAEG', '6,16', 'fr'), labelled('TAE', '6,16', 'es')]).toEqual(['TAEG\u00a0: 6,16', 'TAE: 6,16'])
})
