import { annualPercentageRate } from '../apr.ts'
import { daysBetween } from '../dates.ts'
import { type DatedFlow, printRate, type RateProof } from './prove.ts'

/** Why a stated annual percentage rate differs. Each is tried, and compared with the decimals that are stated. */
export const RATE_REASONS = [
  'ROUNDED_TWICE',
  'CUT_OFF',
  'CHARGES_LEFT_OUT',
  'DAYS_365',
  'DAYS_365_25',
  'DAYS_360',
  'NOT_COMPOUNDED',
  'NOMINAL_RATE'
] as const
export type RateReason = (typeof RATE_REASONS)[number]

export interface RateComparison {
  /** As it is stated, with a decimal point. */
  stated: string
  /** With as many decimals. */
  expected: string
  isEqual: boolean
  /** Each gives the stated rate when it is tried; empty where the rates are equal. */
  reasons: RateReason[]
}

/**
 * Compares a stated annual percentage rate with the proven one, and tries what commonly makes it another.
 *
 * @param stated per cent with a decimal point, such as `6.2`: its decimals are those that are compared
 * @param known what the flows do not say: charges that the instalments contain, in cents, and the nominal rate in per cent
 */
export function compareRate(
  proof: RateProof,
  stated: string,
  known: { financedCharges?: number; nominalRate?: number } = {}
): RateComparison {
  const decimals = stated.split('.')[1]?.length ?? 0
  const expected = printRate(proof.rate, decimals)
  const isEqual = expected === stated
  const gives = (rate: number | undefined) => rate !== undefined && printRate(rate, decimals) === stated
  const { flows, rate } = proof
  const tests: Record<RateReason, () => boolean> = {
    ROUNDED_TWICE: () => gives(Number(printRate(rate, decimals + 1)) / 100),
    CUT_OFF: () => (Math.floor(rate * 100 * 10 ** decimals) / 10 ** decimals).toFixed(decimals) === stated,
    CHARGES_LEFT_OUT: () => gives(withoutCharges(flows, known.financedCharges ?? 0)),
    DAYS_365: () => gives(byDays(proof, 365)),
    DAYS_365_25: () => gives(byDays(proof, 365.25)),
    DAYS_360: () => gives(byDays(proof, 360)),
    NOT_COMPOUNDED: () => gives(12 * Math.expm1(Math.log1p(rate) / 12)),
    NOMINAL_RATE: () => known.nominalRate !== undefined && gives(known.nominalRate / 100)
  }
  return { stated, expected, isEqual, reasons: isEqual ? [] : RATE_REASONS.filter((reason) => tests[reason]()) }
}

interface TimedFlow extends DatedFlow {
  years: number
}

function solved(flows: readonly TimedFlow[]): number | undefined {
  try {
    return annualPercentageRate(
      flows.filter(({ type }) => type === 'DRAWDOWN'),
      flows.filter(({ type }) => type !== 'DRAWDOWN')
    )
  } catch {
    return undefined
  }
}

/** The rate by days that are divided by one length of a year, as spreadsheets do (XIRR). */
const byDays = ({ flows, firstDrawdownOn }: RateProof, daysOfYear: number): number | undefined =>
  solved(flows.map((flow) => ({ ...flow, years: daysBetween(firstDrawdownOn, flow.date) / daysOfYear })))

/** The rate as if charges cost nothing: those that are paid are left away, and financed ones are taken for credit. */
function withoutCharges(flows: RateProof['flows'], financedCharges: number): number | undefined {
  const kept = flows.filter(({ type }) => type !== 'CHARGE')
  if (kept.length === flows.length && financedCharges === 0) return undefined
  let rest = financedCharges
  return solved(
    kept.map((flow) => {
      const added = flow.type === 'DRAWDOWN' ? rest : 0
      rest -= added
      return { ...flow, amount: flow.amount + added, years: flow.interval.years }
    })
  )
}
