import { PART_STATES, type PartState, STATUS_LIMITS } from '@portico/contract'

/** The last minute of a part that is counted. */
export interface CountedMinute {
  minute: Date
  /** The worst state that was measured in it. */
  state: PartState
}

/** Minutes to add to a UTC day of a part. */
export interface DayMinutes {
  /** YYYY-MM-DD. */
  day: string
  observed: number
  degraded: number
  down: number
}

const MINUTE = 60_000
const MINUTES_OF_DAY = 24 * 60

/** The worse of two states. */
export const worse = (one: PartState, other: PartState): PartState =>
  PART_STATES.indexOf(one) > PART_STATES.indexOf(other) ? one : other

/** The UTC day of an instant, YYYY-MM-DD. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** Minutes of an outage from a minute on, by day. */
function outage(from: number, until: number): DayMinutes[] {
  const days: DayMinutes[] = []
  for (let start = from; start < until; ) {
    const midnight = (Math.floor(start / (MINUTES_OF_DAY * MINUTE)) + 1) * MINUTES_OF_DAY * MINUTE
    const end = Math.min(midnight, until)
    const minutes = (end - start) / MINUTE
    days.push({ day: dayOf(new Date(start)), observed: minutes, degraded: 0, down: minutes })
    start = end
  }
  return days
}

/**
 * Counts a measurement of a part. Whichever instance measures, a minute counts once, with the worst state that was measured in it. Minutes
 * without any measurement since the last one count as an outage: no instance ran then, or the database was away, and no request was served.
 *
 * @param before undefined for the first measurement of an installation, before which there is nothing to count
 * @param minute the beginning of the minute of the measurement
 * @returns what is counted now, and the minutes to add; undefined when the clock of the database went back
 */
export function countMinute(
  before: CountedMinute | undefined,
  minute: Date,
  state: PartState
): { counted: CountedMinute; days: DayMinutes[] } | undefined {
  const own = (observed: number, wasState: PartState | undefined, is: PartState): DayMinutes => ({
    day: dayOf(minute),
    observed,
    degraded: Number(is === 'degraded') - Number(wasState === 'degraded'),
    down: Number(is === 'down') - Number(wasState === 'down')
  })
  const now = minute.getTime()
  if (!before) return { counted: { minute, state }, days: [own(1, undefined, state)] }
  const last = before.minute.getTime()
  if (last > now) return undefined
  if (last === now) {
    const worst = worse(before.state, state)
    return { counted: { minute, state: worst }, days: worst === before.state ? [] : [own(0, before.state, worst)] }
  }
  const oldest = now - STATUS_LIMITS.days * MINUTES_OF_DAY * MINUTE
  return {
    counted: { minute, state },
    days: [...outage(Math.max(last + MINUTE, oldest), now), own(1, undefined, state)]
  }
}
