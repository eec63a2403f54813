const DAY_MS = 86_400_000
/** Days of the log that pages show. */
const LOG_DAYS = 31

/** Such as `+02:00`. */
function offsetOf(date: Date): string {
  const minutes = -date.getTimezoneOffset()
  const two = (value: number) => String(Math.trunc(Math.abs(value))).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}

/**
 * The time zone of the browser, for what a page shows: its offset where that does not change between the days that are shown, and else its
 * name, which takes a slow phone a tenth of a second.
 *
 * @param isAhead whether the page shows the time of an application's clock, which may be months ahead
 */
export function timeZoneOf(isAhead: boolean): string {
  const now = Date.now()
  const days = [
    now,
    now - LOG_DAYS * DAY_MS,
    ...(isAhead ? [1, 2, 3].map((quarter) => now + quarter * 91 * DAY_MS) : [])
  ]
  const offsets = new Set(days.map((day) => offsetOf(new Date(day))))
  const [only = '', ...others] = offsets
  return others.length === 0 ? only : Intl.DateTimeFormat().resolvedOptions().timeZone
}
