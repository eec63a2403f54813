import { expect, it } from 'vitest'
import { expiryDate } from './expiry.ts'

const now = Date.parse('2026-11-25T23:30:00Z')

it('a credential expires at the end of a day in UTC, of a chosen date, or never', () => {
  expect(expiryDate('90', '', now)).toBe('2027-02-23')
  expect(expiryDate('365', '', now)).toBe('2027-11-25')
  expect(expiryDate('date', '2026-12-24', now)).toBe('2026-12-24')
  expect(expiryDate('never', '2026-12-24', now)).toBeNull()
})
