import { STATUS_LIMITS, type StatusDay } from '@portico/contract'

const DAY = 24 * 60 * 60_000

/** A day of the page: what was measured on it, or nothing. */
export interface ShownDay {
  /** YYYY-MM-DD, in UTC. */
  readonly day: string
  readonly measured: StatusDay | undefined
}

/** How a day was, from the best to the worst. */
export type DayState = 'none' | 'operational' | 'degraded' | 'partial' | 'down'

/** From this share of a day on, an outage colours the whole bar. */
const LONG_OUTAGE = 0.05

/**
 * The days up to today, oldest first, each with what was measured.
 *
 * @param today YYYY-MM-DD, in UTC
 */
export function shownDays(today: string, measured: readonly StatusDay[]): ShownDay[] {
  const byDay = new Map(measured.map((one) => [one.day, one]))
  const last = Date.parse(today)
  return Array.from({ length: STATUS_LIMITS.days }, (_, index) => {
    const day = new Date(last - (STATUS_LIMITS.days - 1 - index) * DAY).toISOString().slice(0, 10)
    return { day, measured: byDay.get(day) }
  })
}

/** How a day was. */
export function dayState({ measured }: ShownDay): DayState {
  if (!measured || measured.observedMinutes === 0) return 'none'
  const { observedMinutes, downMinutes, degradedMinutes } = measured
  if (downMinutes / observedMinutes >= LONG_OUTAGE) return 'down'
  if (downMinutes > 0) return 'partial'
  return degradedMinutes > 0 ? 'degraded' : 'operational'
}

/**
 * The share of the measured time without an outage.
 *
 * @returns from 0 to 1, rounded down to a hundredth of a percent, so that an outage never reads as 100 %; undefined without measurements
 */
export function uptimeOf(days: readonly (StatusDay | undefined)[]): number | undefined {
  const sum = (key: 'observedMinutes' | 'downMinutes') => days.reduce((total, day) => total + (day?.[key] ?? 0), 0)
  const observed = sum('observedMinutes')
  if (observed === 0) return undefined
  return Math.floor(((observed - sum('downMinutes')) / observed) * 10_000) / 10_000
}
