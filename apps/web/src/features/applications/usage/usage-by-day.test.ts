import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dailyRequests, daysBetween, lastDays, OTHER_APIS, SHOWN_APIS, usageByApi } from './usage-by-day.ts'

const item = (day: string, api: string, requests: number, errors = 0) => ({ day, api, requests, errors })

describe('the days of a period', () => {
  it('end with today, as UTC counts it', () => {
    const { since, until } = lastDays(7, Date.parse('2026-03-02T00:30:00Z'))
    expect([since, until]).toEqual(['2026-02-24', '2026-03-02'])
    expect(daysBetween(since, until)).toHaveLength(7)
  })

  it('are all there, also where clocks change', () => {
    expect(daysBetween('2026-03-28', '2026-03-30')).toEqual(['2026-03-28', '2026-03-29', '2026-03-30'])
  })
})

it('the sums of each API begin with the most used', () => {
  const items = [
    item('2026-11-01', 'payments', 2, 1),
    item('2026-11-01', 'orders-api', 9),
    item('2026-11-02', 'payments', 3)
  ]
  expect(usageByApi(items)).toEqual([
    { api: 'orders-api', requests: 9, errors: 0 },
    { api: 'payments', requests: 5, errors: 1 }
  ])
})

describe('the chart', () => {
  it('has a value for each day, and adds up the least used APIs', () => {
    const apis = ['a', 'b', 'c', 'd', 'e', 'f'].map((api, index) => item('2026-11-02', api, 10 - index))
    const series = dailyRequests(apis, ['2026-11-01', '2026-11-02'])
    expect(series.map(({ api }) => api)).toEqual(['a', 'b', 'c', OTHER_APIS])
    expect(series.at(-1)?.values).toEqual([0, 7 + 6 + 5])
  })

  it('shows every request of the period once', () => {
    const days = daysBetween('2026-11-01', '2026-11-05')
    const items = fc.array(
      fc.record({
        day: fc.constantFrom(...days),
        api: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
        requests: fc.integer({ min: 1, max: 1000 }),
        errors: fc.constant(0)
      })
    )
    fc.assert(
      fc.property(items, (given) => {
        const series = dailyRequests(given, days)
        expect(series.length).toBeLessThanOrEqual(SHOWN_APIS + 1)
        const shown = series.flatMap(({ values }) => values).reduce((total, value) => total + value, 0)
        expect(shown).toBe(given.reduce((total, { requests }) => total + requests, 0))
      })
    )
  })
})
