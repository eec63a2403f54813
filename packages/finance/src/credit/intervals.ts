import { addDays, addMonths, daysBetween } from './dates.ts'

/** The period in which a contract counts: its instalments are due every year, month, week or day. */
export type Period = 'YEAR' | 'MONTH' | 'WEEK' | 'DAY'

/** An interval as the equation counts it: whole periods first, then days. */
export interface Interval {
  /** The period of the whole ones. */
  period: Exclude<Period, 'DAY'> | undefined
  /** How many of them fit. */
  wholePeriods: number
  /** Days that are left over. */
  days: number
  /** Days of the year by which the remaining days are divided: 365 or 366. */
  daysOfYear: 365 | 366
  /** The interval in years. */
  years: number
}

/** How many of a period are a year. */
export const PERIODS_A_YEAR = { YEAR: 1, MONTH: 12, WEEK: 52 } as const

/**
 * The interval from the first drawdown to a flow, as the equation of the annual percentage rate counts it: whole periods first
 * (a year is 12 equal months, 52 weeks, or 365 days, 366 in a leap year), then the remaining days, which are counted backwards from the flow and divided by the days
 * (365 or 366) of the year that ends where they end. Directive 2008/48/EC, Annex I, Part I, remark (c), with the days as remark (c)
 * of Directive 2014/17/EU, Annex I, makes them precise; carried on by Directive (EU) 2023/2225, Annex III, Part I (c).
 *
 * 12 January to 15 February 2012 is 1/12 + 3/365, a year later 1/12 + 3/366: that year contains 29 February 2012.
 * @throws RangeError for a text that is no day, or for a flow before the first drawdown.
 */
export function intervalBetween(firstDrawdown: string, flow: string, period: Period = 'MONTH'): Interval {
  const days = daysBetween(firstDrawdown, flow)
  if (days < 0) throw new RangeError(`The flow on ${flow} is before the first drawdown on ${firstDrawdown}.`)
  if (period === 'DAY') return { period: undefined, wholePeriods: 0, ...restInYears(firstDrawdown, flow, 0) }
  if (period === 'WEEK') {
    const wholePeriods = Math.floor(days / 7)
    return { period, wholePeriods, ...restInYears(firstDrawdown, addDays(flow, -7 * wholePeriods), wholePeriods / 52) }
  }
  const months = wholeMonths(firstDrawdown, flow)
  // The rest of a count in years is days, not months.
  const whole = period === 'YEAR' ? months - (months % 12) : months
  const wholePeriods = period === 'YEAR' ? whole / 12 : whole
  // On the last day of a shorter month an instalment of the 31st is on time: no day is left over.
  const lastDay = addMonths(firstDrawdown, whole) === flow ? firstDrawdown : addMonths(flow, -whole)
  return { period, wholePeriods, ...restInYears(firstDrawdown, lastDay, whole / 12) }
}

/** The interval in years: `intervalBetween` as a number. */
export const yearsBetween = (firstDrawdown: string, flow: string, period: Period = 'MONTH'): number =>
  intervalBetween(firstDrawdown, flow, period).years

/** The interval as a sum of fractions of a year: `1/12 + 3/365`, or `0`. */
export function printInterval({ period, wholePeriods, days, daysOfYear }: Interval): string {
  const whole = period && wholePeriods > 0 ? wholePeriodsText(wholePeriods, PERIODS_A_YEAR[period]) : ''
  const rest = days > 0 ? `${days}/${daysOfYear}` : ''
  return [whole, rest].filter(Boolean).join(' + ') || '0'
}

const wholePeriodsText = (count: number, aYear: number) => (aYear === 1 ? String(count) : `${count}/${aYear}`)

/** Months that fit between two days, counted from either end: the 31st to the last of a shorter month is a whole one. */
function wholeMonths(from: string, to: string): number {
  const monthsOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  const months = monthsOf(to) - monthsOf(from)
  if (addMonths(from, months) === to) return months
  return addMonths(to, -months) < from ? months - 1 : months
}

/** The days that are left over, and the years that they make with the whole periods. */
function restInYears(firstDrawdown: string, lastDay: string, wholeYears: number) {
  const days = daysBetween(firstDrawdown, lastDay)
  const daysOfYear: 365 | 366 = daysBetween(addMonths(lastDay, -12), lastDay) === 366 ? 366 : 365
  return { days, daysOfYear, years: days === 0 ? wholeYears : wholeYears + days / daysOfYear }
}
