import type { BasisPoints, Cents } from '../../money.ts'
import {
  API_CONVENTION,
  type Convention,
  type DatedRow,
  type DueDays,
  dueDays,
  type ScheduleTerms,
  scheduleBy
} from './conventions.ts'

/** A row of a schedule that somebody else has calculated; what it does not state is not compared. */
export type StatedRow = Partial<DatedRow>

export const SCHEDULE_COLUMNS = ['date', 'instalment', 'interest', 'principal', 'balance'] as const
export type ScheduleColumn = (typeof SCHEDULE_COLUMNS)[number]

/** Why a schedule differs. Each is tried: the schedule is calculated so, and compared to the cent. */
export const SCHEDULE_REASONS = [
  'ROUNDING_NOT_EACH_ROW',
  'ROUNDING_NOWHERE',
  'INSTALMENT_ROUNDED_UP',
  'INSTALMENT_ROUNDED_DOWN',
  'DAYS_365',
  'DAYS_365_25',
  'DAYS_360',
  'CHARGES_LEFT_OUT',
  'BALLOON_OWN_ROW',
  'BALLOON_PERIOD_BEFORE',
  'BALLOON_PERIOD_AFTER',
  'BALLOON_INSTEAD_OF_LAST',
  'LAST_INSTALMENT_EQUAL',
  'IN_ADVANCE',
  'RATE_TWELFTH_ROOT',
  'OTHER_NOMINAL_RATE',
  'OTHER_AMOUNT_FINANCED'
] as const
export type ScheduleReason = (typeof SCHEDULE_REASONS)[number]

/** What would explain the difference. */
export interface ScheduleExplanation {
  /** One, or two that apply together. */
  reasons: ScheduleReason[]
  /** Whether a schedule that is calculated so has every stated figure. */
  isReproduced: boolean
  /** Rows from the first one on whose stated figures are all reproduced. */
  matchingRows: number
  nominalRate?: BasisPoints
  amountFinanced?: Cents
}

export interface ScheduleDifference {
  /** From 1. */
  row: number
  /** `row` where one of the schedules has no such row. */
  column: ScheduleColumn | 'row'
  /** By the convention of the Finance quotation API; undefined where it has no such row. */
  expected: string | Cents | undefined
  stated: string | Cents | undefined
}

export interface ScheduleComparison {
  comparedRows: number
  comparedFigures: number
  /** Figures that differ. */
  differences: number
  /** Undefined where nothing differs. */
  first: ScheduleDifference | undefined
  /** Most likely first; empty where nothing that is tried comes nearer. */
  explanations: ScheduleExplanation[]
}

const REASONS: readonly (readonly [ScheduleReason, readonly Partial<Convention>[]])[] = [
  ['ROUNDING_NOT_EACH_ROW', [{ rounding: 'INSTALMENT_ONLY' }]],
  ['ROUNDING_NOWHERE', [{ rounding: 'NOTHING' }]],
  ['INSTALMENT_ROUNDED_UP', [{ instalment: 'UP' }]],
  ['INSTALMENT_ROUNDED_DOWN', [{ instalment: 'DOWN' }]],
  ['CHARGES_LEFT_OUT', [{ charges: 'LEFT_OUT' }]],
  ['DAYS_365', byDays('ACTUAL_365')],
  ['DAYS_365_25', byDays('ACTUAL_365_25')],
  ['DAYS_360', byDays('ACTUAL_360')],
  ['BALLOON_OWN_ROW', [{ balloon: 'OWN_ROW' }]],
  ['BALLOON_PERIOD_BEFORE', [{ balloon: 'PERIOD_BEFORE' }]],
  ['BALLOON_PERIOD_AFTER', [{ balloon: 'PERIOD_AFTER' }]],
  ['BALLOON_INSTEAD_OF_LAST', [{ balloon: 'INSTEAD_OF_LAST' }]],
  ['LAST_INSTALMENT_EQUAL', [{ last: 'EQUAL' }]],
  ['IN_ADVANCE', [{ timing: 'ADVANCE' }]],
  ['RATE_TWELFTH_ROOT', [{ monthlyRate: 'TWELFTH_ROOT' }]]
]

function byDays(days: Convention['days']): Partial<Convention>[] {
  return [{ days }, { days, instalmentBy: 'DAYS' }]
}

/** Explanations that one comparison lists. */
const MAX_EXPLANATIONS = 3

/**
 * Compares a stated schedule with that of the Finance quotation API row by row, and calculates the loan in other ways to find the
 * one that has the stated figures.
 */
export function compareSchedule(terms: ScheduleTerms, stated: readonly StatedRow[]): ScheduleComparison {
  const calendar = dueDays(terms)
  const own = scheduleBy(API_CONVENTION, terms, calendar)
  const found = differencesOf(own, stated)
  return {
    comparedRows: Math.max(own.length, stated.length),
    comparedFigures: found.compared,
    differences: found.count,
    first: found.first,
    explanations: found.first
      ? explain({ terms, stated, calendar, isPart: found.first.column !== 'row' }, found.first.row - 1)
      : []
  }
}

function differencesOf(own: readonly DatedRow[], stated: readonly StatedRow[]) {
  let first: ScheduleDifference | undefined
  let count = 0
  let compared = 0
  let isShorter = false
  for (let index = 0; index < Math.max(own.length, stated.length); index++) {
    const [expected, given] = [own[index], stated[index]]
    if (!expected || !given) {
      // Rows that are missing are one difference, however many.
      if (!isShorter) count += 1
      isShorter = true
      first ??= { row: index + 1, column: 'row', expected: expected?.date, stated: given?.date }
      continue
    }
    for (const column of SCHEDULE_COLUMNS) {
      if (given[column] === undefined) continue
      compared += 1
      if (given[column] === expected[column]) continue
      count += 1
      first ??= { row: index + 1, column, expected: expected[column], stated: given[column] }
    }
  }
  return { first, count, compared }
}

/**
 * Rows from the first one on that agree.
 *
 * @param isPart whether the first rows of a schedule are enough
 */
function matchingRows(own: readonly DatedRow[], { stated, isPart }: Compared): { rows: number; isComplete: boolean } {
  const { first } = differencesOf(own, stated)
  const isMissingRest = first?.column === 'row' && first.stated === undefined
  return { rows: first ? first.row - 1 : stated.length, isComplete: !first || (isPart && isMissingRest) }
}

/** What is compared. */
interface Compared {
  terms: ScheduleTerms
  stated: readonly StatedRow[]
  calendar: DueDays
  /** Only the first rows are stated, which is enough where one of them differs. */
  isPart: boolean
}

function explain(compared: Compared, before: number): ScheduleExplanation[] {
  const single = REASONS.flatMap(([reason, ways]) => ways.map((way) => ({ reasons: [reason], way })))
  const conventions = single.map(({ reasons, way }) => tried(reasons, { ...API_CONVENTION, ...way }, compared))
  const isExplained = conventions.some(({ isReproduced }) => isReproduced)
  const candidates = isExplained ? conventions : [...conventions, ...otherTerms(compared)]
  const complete = candidates.filter(({ isReproduced }) => isReproduced)
  if (complete.length > 0) return distinct(complete)
  const pairs = single.flatMap((one, index) =>
    single
      .slice(index + 1)
      .filter(({ way }) => !Object.keys(way).some((key) => key in one.way))
      .map((other) =>
        tried([...one.reasons, ...other.reasons], { ...API_CONVENTION, ...one.way, ...other.way }, compared)
      )
  )
  const completePairs = pairs.filter(({ isReproduced }) => isReproduced)
  if (completePairs.length > 0) return distinct(completePairs)
  // Nothing has every figure: what agrees with more rows than the API's own convention is still a trace.
  return distinct(
    candidates
      .filter((candidate) => candidate.matchingRows > before)
      .sort((one, other) => other.matchingRows - one.matchingRows)
  )
}

function distinct(explanations: readonly ScheduleExplanation[]): ScheduleExplanation[] {
  const seen = new Set<string>()
  return explanations
    .filter(({ reasons }) => !seen.has(reasons.join()) && seen.add(reasons.join()))
    .slice(0, MAX_EXPLANATIONS)
}

function tried(reasons: ScheduleReason[], convention: Convention, compared: Compared): ScheduleExplanation {
  const { terms, calendar } = compared
  const { rows, isComplete } = matchingRows(scheduleBy(convention, terms, calendar), compared)
  return { reasons, isReproduced: isComplete, matchingRows: rows }
}

/** The same calculation from another nominal rate or another amount, as the first row implies them. */
function otherTerms(compared: Compared): ScheduleExplanation[] {
  const { terms, stated } = compared
  const [row] = stated
  if (!row) return []
  const financed = terms.amountOfCredit + terms.financedCharges
  const explanations: ScheduleExplanation[] = []
  const opening = row.balance !== undefined && row.principal !== undefined ? row.balance + row.principal : undefined
  if (opening !== undefined && opening !== financed && opening > 0) {
    const other = { ...terms, amountOfCredit: opening, financedCharges: 0 }
    explanations.push({
      ...tried(['OTHER_AMOUNT_FINANCED'], API_CONVENTION, { ...compared, terms: other }),
      amountFinanced: opening
    })
  }
  if (row.interest !== undefined)
    for (const nominalRate of ratesNear((row.interest * 120_000) / financed, financed)) {
      if (nominalRate === terms.nominalRate) continue
      const found = tried(['OTHER_NOMINAL_RATE'], API_CONVENTION, { ...compared, terms: { ...terms, nominalRate } })
      if (found.isReproduced) explanations.push({ ...found, nominalRate })
    }
  return explanations
}

/** Whole basis points that give an interest which rounds to the stated cents. */
function ratesNear(rate: number, financed: Cents): BasisPoints[] {
  const reach = Math.min(50, Math.ceil(60_000 / financed))
  const from = Math.max(0, Math.floor(rate) - reach)
  return Array.from({ length: Math.ceil(rate) + reach - from + 1 }, (_, index) => from + index)
}
