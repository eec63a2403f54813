import { annualPercentageRate, type Flow } from '../credit/apr.ts'
import { API_CONVENTION, type Convention, scheduleBy } from '../credit/proof/conventions.ts'
import { printRate } from '../credit/proof/prove.ts'
import { type BasisPoints, type Cents, parsePercentage } from '../money.ts'

/** The figures of a representative example, as far as it states them. Amounts in cents, rates in per cent with a decimal point. */
export interface ExampleFigures {
  price?: Cents | undefined
  deposit?: Cents | undefined
  tradeIn?: Cents | undefined
  amountOfCredit?: Cents | undefined
  months?: number | undefined
  instalment?: Cents | undefined
  /** By how many cents an instalment can differ from what is printed. */
  tolerance: number
  lastInstalment?: Cents | undefined
  balloon?: Cents | undefined
  charges: readonly { amount: Cents | undefined; financed: boolean | undefined }[]
  nominalRate?: string | undefined
  annualPercentageRate?: string | undefined
  totalPayable?: Cents | undefined
  totalCost?: Cents | undefined
}

export type RecomputedFigure = 'amountOfCredit' | 'annualPercentageRate' | 'nominalRate' | 'totalPayable' | 'totalCost'

/** Whether a stated figure agrees with the others, and what it would be. */
export interface Recomputation {
  figure: RecomputedFigure
  isRight: boolean
  /** Cents, or a rate in per cent. */
  expected: Cents | string
}

/** A way to understand the figures: an example that says "and a final payment" leaves open when that is due. */
interface Reading {
  payments: Flow[]
  /** How far the sum of the payments can be from what is printed, in cents. */
  tolerance: number
  atSignature: Cents
  financed: Cents
}

/**
 * Calculates stated figures from the other ones. A figure is wrong only where no way to understand the example gives it.
 *
 * @param includesAdvance whether the total payable may contain what is paid in advance, as in the United Kingdom
 */
export function recompute(example: ExampleFigures, includesAdvance: boolean): Recomputation[] {
  const readings = readingsOf(example)
  const rate = recomputeRate(example, readings)
  return [
    recomputeCredit(example),
    rate,
    recomputeNominal(example, readings, rate?.isRight === true),
    recomputeTotal(example, readings, includesAdvance),
    recomputeCost(example)
  ].filter((one) => one !== undefined)
}

function recomputeCredit({ price, deposit, tradeIn, amountOfCredit }: ExampleFigures): Recomputation | undefined {
  if (price === undefined || amountOfCredit === undefined || (deposit ?? tradeIn) === undefined) return undefined
  const expected = price - (deposit ?? 0) - (tradeIn ?? 0)
  return { figure: 'amountOfCredit', isRight: Math.abs(expected - amountOfCredit) <= 1, expected }
}

function recomputeCost({ totalPayable, amountOfCredit, totalCost }: ExampleFigures): Recomputation | undefined {
  if (totalPayable === undefined || amountOfCredit === undefined || totalCost === undefined) return undefined
  const expected = totalPayable - amountOfCredit
  return { figure: 'totalCost', isRight: Math.abs(expected - totalCost) <= 1, expected }
}

function readingsOf(example: ExampleFigures): Reading[] {
  const { months, instalment, lastInstalment, balloon = 0, tolerance, charges } = example
  if (months === undefined || instalment === undefined || months < 1) return []
  const equal = (count: number): Flow[] =>
    Array.from({ length: count }, (_, index) => ({ amount: instalment, years: (index + 1) / 12 }))
  const at = (amount: Cents, month: number): Flow => ({ amount, years: month / 12 })
  const isStated = lastInstalment !== undefined && lastInstalment !== balloon
  const last = isStated ? lastInstalment : instalment
  const spread = isStated ? months - 1 : months
  const schedules: Flow[][] =
    balloon === 0
      ? [[...equal(months - 1), at(last, months)]]
      : [
          [...equal(months - 1), at(last, months), at(balloon, months)],
          // The last instalment that is stated contains the balloon.
          ...(isStated ? [[...equal(months - 1), at(last, months)]] : []),
          // One instalment more or fewer than months: the balloon is due in its own month.
          [...equal(months - 1), at(balloon, months)],
          [...equal(months), at(balloon, months + 1)]
        ]
  const known = (financed: boolean | undefined) =>
    charges.filter((charge) => charge.financed === financed).reduce((sum, { amount = 0 }) => sum + amount, 0)
  const open = known(undefined)
  const ways = open > 0 ? [0, open] : [0]
  const rounding = tolerance >= 1 || !isStated ? tolerance * spread : 0
  return schedules.flatMap((payments) =>
    ways.map((unsaid) => ({
      payments,
      tolerance: rounding + 1,
      atSignature: known(false) + unsaid,
      financed: known(true) + open - unsaid
    }))
  )
}

function solved(credit: Cents, payments: readonly Flow[]): number | undefined {
  try {
    return annualPercentageRate([{ amount: credit, years: 0 }], payments)
  } catch {
    return undefined
  }
}

/** Payments that are all some cents higher or lower, together by `cents`. */
const shifted = ({ payments }: Reading, cents: number): Flow[] =>
  payments.map(({ amount, years }) => ({ amount: amount + cents / payments.length, years }))

function recomputeRate(example: ExampleFigures, readings: readonly Reading[]): Recomputation | undefined {
  const { amountOfCredit: credit, annualPercentageRate: stated } = example
  if (stated === undefined || credit === undefined || readings.length === 0) return undefined
  const decimals = stated.split('.')[1]?.length ?? 0
  let expected: string | undefined
  for (const reading of readings) {
    const charge: Flow[] = reading.atSignature > 0 ? [{ amount: reading.atSignature, years: 0 }] : []
    const rates = [-reading.tolerance, 0, reading.tolerance].map((cents) =>
      solved(credit, [...charge, ...shifted(reading, cents)])
    )
    const [low, exact, high] = rates.map((rate) => (rate === undefined ? undefined : printRate(rate, decimals)))
    if (low === undefined || exact === undefined || high === undefined) continue
    expected ??= exact
    if (Number(low) <= Number(stated) && Number(stated) <= Number(high))
      return { figure: 'annualPercentageRate', isRight: true, expected: stated }
  }
  return expected === undefined ? undefined : { figure: 'annualPercentageRate', isRight: false, expected }
}

function recomputeTotal(
  { totalPayable, deposit = 0, tradeIn = 0 }: ExampleFigures,
  readings: readonly Reading[],
  includesAdvance: boolean
): Recomputation | undefined {
  if (totalPayable === undefined || readings.length === 0) return undefined
  const advances = includesAdvance ? [0, deposit, deposit + tradeIn] : [0]
  const sums = readings.flatMap((reading) => {
    const sum = reading.payments.reduce((total, { amount }) => total + amount, reading.atSignature)
    return advances.map((advance) => ({ sum: sum + advance, tolerance: reading.tolerance }))
  })
  const isRight = sums.some(({ sum, tolerance }) => Math.abs(sum - totalPayable) <= tolerance)
  return { figure: 'totalPayable', isRight, expected: isRight ? totalPayable : (sums[0]?.sum ?? 0) }
}

const BALLOONS = ['WITH_LAST', 'PERIOD_AFTER', 'INSTEAD_OF_LAST'] as const satisfies readonly Convention['balloon'][]

/**
 * Whether the nominal rate gives the instalment. Only where the annual percentage rate agrees with the instalments is a deviation one
 * of the nominal rate: otherwise nothing says which figure is wrong.
 */
function recomputeNominal(
  example: ExampleFigures,
  readings: readonly Reading[],
  isRateRight: boolean
): Recomputation | undefined {
  const { amountOfCredit, nominalRate: stated, months, instalment, balloon = 0, tolerance } = example
  const nominalRate = stated === undefined ? undefined : parsePercentage(Number(stated).toFixed(2))
  if (stated === undefined || nominalRate === undefined || amountOfCredit === undefined) return undefined
  if (months === undefined || instalment === undefined || (stated.split('.')[1]?.length ?? 0) > 2) return undefined
  const base = { amountOfCredit, balloon, termInMonths: months, drawdownOn: '2026-01-01' }
  const gives = (rate: BasisPoints, financedCharges: Cents) =>
    BALLOONS.some((place) => {
      const [row] = scheduleBy({ ...API_CONVENTION, balloon: place }, { ...base, nominalRate: rate, financedCharges })
      return Math.abs((row?.instalment ?? 0) - instalment) <= tolerance + 1
    })
  if (readings.some(({ financed }) => gives(nominalRate, financed)))
    return { figure: 'nominalRate', isRight: true, expected: stated }
  const [reading] = readings
  const effective = reading && solved(amountOfCredit + reading.financed, reading.payments)
  if (!isRateRight || effective === undefined) return undefined
  return { figure: 'nominalRate', isRight: false, expected: printRate(12 * Math.expm1(Math.log1p(effective) / 12), 2) }
}
