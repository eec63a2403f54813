import { expect, test } from 'vitest'
import { preferredLocale } from './negotiation.ts'

test.each([
  ['es', 'es'],
  ['es-MX,es;q=0.9,en;q=0.5', 'es'],
  ['en;q=0.5, es;q=0.9', 'es'],
  ['de, es;q=0.8', 'es'],
  ['es;q=0, en;q=0.1', 'en'],
  ['fr-CH, fr;q=0.9', 'en'],
  ['*', 'en'],
  ['es;q=much', 'en'],
  ['', 'en'],
  [undefined, 'en']
])('of “%s” the portal speaks %s best', (header, locale) => {
  expect(preferredLocale(header)).toBe(locale)
})
