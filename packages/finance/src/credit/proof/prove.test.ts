import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths } from '../dates.ts'
import { intervalBetween, printInterval } from '../intervals.ts'
import { quote } from '../quote.ts'
import { compareRate } from './explain-rate.ts'
import { type DatedFlow, loanFlows, printRate, proveRate } from './prove.ts'

const START = '2012-01-12'
const drawdown: DatedFlow = { date: START, amount: 20_000_000, type: 'DRAWDOWN' }
const fee: DatedFlow = { date: START, amount: 400_000, type: 'CHARGE' }
const instalment = (date: string, amount: number): DatedFlow => ({ date, amount, type: 'INSTALMENT' })
const monthly = (count: number, amount: number, days = 0) =>
  Array.from({ length: count }, (_, index) => instalment(addMonths(addDays(START, days), index + 1), amount))

describe('the published examples of the European Commission, to six decimals', () => {
  test.each<[string, DatedFlow[], string, string]>([
    ['1', [fee, ...monthly(240, 143_286)], '6.434412', '6.4'],
    ['3', [fee, ...monthly(240, 144_953)], '6.588554', '6.6'],
    ['6', [fee, ...monthly(240, 143_286), { date: '2032-01-12', amount: 10_000, type: 'CHARGE' }], '6.436359', '6.4'],
    ['7', [fee, ...monthly(180, 119_910), instalment('2027-01-12', 14_209_769)], '6.409523', '6.4'],
    ['8', [fee, ...monthly(240, 116_667), instalment('2032-01-12', 20_000_000)], '7.430479', '7.4'],
    ['11', [fee, ...monthly(220, 150_000), instalment(addMonths(START, 221), 40_770)], '6.452756', '6.5']
  ])('case %s', (_case, payments, six, one) => {
    const { rate } = proveRate([drawdown, ...payments])
    expect(printRate(rate, 6)).toBe(six)
    expect(printRate(rate, 1)).toBe(one)
  })

  test('case 2.1 counts its first interval as 1/12 + 3/365', () => {
    expect(printInterval(intervalBetween(START, '2012-02-15'))).toBe('1/12 + 3/365')
    expect(printRate(proveRate([drawdown, fee, ...monthly(240, 143_357, 3)]).rate, 1)).toBe('6.4')
  })
})

test.each<[string, Parameters<typeof quote>[0], string]>([
  ['48 months', { price: 3_000_000, deposit: 600_000, termInMonths: 48, nominalRate: 599 }, '6.1572'],
  [
    'a charge paid at signature',
    {
      price: 3_000_000,
      deposit: 600_000,
      termInMonths: 48,
      nominalRate: 599,
      charges: [{ amount: 36_000, financed: false }]
    },
    '6.9803'
  ],
  [
    'a charge that is financed',
    {
      price: 3_000_000,
      deposit: 600_000,
      termInMonths: 48,
      nominalRate: 599,
      charges: [{ amount: 36_000, financed: true }]
    },
    '6.9679'
  ],
  ['a balloon', { price: 2_400_000, termInMonths: 36, nominalRate: 649, balloon: 1_200_000 }, '6.6866'],
  ['no cost', { price: 2_400_000, termInMonths: 24, nominalRate: 0 }, '0.0000']
])('car finance with %s', (_case, loan, expected) => {
  expect(printRate(proveRate(loanFlows(loan, '2026-12-04')).rate, 4)).toBe(expected)
})

test('months are equal: 500 repaid in two months cost 85.59 %, and day counts explain 84.63 and 84.71', () => {
  const proof = proveRate([
    { date: '2012-10-10', amount: 50_000, type: 'DRAWDOWN' },
    instalment('2012-11-10', 27_000),
    instalment('2012-12-10', 27_000)
  ])
  expect(printRate(proof.rate, 2)).toBe('85.59')
  expect(compareRate(proof, '85.59')).toEqual({ stated: '85.59', expected: '85.59', isEqual: true, reasons: [] })
  expect(compareRate(proof, '84.63').reasons).toEqual(['DAYS_365'])
  expect(compareRate(proof, '84.71').reasons).toEqual(['DAYS_365_25'])
  expect(compareRate(proof, '12.00').reasons).toEqual([])
})

test('a stated rate without the charge, with the nominal rate, cut off or rounded twice is explained', () => {
  const loan = { price: 2_400_000, termInMonths: 48, nominalRate: 599 }
  const withCharge = proveRate(loanFlows({ ...loan, charges: [{ amount: 36_000, financed: false }] }, '2026-12-04'))
  expect(compareRate(withCharge, '6.16').reasons).toEqual(['CHARGES_LEFT_OUT'])
  const financed = proveRate(loanFlows({ ...loan, charges: [{ amount: 36_000, financed: true }] }, '2026-12-04'))
  expect(compareRate(financed, '6.16', { financedCharges: 36_000 }).reasons).toEqual(['CHARGES_LEFT_OUT'])
  const plain = proveRate(loanFlows(loan, '2026-12-04'))
  expect(compareRate(plain, '5.99', { nominalRate: 5.99 }).reasons).toContain('NOMINAL_RATE')
  expect(compareRate(plain, '6.15').reasons).toContain('CUT_OFF')
  const near = proveRate([
    { date: START, amount: 1_000_000_00, type: 'DRAWDOWN' },
    instalment('2013-01-12', 1_059_460_00)
  ])
  expect(compareRate(near, '6.0')).toMatchObject({ expected: '5.9', reasons: ['ROUNDED_TWICE'] })
})

test('a generated loan has the rate that the Finance quotation API states, and its terms add up to nought', () => {
  const loans = fc.record({
    price: fc.integer({ min: 50_000, max: 10_000_000 }),
    nominalRate: fc.integer({ min: 0, max: 3000 }),
    termInMonths: fc.integer({ min: 1, max: 120 }),
    balloonShare: fc.double({ min: 0, max: 0.8, noNaN: true }),
    charge: fc.integer({ min: 0, max: 10_000 }),
    financed: fc.boolean(),
    day: fc.integer({ min: 0, max: 2000 })
  })
  fc.assert(
    fc.property(loans, ({ balloonShare, charge, financed, day, ...rest }) => {
      const loan = { ...rest, balloon: Math.round(rest.price * balloonShare), charges: [{ amount: charge, financed }] }
      const proof = proveRate(loanFlows(loan, addDays('2024-01-01', day)))
      expect(printRate(proof.rate, 2)).toBe((quote(loan).annualPercentageRate / 100).toFixed(2))
      expect(Math.abs(proof.presentValueOfDrawdowns - proof.presentValueOfPayments) / 100).toBeLessThan(1e-6)
      for (const { interval } of proof.flows) expect(interval.days).toBe(0)
    }),
    { numRuns: 60 }
  )
})

test.each([
  ['2012-01-12', '2012-02-15', 'MONTH', '1/12 + 3/365'],
  ['2013-01-12', '2013-02-15', 'MONTH', '1/12 + 3/366'],
  ['2012-01-12', '2012-02-15', 'WEEK', '4/52 + 6/365'],
  ['2012-01-12', '2012-02-15', 'DAY', '34/365'],
  ['2024-01-12', '2026-01-20', 'YEAR', '2 + 8/365'],
  ['2026-01-12', '2026-01-12', 'MONTH', '0']
] as const)('the interval from %s to %s in the period %s is %s', (from, to, period, expected) => {
  expect(printInterval(intervalBetween(from, to, period))).toBe(expected)
})

test('flows without a drawdown, or with a payment before it, are refused', () => {
  expect(() => proveRate([fee])).toThrow('no drawdown')
  expect(() => proveRate([drawdown, instalment('2012-01-11', 1)])).toThrow('before the first drawdown')
})
