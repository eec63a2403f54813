/**
 * Calendar arithmetic on ISO 8601 days (`2026-12-04`) in the Gregorian calendar. Texts and integers only: a `Date` has a time and a
 * time zone, neither of which a due day has.
 */

const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** A day as numbers; months count from 1. */
interface Day {
  year: number
  month: number
  day: number
}

/** Whether a year has 366 days. */
function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

function lengthOfMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (DAYS_OF_MONTHS[month - 1] ?? 31)
}

function partsOf(date: string): Day | undefined {
  const [, year, month, day] = (ISO_DAY.exec(date) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return undefined
  const exists = month >= 1 && month <= 12 && day >= 1 && day <= lengthOfMonth(year, month)
  return exists ? { year, month, day } : undefined
}

function read(date: string): Day {
  const parts = partsOf(date)
  if (!parts) throw new RangeError(`"${date}" is no day of the calendar; write it as 2026-12-04.`)
  return parts
}

const twoDigits = (number: number) => (number < 10 ? `0${number}` : `${number}`)
const write = (year: number, month: number, day: number) =>
  `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`

/** Whether a text is a day that the calendar has, written as `2026-12-04`. */
export function isDay(date: string): boolean {
  return partsOf(date) !== undefined
}

/**
 * The same day some months later or, with a negative number, earlier; the last day of the month where the month is shorter. Due days are
 * counted from the first one, so that 31 January is followed by 28 February and 31 March.
 * @throws RangeError for a text that is no day.
 */
export function addMonths(date: string, months: number): string {
  const { year, month, day } = read(date)
  const count = year * 12 + (month - 1) + months
  const toYear = Math.floor(count / 12)
  const toMonth = count - toYear * 12 + 1
  return write(toYear, toMonth, Math.min(day, lengthOfMonth(toYear, toMonth)))
}

/** Number of a day in one unbroken count (0 is 1 March of the year 0), for differences. */
function numberOf({ year, month, day }: Day): number {
  // Years that begin in March have the leap day at their end; then the months' lengths repeat every five.
  const years = month > 2 ? year : year - 1
  const months = month > 2 ? month - 3 : month + 9
  return (
    365 * years +
    Math.floor(years / 4) -
    Math.floor(years / 100) +
    Math.floor(years / 400) +
    Math.floor((153 * months + 2) / 5) +
    day -
    1
  )
}

/**
 * Days from one day to another, the first not counted and the last counted.
 * @throws RangeError for a text that is no day.
 */
export function daysBetween(from: string, to: string): number {
  return numberOf(read(to)) - numberOf(read(from))
}

/**
 * A day some days later or, with a negative number, earlier.
 * @throws RangeError for a text that is no day.
 */
export function addDays(date: string, days: number): string {
  const count = numberOf(read(date)) + days
  const era = Math.floor(count / 146_097)
  const dayOfEra = count - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const months = Math.floor((5 * dayOfYear + 2) / 153)
  const month = months < 10 ? months + 3 : months - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return write(year, month, dayOfYear - Math.floor((153 * months + 2) / 5) + 1)
}
