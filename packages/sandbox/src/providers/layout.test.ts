import { parseTypedCents } from '@portico/finance'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printAmount, writeAmount } from './layout.ts'

test.each(['en', 'es'] as const)(
  'whatever a page prints in %s, and whatever its field starts with, is read',
  (language) => {
    expect(writeAmount(128_050, language)).toBe(language === 'en' ? '1280.50' : '1280,50')
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (cents) => {
        expect(parseTypedCents(printAmount(cents, 'EUR', language))).toBe(cents)
        expect(parseTypedCents(writeAmount(cents, language))).toBe(cents)
      })
    )
  }
)
