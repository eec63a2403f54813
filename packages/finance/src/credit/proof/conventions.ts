import type { BasisPoints, Cents } from '../../money.ts'
import { addMonths, daysBetween } from '../dates.ts'
import { interestOf } from '../schedule.ts'

/** What a schedule is calculated from. */
export interface ScheduleTerms {
  /** Without the charges that are financed. */
  amountOfCredit: Cents
  financedCharges: Cents
  balloon: Cents
  termInMonths: number
  nominalRate: BasisPoints
  /** ISO 8601 day. */
  drawdownOn: string
}

/** A way to calculate a schedule. Each property has the convention of the Finance quotation API as its first value. */
export interface Convention {
  /** What a row bears interest for. */
  days: 'EQUAL_MONTHS' | 'ACTUAL_365' | 'ACTUAL_365_25' | 'ACTUAL_360'
  /** Whether the equal instalment is calculated with equal months, or with the days that the rows bear interest for. */
  instalmentBy: 'MONTHS' | 'DAYS'
  /** Whether interest is rounded to the cent in each row, or only where it is printed; `NOTHING`: the instalment is not rounded either. */
  rounding: 'EACH_ROW' | 'INSTALMENT_ONLY' | 'NOTHING'
  /** How the equal instalment is rounded to the cent. */
  instalment: 'NEAREST' | 'UP' | 'DOWN'
  charges: 'INCLUDED' | 'LEFT_OUT'
  balloon: 'WITH_LAST' | 'OWN_ROW' | 'PERIOD_BEFORE' | 'PERIOD_AFTER' | 'INSTEAD_OF_LAST'
  /** Whether the last instalment takes up the cents that rounding leaves. */
  last: 'TAKES_CENTS' | 'EQUAL'
  timing: 'ARREARS' | 'ADVANCE'
  /** How the rate of a month follows from the yearly one: a twelfth, or the twelfth root. */
  monthlyRate: 'TWELFTH' | 'TWELFTH_ROOT'
}

export const API_CONVENTION: Convention = {
  days: 'EQUAL_MONTHS',
  instalmentBy: 'MONTHS',
  rounding: 'EACH_ROW',
  instalment: 'NEAREST',
  charges: 'INCLUDED',
  balloon: 'WITH_LAST',
  last: 'TAKES_CENTS',
  timing: 'ARREARS',
  monthlyRate: 'TWELFTH'
}

/** A row of a schedule with its day. Amounts are as they are printed, in whole cents. */
export interface DatedRow {
  date: string
  instalment: Cents
  interest: Cents
  principal: Cents
  balance: Cents
}

/** What is due in a row: months after the drawdown, whether an instalment is due, and how much of a balloon. */
interface DueRow {
  month: number
  hasInstalment: boolean
  balloon: Cents
}

const DAYS_OF_YEAR = { ACTUAL_365: 365, ACTUAL_365_25: 365.25, ACTUAL_360: 360 } as const

/** The days on which something can be due: position k is k months after the drawdown. Counted once, for all conventions. */
export interface DueDays {
  dates: readonly string[]
  /** Days from the drawdown. */
  days: readonly number[]
}

/** The days on which something of a loan can be due, by any convention. */
export function dueDays({ drawdownOn, termInMonths }: ScheduleTerms): DueDays {
  const dates = Array.from({ length: termInMonths + 2 }, (_, months) => addMonths(drawdownOn, months))
  return { dates, days: dates.map((date) => daysBetween(drawdownOn, date)) }
}

/** The schedule of a loan by a convention. */
export function scheduleBy(convention: Convention, terms: ScheduleTerms, calendar = dueDays(terms)): DatedRow[] {
  const principal = terms.amountOfCredit + (convention.charges === 'INCLUDED' ? terms.financedCharges : 0)
  const due = dueRows(convention, terms)
  const equal = equalInstalment(convention, terms, calendar, principal, due)
  let balance: number = principal
  let month = 0
  return due.map((row, index) => {
    const share = interestShare(convention, terms, calendar, month, row.month)
    month = row.month
    const isExact = convention.rounding !== 'EACH_ROW'
    const interest = isExact ? balance * share : roundedInterest(convention, terms, balance, share, row.month)
    const isLast = index === due.length - 1 && convention.last === 'TAKES_CENTS'
    const owed = balance + interest
    const regular = (row.hasInstalment ? equal : 0) + row.balloon
    const instalment = isLast || (convention.last === 'TAKES_CENTS' && regular > owed) ? owed : regular
    balance = owed - instalment
    return printedRow(calendar.dates[row.month] ?? '', instalment, interest, balance)
  })
}

function printedRow(date: string, instalment: number, interest: number, balance: number): DatedRow {
  const cents = (value: number) => Math.round(value) || 0
  return {
    date,
    instalment: cents(instalment),
    interest: cents(interest),
    principal: cents(instalment - interest),
    balance: cents(balance)
  }
}

function dueRows({ timing, balloon: place }: Convention, { termInMonths, balloon }: ScheduleTerms): DueRow[] {
  const first = timing === 'ADVANCE' ? 0 : 1
  const rows = Array.from({ length: termInMonths }, (_, index) => ({
    month: index + first,
    hasInstalment: true,
    balloon: 0
  }))
  if (balloon === 0) return rows
  const ownRow = (month: number) => [...rows, { month, hasInstalment: false, balloon }]
  const inRow = (position: number, hasInstalment: boolean) =>
    rows.map((row, index) => (index === position ? { ...row, hasInstalment, balloon } : row))
  if (place === 'PERIOD_AFTER') return ownRow(termInMonths + first)
  if (place === 'OWN_ROW' || timing === 'ADVANCE') return ownRow(termInMonths)
  if (place === 'PERIOD_BEFORE' && termInMonths > 1) return inRow(termInMonths - 2, true)
  return inRow(termInMonths - 1, place !== 'INSTEAD_OF_LAST')
}

/** The interest of a balance of 1 from one month to another. */
function interestShare(
  { days, monthlyRate }: Convention,
  terms: ScheduleTerms,
  calendar: DueDays,
  from: number,
  to: number
): number {
  const rate = terms.nominalRate / 10_000
  if (days !== 'EQUAL_MONTHS')
    return (rate * ((calendar.days[to] ?? 0) - (calendar.days[from] ?? 0))) / DAYS_OF_YEAR[days]
  return (to - from) * (monthlyRate === 'TWELFTH' ? rate / 12 : Math.expm1(Math.log1p(rate) / 12))
}

function roundedInterest(
  { days, monthlyRate }: Convention,
  { nominalRate }: ScheduleTerms,
  balance: number,
  share: number,
  month: number
): Cents {
  const isOwn = days === 'EQUAL_MONTHS' && monthlyRate === 'TWELFTH' && month > 0 && share > 0
  return isOwn ? interestOf(balance, nominalRate) : Math.round(balance * share)
}

/** The equal instalment: what is owed less the present value of the balloon, divided by the sum of the discount factors. */
function equalInstalment(
  convention: Convention,
  terms: ScheduleTerms,
  calendar: DueDays,
  principal: Cents,
  due: readonly DueRow[]
): number {
  const counted = convention.instalmentBy === 'DAYS' ? convention : { ...convention, days: 'EQUAL_MONTHS' as const }
  let discount = 1
  let month = 0
  let factors = 0
  let balloon = 0
  for (const row of due) {
    discount /= 1 + interestShare(counted, terms, calendar, month, row.month)
    month = row.month
    if (row.hasInstalment) factors += discount
    balloon += row.balloon * discount
  }
  const exact = (principal - balloon) / factors
  if (convention.rounding === 'NOTHING') return exact
  if (convention.instalment === 'UP') return Math.ceil(exact - 1e-6)
  return convention.instalment === 'DOWN' ? Math.floor(exact + 1e-6) : Math.round(exact)
}
