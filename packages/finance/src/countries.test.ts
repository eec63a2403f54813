import { expect, test } from 'vitest'
import { COUNTRIES, currencyOf, isCountry } from './countries.ts'

test('only the United Kingdom has another currency', () => {
  expect(COUNTRIES.filter((country) => currencyOf(country) !== 'EUR')).toEqual(['GB'])
  expect(currencyOf('GB')).toBe('GBP')
})

test('other texts are not a country', () => {
  expect(['DE', 'US', 'de', ''].map(isCountry)).toEqual([true, false, false, false])
})
