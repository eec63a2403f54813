/** Calendar arithmetic on ISO 8601 days (`2026-12-04`) in the Gregorian calendar, without time zones: all of it is done in UTC. */

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 86_400_000

const print = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Whether a text is a day that the calendar has, written as `2026-12-04`. */
export function isDay(date: string): boolean {
  // A day that the month does not have is either no time at all or one of the next month.
  const time = ISO_DAY.test(date) ? Date.parse(date) : Number.NaN
  return !Number.isNaN(time) && print(time) === date
}

function timeOf(date: string): number {
  if (!isDay(date)) throw new RangeError(`"${date}" is no day of the calendar; write it as 2026-12-04.`)
  return Date.parse(date)
}

/**
 * The same day some months later or, with a negative number, earlier; the last day of the month where the month is shorter. Due days are
 * counted from the first one, so that 31 January is followed by 28 February and 31 March.
 * @throws RangeError for a text that is no day.
 */
export function addMonths(date: string, months: number): string {
  const moved = new Date(timeOf(date))
  const day = moved.getUTCDate()
  moved.setUTCMonth(moved.getUTCMonth() + months)
  // Of a shorter month, the days beyond its end have run into the next one.
  if (moved.getUTCDate() !== day) moved.setUTCDate(0)
  return print(moved.getTime())
}

/**
 * Days from one day to another, the first not counted and the last counted.
 * @throws RangeError for a text that is no day.
 */
export function daysBetween(from: string, to: string): number {
  return (timeOf(to) - timeOf(from)) / DAY_MS
}

/**
 * A day some days later or, with a negative number, earlier.
 * @throws RangeError for a text that is no day.
 */
export function addDays(date: string, days: number): string {
  return print(timeOf(date) + days * DAY_MS)
}
