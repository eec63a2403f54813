import type { ApplicationUsage } from '@portico/contract'

export type UsageItem = ApplicationUsage['items'][number]

const DAY = 24 * 60 * 60_000

/** How many APIs the chart shows one by one; the others are added up. */
export const SHOWN_APIS = 3

/** What the chart calls the APIs that are added up. */
export const OTHER_APIS = 'other'

/**
 * The last days up to today, as the server counts them.
 *
 * @param now milliseconds since the epoch
 * @returns first and last day, `YYYY-MM-DD` in UTC
 */
export function lastDays(days: number, now: number): { since: string; until: string } {
  const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)
  return { since: dayOf(now - (days - 1) * DAY), until: dayOf(now) }
}

/** Every day of a period, `YYYY-MM-DD`, in ascending order. */
export function daysBetween(since: string, until: string): string[] {
  const count = Math.round((Date.parse(until) - Date.parse(since)) / DAY) + 1
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(since) + index * DAY).toISOString().slice(0, 10)
  )
}

export interface ApiUsage {
  readonly api: string
  readonly requests: number
  readonly errors: number
}

/** The sums of each API, the most used first. */
export function usageByApi(items: readonly UsageItem[]): ApiUsage[] {
  const sums = new Map<string, ApiUsage>()
  for (const { api, requests, errors } of items) {
    const sum = sums.get(api) ?? { api, requests: 0, errors: 0 }
    sums.set(api, { api, requests: sum.requests + requests, errors: sum.errors + errors })
  }
  return [...sums.values()].sort((one, other) => other.requests - one.requests || one.api.localeCompare(other.api))
}

export interface DailyRequests {
  readonly api: string
  readonly values: number[]
}

/** The requests of each day: of the most used APIs one by one, of the others together. */
export function dailyRequests(items: readonly UsageItem[], days: readonly string[]): DailyRequests[] {
  const apis = usageByApi(items).map(({ api }) => api)
  const isShown = new Set(apis.length > SHOWN_APIS + 1 ? apis.slice(0, SHOWN_APIS) : apis)
  const series = new Map<string, number[]>()
  const place = new Map(days.map((day, index) => [day, index]))
  for (const name of apis) {
    const shown = isShown.has(name) ? name : OTHER_APIS
    const values = series.get(shown) ?? days.map(() => 0)
    for (const { api, day, requests } of items) {
      const index = place.get(day)
      if (api === name && index !== undefined) values[index] = (values[index] ?? 0) + requests
    }
    series.set(shown, values)
  }
  return [...series].map(([api, values]) => ({ api, values }))
}
