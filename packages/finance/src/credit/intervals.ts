import { addDays, addMonths, daysBetween } from './dates.ts'

/** The period in which a contract counts: its instalments are due every year, month, week or day. */
export type Period = 'YEAR' | 'MONTH' | 'WEEK' | 'DAY'

/**
 * The interval from the first drawdown to a flow, in years, as the equation of the annual percentage rate counts it: whole periods first
 * (a year is 12 equal months, 52 weeks, or 365 days, 366 in a leap year), then the remaining days, which are counted backwards from the flow and divided by the days
 * (365 or 366) of the year that ends where they end. Directive 2008/48/EC, Annex I, Part I, remark (c), with the days as remark (c)
 * of Directive 2014/17/EU, Annex I, makes them precise; carried on by Directive (EU) 2023/2225, Annex III, Part I (c).
 *
 * 12 January to 15 February 2012 is 1/12 + 3/365, a year later 1/12 + 3/366: that year contains 29 February 2012.
 * @throws RangeError for a text that is no day, or for a flow before the first drawdown.
 */
export function yearsBetween(firstDrawdown: string, flow: string, period: Period = 'MONTH'): number {
  const days = daysBetween(firstDrawdown, flow)
  if (days < 0) throw new RangeError(`The flow on ${flow} is before the first drawdown on ${firstDrawdown}.`)
  if (period === 'WEEK') {
    const weeks = Math.floor(days / 7)
    return weeks / 52 + restInYears(firstDrawdown, addDays(flow, -7 * weeks))
  }
  if (period === 'DAY') return restInYears(firstDrawdown, flow)
  const months = wholeMonths(firstDrawdown, flow)
  // The rest of a count in years is days, not months.
  const whole = period === 'YEAR' ? months - (months % 12) : months
  // On the last day of a shorter month an instalment of the 31st is on time: no day is left over.
  if (addMonths(firstDrawdown, whole) === flow) return whole / 12
  return whole / 12 + restInYears(firstDrawdown, addMonths(flow, -whole))
}

/** Months that fit between two days, counted from either end: the 31st to the last of a shorter month is a whole one. */
function wholeMonths(from: string, to: string): number {
  const monthsOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  const months = monthsOf(to) - monthsOf(from)
  if (addMonths(from, months) === to) return months
  return addMonths(to, -months) < from ? months - 1 : months
}

function restInYears(firstDrawdown: string, lastDay: string): number {
  const days = daysBetween(firstDrawdown, lastDay)
  return days === 0 ? 0 : days / daysBetween(addMonths(lastDay, -12), lastDay)
}
