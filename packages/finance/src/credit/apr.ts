import type { BasisPoints, Cents } from '../money.ts'

/** An amount that changes hands, and when: years after the first drawdown, as `yearsBetween` counts them. */
export interface Flow {
  amount: Cents
  years: number
}

/** A force of interest of 50 is a rate of 5 · 10²³ per cent: whatever has no root below has none. */
const MAX_FORCE_OF_INTEREST = 50
const MAX_STEPS = 200

/**
 * The annual percentage rate of charge X as a fraction (0.0616 is 6.16 %): the X for which `Σ C_k (1+X)^−t_k = Σ D_l (1+X)^−s_l`, the
 * drawdowns C on the left, repayments and charges D on the right. The equation of Directive (EU) 2023/2225, Annex III, Part I, and of
 * Directive 2008/48/EC, Annex I, Part I, which it repealed on 20 November 2026; in the United Kingdom that of the FCA Handbook, CONC
 * App 1.2. Charges paid at signature are payments after 0 years.
 * A loan without cost gives exactly 0.
 *
 * Solved by Newton's method inside a bracket that bisection narrows whenever a step would leave it. Where all drawdowns come before
 * all payments there is one solution and it is found.
 * @throws RangeError where no rate solves the equation, for example when the charges at signature are as high as the credit.
 */
export function annualPercentageRate(drawdowns: readonly Flow[], payments: readonly Flow[]): number {
  const sum = (flows: readonly Flow[]) => flows.reduce((total, { amount }) => total + amount, 0)
  const cost = sum(payments) - sum(drawdowns)
  if (cost === 0) return 0
  // In ln(1+X) every term is an exponential, and rates below and above nought are treated alike.
  const valueAt = (force: number) => presentValue(payments, force) - presentValue(drawdowns, force)
  const slopeAt = (force: number) => slope(payments, force) - slope(drawdowns, force)
  const direction = cost > 0 ? 1 : -1
  let far = 0.125 * direction
  while (valueAt(far) * direction > 0) {
    far *= 2
    if (Math.abs(far) > MAX_FORCE_OF_INTEREST)
      throw new RangeError('No annual percentage rate makes these flows equal.')
  }
  const force = solve(valueAt, slopeAt, Math.min(0, far), Math.max(0, far), far / 2)
  return Math.expm1(force)
}

/**
 * The annual percentage rate of a loan that is drawn down at once and repaid every month, as a fraction: the same equation as
 * `annualPercentageRate` with whole months, where it is a polynomial in the discount factor of a month.
 * @param credit what the customer has of the loan: amount of credit less what is paid at signature.
 * @param payments one for each month, the first after a month.
 * @param nominalRate where the search begins; the result does not depend on it.
 * @throws RangeError where no rate solves the equation: the credit or the payments are not above 0.
 */
export function monthlyAnnualPercentageRate(
  credit: Cents,
  payments: readonly { instalment: Cents }[],
  nominalRate: BasisPoints
): number {
  let total = 0
  for (let month = 0; month < payments.length; month++) total += payments[month]?.instalment ?? 0
  if (total === credit) return 0
  if (credit <= 0 || total <= 0) throw new RangeError('No annual percentage rate makes these flows equal.')
  // Value and derivative in one pass of Horner's scheme. The value grows with the factor and bends upwards, so Newton's steps from
  // the right of the root stay there; the bracket is for what rounding does to the last of them.
  let lowest = 0
  let highest = Number.POSITIVE_INFINITY
  let factor = 1 / (1 + nominalRate / 120_000)
  for (let step = 0; step < MAX_STEPS; step++) {
    let value = 0
    let derivative = 0
    for (let month = payments.length - 1; month >= 0; month--) {
      derivative = derivative * factor + value
      value = value * factor + (payments[month]?.instalment ?? 0)
    }
    derivative = derivative * factor + value
    value = value * factor - credit
    if (value > 0) highest = factor
    else lowest = factor
    const next = factor - value / derivative
    if (Math.abs(next - factor) < 1e-15 || next === factor) break
    factor =
      next > lowest && next < highest
        ? next
        : highest === Number.POSITIVE_INFINITY
          ? factor * 2
          : (lowest + highest) / 2
  }
  const square = factor * factor
  const fourth = square * square
  return 1 / (fourth * fourth * fourth) - 1
}

/**
 * A rate as a contract states it: in hundredths of a per cent, where the next decimal from 5 upwards rounds up (remark (d) of the
 * annexes named above). A root of the equation is found to about 10⁻¹², so what is nearer than 10⁻⁹ to a half counts as one.
 */
export function roundedRate(rate: number): BasisPoints {
  return Math.floor(rate * 10_000 + 0.5 + 1e-9)
}

/**
 * A rate in per cent with eight decimals, for those who round it to fewer than two: `6.15778951`. To round a rate that was rounded before
 * can be wrong: 5.946 is 5.95 with two decimals and 5.9 with one, but 5.95 would become 6.0.
 */
export const printUnroundedRate = (rate: number): string => (rate * 100).toFixed(8)

function presentValue(flows: readonly Flow[], force: number): number {
  return flows.reduce((total, { amount, years }) => total + amount * Math.exp(-force * years), 0)
}

function slope(flows: readonly Flow[], force: number): number {
  return flows.reduce((total, { amount, years }) => total - amount * years * Math.exp(-force * years), 0)
}

/** The root of a function with opposite signs at the ends of a bracket. */
function solve(
  valueAt: (x: number) => number,
  slopeAt: (x: number) => number,
  lower: number,
  upper: number,
  start: number
): number {
  let low = lower
  let high = upper
  const rises = valueAt(high) > valueAt(low)
  let x = start
  for (let step = 0; step < MAX_STEPS && high - low > 1e-15; step++) {
    const value = valueAt(x)
    if (value === 0) return x
    if (value > 0 === rises) high = x
    else low = x
    const next = x - value / slopeAt(x)
    if (Math.abs(next - x) < 1e-15) return next
    x = next > low && next < high ? next : (low + high) / 2
  }
  return x
}
