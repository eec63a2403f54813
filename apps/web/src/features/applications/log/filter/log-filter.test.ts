import { describe, expect, test } from 'vitest'
import { EVERYTHING, queryOfFilter, readLogFilter, writeLogFilter } from './log-filter.ts'
import { instantOfMoment, isTime, momentOfInstant } from './time-range.ts'

test('a filter is the same after the way through an address', () => {
  const filter = {
    ...EVERYTHING,
    q: 'Müller & Söhne',
    api: 'payments',
    operation: 'readPayment',
    status: '4xx',
    id: 'pay_0000000001',
    deal: 'quo_0000000002',
    since: '2026-11-25T23:00:00Z'
  }
  expect(readLogFilter(new URLSearchParams(writeLogFilter(filter)))).toEqual(filter)
  expect(writeLogFilter(EVERYTHING)).toBe('')
})

test('what an address cannot mean restricts nothing', () => {
  const address = 'api=nothing&status=999&period=2y&since=yesterday&until=2026-13-40T00:00:00Z'
  expect(readLogFilter(new URLSearchParams(address))).toEqual(EVERYTHING)
})

test('a period takes precedence over a range, and ends now', () => {
  const filter = readLogFilter(new URLSearchParams('period=1h&since=2026-11-25T23:00:00Z'))
  expect(filter.since).toBe('')
  const now = Date.parse('2026-11-26T10:00:00Z')
  expect(queryOfFilter(filter, now)).toMatchObject({ since: '2026-11-26T09:00:00.000Z', until: '' })
})

describe('a typed range', () => {
  test('has whole days unless times are given', () => {
    expect(instantOfMoment({ day: '2026-03-28', time: '' }, 'since')).toBe(iso(2026, 2, 28))
    expect(instantOfMoment({ day: '2026-03-29', time: '' }, 'until')).toBe(iso(2026, 2, 30))
    expect(instantOfMoment({ day: '2026-03-29', time: '9:05' }, 'until')).toBe(iso(2026, 2, 29, 9, 5))
    expect(instantOfMoment({ day: '', time: '9:05' }, 'since')).toBe('')
  })

  test.each(['since', 'until'] as const)('is shown as it was typed: %s', (edge) => {
    for (const moment of [
      { day: '2026-11-01', time: '' },
      { day: '2026-12-31', time: '23:59' },
      { day: '', time: '' }
    ])
      expect(momentOfInstant(instantOfMoment(moment, edge), edge)).toEqual(moment)
  })

  test('has times of a day', () => {
    expect(['', '00:00', '9.30', '24:00', '12:60', 'noon'].map(isTime)).toEqual([true, true, true, false, false, false])
  })
})

const iso = (year: number, month: number, day: number, hours = 0, minutes = 0) =>
  new Date(year, month, day, hours, minutes).toISOString().replace('.000Z', 'Z')
