import { describe, expect, test } from 'vitest'
import { countMinute } from './minutes.ts'

const at = (text: string) => new Date(`${text}:00Z`)

test('the first measurement counts its own minute, and nothing before it', () => {
  expect(countMinute(undefined, at('2026-03-09T10:00'), 'operational')?.days).toEqual([
    { day: '2026-03-09', observed: 1, degraded: 0, down: 0 }
  ])
})

describe('a further measurement of the same minute', () => {
  const before = { minute: at('2026-03-09T10:00'), state: 'degraded' } as const

  test('adds nothing when it is not worse, whichever instance made it', () => {
    expect(countMinute(before, before.minute, 'operational')).toEqual({ counted: before, days: [] })
  })

  test('makes the minute as bad as it is, and counts no second one', () => {
    expect(countMinute(before, before.minute, 'down')).toEqual({
      counted: { minute: before.minute, state: 'down' },
      days: [{ day: '2026-03-09', observed: 0, degraded: -1, down: 1 }]
    })
  })
})

test('minutes without a measurement count as an outage, each on its day', () => {
  const before = { minute: at('2026-03-09T23:57'), state: 'operational' } as const
  expect(countMinute(before, at('2026-03-10T00:02'), 'operational')?.days).toEqual([
    { day: '2026-03-09', observed: 2, degraded: 0, down: 2 },
    { day: '2026-03-10', observed: 2, degraded: 0, down: 2 },
    { day: '2026-03-10', observed: 1, degraded: 0, down: 0 }
  ])
})

test('the next minute follows without an outage', () => {
  const before = { minute: at('2026-03-09T10:00'), state: 'down' } as const
  expect(countMinute(before, at('2026-03-09T10:01'), 'operational')?.days).toEqual([
    { day: '2026-03-09', observed: 1, degraded: 0, down: 0 }
  ])
})

test('an outage of years counts for the days that are kept', () => {
  const days = countMinute(
    { minute: at('2020-01-01T00:00'), state: 'operational' },
    at('2026-03-09T12:00'),
    'down'
  )?.days
  expect(days?.[0]?.day).toBe('2025-12-09')
  expect(days?.reduce((sum, { down }) => sum + down, 0)).toBe(90 * 24 * 60 + 1)
})

test('a clock that went back counts nothing', () => {
  expect(
    countMinute({ minute: at('2026-03-09T10:05'), state: 'operational' }, at('2026-03-09T10:04'), 'down')
  ).toBeUndefined()
})
