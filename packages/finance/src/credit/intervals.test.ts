import { expect, test } from 'vitest'
import { yearsBetween } from './intervals.ts'

test.each([
  ['2012-01-12', '2012-02-15', 1 / 12 + 3 / 365, 'the year that ends on 15 January 2012 has 365 days'],
  ['2013-01-12', '2013-02-15', 1 / 12 + 3 / 366, 'the year that ends on 15 January 2013 has 29 February 2012'],
  ['2012-10-10', '2012-11-10', 1 / 12, 'a month is a month, however long it is'],
  ['2012-10-10', '2012-12-10', 2 / 12, ''],
  ['2012-10-10', '2013-10-10', 1, ''],
  ['2026-01-31', '2026-02-28', 1 / 12, 'the last day of a shorter month'],
  ['2026-02-28', '2026-03-31', 1 / 12, 'a month before 31 March is the last of February'],
  ['2026-01-31', '2026-03-01', 1 / 12 + 1 / 365, 'a month before 1 March is 1 February'],
  ['2026-03-01', '2026-03-01', 0, ''],
  ['2026-03-01', '2026-03-20', 19 / 365, ''],
  ['2024-02-20', '2024-03-01', 10 / 366, 'the year that ends on 1 March 2024']
])('from %s to %s are %d years', (from, to, years) => {
  expect(yearsBetween(from, to)).toBeCloseTo(years, 15)
})

test('weeks are counted in weeks', () => {
  expect(yearsBetween('2012-01-12', '2012-02-15', 'WEEK')).toBeCloseTo(4 / 52 + 6 / 365, 15)
  expect(yearsBetween('2026-01-01', '2026-01-29', 'WEEK')).toBeCloseTo(4 / 52, 15)
})

test('years are counted in years, and their rest in days', () => {
  expect(yearsBetween('2024-02-29', '2025-02-28', 'YEAR')).toBe(1)
  expect(yearsBetween('2026-01-15', '2031-01-15', 'YEAR')).toBe(5)
  expect(yearsBetween('2026-01-15', '2027-03-20', 'YEAR')).toBeCloseTo(1 + 64 / 365, 15)
  expect(yearsBetween('2026-01-15', '2026-12-15', 'YEAR')).toBeCloseTo(334 / 365, 15)
})

test('days are counted in days, of the year that ends with the last one', () => {
  expect(yearsBetween('2012-01-12', '2012-02-15', 'DAY')).toBeCloseTo(34 / 365, 15)
  expect(yearsBetween('2013-01-12', '2013-02-15', 'DAY')).toBeCloseTo(34 / 366, 15)
  expect(yearsBetween('2026-01-01', '2026-01-01', 'DAY')).toBe(0)
})

test('nothing flows before the first drawdown', () => {
  expect(() => yearsBetween('2026-01-02', '2026-01-01')).toThrow('before the first drawdown')
})
