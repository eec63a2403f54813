const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Waiting times before the second and each later attempt, in milliseconds, as the document has them. */
export const RETRY_DELAYS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR
]

/** Share of a waiting time by which it is longer at most, so that what failed together is not retried together. */
const JITTER = 0.05

/** The longest time that `Retry-After` can specify. */
const MAX_RETRY_AFTER = 24 * HOUR

/** For how long nothing is sent to an endpoint that is overloaded and does not say for how long. */
export const DEFAULT_PAUSE = MINUTE

/** For how long every attempt fails before an endpoint counts as failing. */
export const FAILING_AFTER = 5 * MINUTE

/** Statuses of a receiver that is overloaded. */
export const OVERLOADED: ReadonlySet<number> = new Set([429, 502, 504])

/**
 * The waiting time after so many regular attempts, in milliseconds; undefined after the last.
 *
 * @param random from 0 to 1
 */
export function retryDelay(attempts: number, random: number): number | undefined {
  const delay = RETRY_DELAYS[attempts - 1]
  return delay === undefined ? undefined : Math.round(delay * (1 + JITTER * random))
}

/**
 * The milliseconds that `Retry-After` specifies, as seconds or as a date (RFC 9110, section 10.2.3), at most 24 hours.
 *
 * @param now the real time, which the date refers to
 * @returns undefined when it is missing, malformed or in the past
 */
export function parseRetryAfter(value: string | undefined, now: Date): number | undefined {
  if (value === undefined) return undefined
  const text = value.trim()
  const milliseconds = /^\d{1,9}$/.test(text)
    ? Number(text) * SECOND
    : /GMT$/.test(text)
      ? Date.parse(text) - now.getTime()
      : Number.NaN
  return milliseconds > 0 ? Math.min(milliseconds, MAX_RETRY_AFTER) : undefined
}
