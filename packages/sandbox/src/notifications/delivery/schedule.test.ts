import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRetryAfter, RETRY_DELAYS, retryDelay } from './schedule.ts'

const NOW = new Date('2026-11-17T10:00:00Z')

test('a delivery is attempted ten times, at the documented times with a jitter of 5% at most', () => {
  const seconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
  expect(seconds.map((_, index) => retryDelay(index + 1, 0))).toEqual(seconds.map((each) => each * 1_000))
  expect(retryDelay(10, 0)).toBeUndefined()
  fc.assert(
    fc.property(fc.nat(RETRY_DELAYS.length - 1), fc.double({ min: 0, max: 1, noNaN: true }), (index, random) => {
      const delay = retryDelay(index + 1, random) ?? 0
      const base = RETRY_DELAYS[index] ?? 0
      return delay >= base && delay <= base * 1.05
    })
  )
})

test.each([
  ['120', 120_000],
  [' 5 ', 5_000],
  ['999999999', 86_400_000],
  ['Tue, 17 Nov 2026 10:02:00 GMT', 120_000],
  ['Tue, 17 Nov 2026 09:00:00 GMT', undefined],
  ['Wed, 17 Nov 2027 09:00:00 GMT', 86_400_000],
  ['0', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['soon', undefined],
  ['2026-11-17', undefined],
  [undefined, undefined]
])('Retry-After %j is read as %j', (value, milliseconds) => {
  expect(parseRetryAfter(value, NOW)).toBe(milliseconds)
})
