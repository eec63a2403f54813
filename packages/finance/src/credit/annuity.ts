import type { BasisPoints, Cents } from '../money.ts'

/** When an instalment is due: at the end of its month, or at its beginning. */
export type Timing = 'ARREARS' | 'ADVANCE'

/** What instalments repay. */
export interface Repayment {
  /** The amount that the instalments repay, financed charges included. */
  principal: Cents
  /** Nominal rate a year. Each month bears a twelfth of it. */
  nominalRate: BasisPoints
  /** Number of instalments, one a month. */
  months: number
  /** Amount that is left after the last instalment and due at the end of the term. */
  balloon?: Cents
  timing?: Timing
}

/** `base` to a whole power, by squaring: only multiplications, so that a browser and the server get the same last bit. */
function power(base: number, exponent: number): number {
  let result = 1
  let square = base
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result *= square
    square *= square
  }
  return result
}

/**
 * The equal instalment that repays a loan, rounded to the cent: `A = (P − B·(1+i)^−n)·i / (1 − (1+i)^−n)` with i = nominal rate / 12,
 * divided by 1+i where instalments are due in advance, and (P − B)/n without interest.
 * @throws RangeError where an amount is no whole number of cents, the balloon exceeds the principal, or a number is out of its range.
 */
export function instalmentOf({ principal, nominalRate, months, balloon = 0, timing = 'ARREARS' }: Repayment): Cents {
  requireAmount('principal', principal, 0)
  requireAmount('balloon', balloon, 0)
  requireWhole('nominalRate', nominalRate, 0, 99_999)
  requireWhole('months', months, 1, 1200)
  if (balloon > principal) throw new RangeError('balloon must not exceed the principal.')
  if (nominalRate === 0) return Math.round((principal - balloon) / months)
  const monthlyRate = nominalRate / 120_000
  const discount = 1 / power(1 + monthlyRate, months)
  const inArrears = ((principal - balloon * discount) * monthlyRate) / (1 - discount)
  return Math.round(timing === 'ADVANCE' ? inArrears / (1 + monthlyRate) : inArrears)
}

/**
 * The amount that an instalment repays, rounded to the cent: the formula of `instalmentOf` solved for P, in arrears and without a
 * balloon: `P = A·(1 − (1+i)^−n) / i`.
 * @throws RangeError where the instalment is no whole number of cents, or a number is out of its range.
 */
export function principalOf({
  instalment,
  nominalRate,
  months
}: { instalment: Cents } & Pick<Repayment, 'nominalRate' | 'months'>): Cents {
  requireAmount('instalment', instalment, 0)
  requireWhole('nominalRate', nominalRate, 0, 99_999)
  requireWhole('months', months, 1, 1200)
  if (nominalRate === 0) return instalment * months
  const monthlyRate = nominalRate / 120_000
  return Math.round((instalment * (1 - 1 / power(1 + monthlyRate, months))) / monthlyRate)
}

/** Times the highest rate, 999.99 %, this amount is still an integer that a double holds exactly. */
const MAX_AMOUNT = 50_000_000_000

/**
 * Refuses what is no amount to calculate with: at most 500,000,000.00.
 * @throws RangeError that names the value.
 */
export function requireAmount(name: string, amount: Cents, least: Cents): void {
  requireWhole(name, amount, least, MAX_AMOUNT)
}

/**
 * Refuses what is no whole number within bounds.
 * @throws RangeError that names the value.
 */
function requireWhole(name: string, value: number, least: number, most: number): void {
  if (!Number.isInteger(value) || value < least || value > most)
    throw new RangeError(`${name} must be a whole number from ${least} to ${most}, not ${value}.`)
}
