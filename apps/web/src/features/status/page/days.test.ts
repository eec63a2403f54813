import { expect, test } from 'vitest'
import { dayState, shownDays, uptimeOf } from './days.ts'

const day = (changes: object) => ({
  day: '2026-03-09',
  observedMinutes: 1440,
  degradedMinutes: 0,
  downMinutes: 0,
  ...changes
})

test('ninety days end with today, and a day without measurements has none', () => {
  const days = shownDays('2026-03-09', [day({})])
  expect(days).toHaveLength(90)
  expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2025-12-10', '2026-03-09'])
  expect(days.filter(({ measured }) => measured).map((one) => one.day)).toEqual(['2026-03-09'])
})

test.each([
  [undefined, 'none'],
  [day({ observedMinutes: 0 }), 'none'],
  [day({}), 'operational'],
  [day({ degradedMinutes: 5 }), 'degraded'],
  [day({ downMinutes: 1 }), 'partial'],
  [day({ downMinutes: 72 }), 'down']
])('%o is %s', (measured, state) => {
  expect(dayState({ day: '2026-03-09', measured })).toBe(state)
})

test('one minute of an outage in 90 days is not rounded away', () => {
  const days = Array.from({ length: 90 }, (_, index) => day({ downMinutes: index === 0 ? 1 : 0 }))
  expect(uptimeOf(days)).toBe(0.9999)
  expect(uptimeOf([undefined])).toBeUndefined()
  expect(uptimeOf([day({})])).toBe(1)
})
