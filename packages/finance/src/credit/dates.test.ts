import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, daysBetween, isDay } from './dates.ts'

test('an instalment of the 31st is due on the last day of shorter months and on the 31st again afterwards', () => {
  expect([1, 2, 3, 12, 13].map((months) => addMonths('2027-01-31', months))).toEqual([
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2028-01-31',
    '2028-02-29'
  ])
})

test('months count backwards over a year', () => {
  expect(addMonths('2027-01-15', -1)).toBe('2026-12-15')
  expect(addMonths('2024-02-29', -12)).toBe('2023-02-28')
})

test.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '2026-4-1', '26-04-01', '', '2026-04-01T00:00'])(
  '"%s" is no day',
  (text) => {
    expect(isDay(text)).toBe(false)
    expect(() => addMonths(text, 1)).toThrow('write it as 2026-12-04')
  }
)

test('the century is a leap year only every four hundred years', () => {
  expect([isDay('1900-02-29'), isDay('2000-02-29'), isDay('2100-02-29')]).toEqual([false, true, false])
})

test('days are those of the calendar of the language', () => {
  const day = fc.date({ min: new Date('1600-01-01'), max: new Date('2399-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(day, day, (one, other) => {
      const [from, to] = [one, other].map((date) => date.toISOString().slice(0, 10)) as [string, string]
      const days = daysBetween(from, to)
      expect(days).toBe((Date.parse(to) - Date.parse(from)) / 86_400_000)
      expect(addDays(from, days)).toBe(to)
    })
  )
})
