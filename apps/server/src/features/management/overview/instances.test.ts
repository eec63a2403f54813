import { expect, test } from 'vitest'
import { mergeTraffic } from './instances.ts'

const minute = (at: number, requests: number, serverErrors = 0) => ({
  at: new Date(at * 60_000).toISOString(),
  requests,
  clientErrors: 0,
  serverErrors
})

test('traffic of several instances is summed by the minute, and their durations are weighted by requests', () => {
  const one = { perMinute: [minute(1, 10), minute(2, 20, 1)], meanDuration: 4 }
  const other = { perMinute: [minute(2, 10, 2), minute(3, 80)], meanDuration: 8 }
  expect(mergeTraffic([one, other])).toEqual({
    perMinute: [minute(1, 10), minute(2, 30, 3), minute(3, 80)],
    meanDuration: (30 * 4 + 90 * 8) / 120
  })
})

test('an instance without requests adds nothing, and at most 60 minutes are left', () => {
  const many = { perMinute: Array.from({ length: 70 }, (_, index) => minute(index, 1)), meanDuration: 2 }
  const merged = mergeTraffic([{ perMinute: [], meanDuration: 0 }, many])
  expect(merged.perMinute).toHaveLength(60)
  expect(merged.perMinute[0]).toEqual(minute(10, 1))
  expect(merged.meanDuration).toBe(2)
  expect(mergeTraffic([])).toEqual({ perMinute: [], meanDuration: 0 })
})
