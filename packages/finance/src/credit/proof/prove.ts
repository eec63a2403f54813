import type { Cents } from '../../money.ts'
import { annualPercentageRate, roundedRate } from '../apr.ts'
import { addMonths, isDay } from '../dates.ts'
import { type Interval, intervalBetween, type Period } from '../intervals.ts'
import { type Loan, quote } from '../quote.ts'

/** Who pays, and what for: the lender pays drawdowns, the customer pays instalments and charges. */
export const FLOW_TYPES = ['DRAWDOWN', 'INSTALMENT', 'CHARGE'] as const
export type FlowType = (typeof FLOW_TYPES)[number]

/** An amount that changes hands on a day. */
export interface DatedFlow {
  /** ISO 8601 day. */
  date: string
  /** At least 0; the type says in which direction it flows. */
  amount: Cents
  type: FlowType
}

/** A flow with what it contributes to the equation. */
export interface ProvenFlow extends DatedFlow {
  interval: Interval
  /** `(1+X)^−t` at the solution. */
  factor: number
  /** Amount times factor, in cents and fractions of a cent. */
  presentValue: number
}

/** The equation of the annual percentage rate, solved, with every term of it. */
export interface RateProof {
  /** The day from which every interval is counted. */
  firstDrawdownOn: string
  /** In the order of their days; drawdowns first on the same day. */
  flows: ProvenFlow[]
  /** The solution X as a fraction. */
  rate: number
  /** Left side of the equation at the solution, in cents. */
  presentValueOfDrawdowns: number
  /** Right side of the equation at the solution, in cents. */
  presentValueOfPayments: number
}

/**
 * Solves the equation of the annual percentage rate and shows each of its terms: Directive (EU) 2023/2225, Annex III, Part I,
 * `Σ C_k (1+X)^−t_k = Σ D_l (1+X)^−s_l`, with the intervals of `intervalBetween`.
 *
 * @param period in which the contract counts its intervals
 * @throws RangeError where there is no drawdown, where a payment is before the first one, or where no rate solves the equation
 */
export function proveRate(flows: readonly DatedFlow[], period: Period = 'MONTH'): RateProof {
  const drawdownDays = flows.filter(isDrawdown).map(({ date }) => date)
  const [firstDrawdownOn] = drawdownDays.sort()
  if (firstDrawdownOn === undefined) throw new RangeError('There is no drawdown.')
  const timed = [...flows]
    .sort((one, other) => one.date.localeCompare(other.date) || Number(isDrawdown(other)) - Number(isDrawdown(one)))
    .map((flow) => ({ ...flow, interval: intervalBetween(firstDrawdownOn, flow.date, period) }))
  const terms = (side: (flow: DatedFlow) => boolean) =>
    timed.filter(side).map(({ amount, interval }) => ({ amount, years: interval.years }))
  const rate = annualPercentageRate(terms(isDrawdown), terms(isPayment))
  const force = Math.log1p(rate)
  const proven = timed.map((flow) => {
    const factor = Math.exp(-force * flow.interval.years)
    return { ...flow, factor, presentValue: flow.amount * factor }
  })
  return {
    firstDrawdownOn,
    flows: proven,
    rate,
    presentValueOfDrawdowns: presentValue(proven.filter(isDrawdown)),
    presentValueOfPayments: presentValue(proven.filter(isPayment))
  }
}

const isDrawdown = ({ type }: DatedFlow) => type === 'DRAWDOWN'
const isPayment = ({ type }: DatedFlow) => type !== 'DRAWDOWN'

const presentValue = (flows: readonly ProvenFlow[]) => flows.reduce((sum, { presentValue: value }) => sum + value, 0)

/**
 * The flows of a loan in arrears: the total amount of credit on the day of the drawdown, the charges that are paid then, and one
 * instalment a month. Financed charges are part of the instalments and no credit.
 *
 * @param drawdownOn ISO 8601 day
 * @throws RangeError as `quote` does
 */
export function loanFlows(loan: Loan, drawdownOn: string): DatedFlow[] {
  const { amountOfCredit, paidAtSignature, schedule } = quote(loan)
  const dates = scheduleDates(drawdownOn, schedule.length)
  return [
    { date: drawdownOn, amount: amountOfCredit, type: 'DRAWDOWN' },
    ...(paidAtSignature > 0 ? [{ date: drawdownOn, amount: paidAtSignature, type: 'CHARGE' } as const] : []),
    ...schedule.map(({ instalment }, index) => ({
      date: dates[index] ?? '',
      amount: instalment,
      type: 'INSTALMENT' as const
    }))
  ]
}

/**
 * The days on which so many monthly instalments are due, the first one a month after the drawdown.
 *
 * @throws RangeError where one is after the year 9999
 */
export function scheduleDates(drawdownOn: string, count: number): string[] {
  const dates = Array.from({ length: count }, (_, index) => addMonths(drawdownOn, index + 1))
  if (!dates.every(isDay)) throw new RangeError('The last instalment is after the year 9999.')
  return dates
}

/**
 * A rate in per cent with so many decimals, the next decimal from 5 upwards rounded up: Annex III, Part I, remark (d).
 *
 * @param rate as a fraction
 */
export function printRate(rate: number, decimals: number): string {
  if (decimals === 2) return (roundedRate(rate) / 100).toFixed(2)
  const scale = 10 ** decimals
  // What is nearer than 10⁻⁹ to a half counts as one, as for two decimals.
  return (Math.floor(rate * 100 * scale + 0.5 + 1e-9) / scale).toFixed(decimals)
}
