import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { annualPercentageRate, type Flow, monthlyAnnualPercentageRate, printUnroundedRate, roundedRate } from './apr.ts'
import { yearsBetween } from './intervals.ts'
import { quote } from './quote.ts'
import { scheduleOf } from './schedule.ts'

const monthly = (count: number, amount: number, from = 1, shift = 0): Flow[] =>
  Array.from({ length: count }, (_, index) => ({ amount, years: (index + from) / 12 + shift }))

/** 2 % of the credit, paid at signature. */
const FEE: Flow = { amount: 400_000, years: 0 }
const CREDIT: Flow[] = [{ amount: 20_000_000, years: 0 }]

describe('examples of the European Commission (DG FISMA, January 2015)', () => {
  test.each<[string, Flow[], number, string]>([
    ['1: 240 instalments', [FEE, ...monthly(240, 143_286)], 6.434412, '6.4'],
    ['2.1: the first after a month and three days', [FEE, ...monthly(240, 143_357, 1, 3 / 365)], 6.434185, '6.4'],
    ['3: dearer instalments', [FEE, ...monthly(240, 144_953)], 6.588554, '6.6'],
    ['6: a charge at the end', [FEE, ...monthly(240, 143_286), { amount: 10_000, years: 20 }], 6.436359, '6.4'],
    ['7: a balloon', [FEE, ...monthly(180, 119_910), { amount: 14_209_769, years: 15 }], 6.409523, '6.4'],
    ['8: interest only', [FEE, ...monthly(240, 116_667), { amount: 20_000_000, years: 20 }], 7.430479, '7.4'],
    [
      '11: the customer chooses the instalment',
      [FEE, ...monthly(220, 150_000), { amount: 40_770, years: 221 / 12 }],
      6.452756,
      '6.5'
    ]
  ])('%s', (_case, payments, percent, stated) => {
    const rate = annualPercentageRate(CREDIT, payments)
    expect(rate * 100).toBeCloseTo(percent, 6)
    expect((Math.round(rate * 1000) / 10).toFixed(1)).toBe(stated)
  })

  test('case 1 begins with 1,000.00 of interest and 432.86 of principal', () => {
    const [first] = scheduleOf({ principal: 20_000_000, nominalRate: 600, months: 240 })
    expect(first).toEqual({ number: 1, instalment: 143_286, interest: 100_000, principal: 43_286, balance: 19_956_714 })
  })
})

test('months are equal: 500 repaid in two months cost 85.59 %, not 84.63 or 84.71', () => {
  const drawdown = '2012-10-10'
  const payments = ['2012-11-10', '2012-12-10'].map((day) => ({ amount: 27_000, years: yearsBetween(drawdown, day) }))
  expect(roundedRate(annualPercentageRate([{ amount: 50_000, years: 0 }], payments))).toBe(8559)
})

test('a loan without cost has exactly no rate', () => {
  expect(annualPercentageRate([{ amount: 2_400_000, years: 0 }], monthly(24, 100_000))).toBe(0)
})

test('a loan of which less comes back has a negative rate', () => {
  expect(annualPercentageRate([{ amount: 100, years: 0 }], [{ amount: 50, years: 1 }])).toBeCloseTo(-0.5, 12)
})

test('what is drawn down in two parts is discounted from its own day', () => {
  const rate = annualPercentageRate(
    [
      { amount: 100_000, years: 0 },
      { amount: 100_000, years: 1 }
    ],
    [{ amount: 231_000, years: 2 }]
  )
  expect(rate).toBeCloseTo(0.1, 12)
})

test('where charges use up the credit there is no rate, and the error says so', () => {
  expect(() =>
    annualPercentageRate(
      [{ amount: 100, years: 0 }],
      [
        { amount: 100, years: 0 },
        { amount: 1, years: 1 }
      ]
    )
  ).toThrow('No annual percentage rate')
  expect(() => monthlyAnnualPercentageRate(0, [{ instalment: 100 }], 599)).toThrow('No annual percentage rate')
})

test('the third decimal rounds up from 5', () => {
  expect([0.06154999, 0.06155, 0.0615500001, 0.061649].map(roundedRate)).toEqual([615, 616, 616, 616])
})

test('the rate of a schedule reproduces its cash flows, and both ways to solve the equation agree', () => {
  fc.assert(
    fc.property(
      fc.record({
        amount: fc.integer({ min: 50_000, max: 10_000_000 }),
        nominalRate: fc.integer({ min: 0, max: 3000 }),
        months: fc.integer({ min: 1, max: 120 }),
        balloonShare: fc.double({ min: 0, max: 0.8, noNaN: true }),
        chargeShare: fc.double({ min: 0, max: 0.3, noNaN: true }),
        financed: fc.boolean()
      }),
      ({ amount, nominalRate, months, balloonShare, chargeShare, financed }) => {
        const charge = Math.round(amount * chargeShare)
        const {
          schedule,
          paidAtSignature,
          annualPercentageRate: stated
        } = quote({
          price: amount,
          termInMonths: months,
          nominalRate,
          balloon: Math.round(amount * balloonShare),
          charges: [{ amount: charge, financed }]
        })
        const rate = monthlyAnnualPercentageRate(amount - paidAtSignature, schedule, nominalRate)
        const payments = [
          { amount: paidAtSignature, years: 0 },
          ...schedule.map(({ number, instalment }) => ({ amount: instalment, years: number / 12 }))
        ]
        const present = payments.reduce((sum, { amount: paid, years }) => sum + paid * (1 + rate) ** -years, 0)
        expect(Math.abs(present - amount)).toBeLessThan(1e-6 * amount)
        expect(annualPercentageRate([{ amount, years: 0 }], payments)).toBeCloseTo(rate, 9)
        expect(stated).toBe(roundedRate(rate))
        // A little more than half a cent for each instalment is what rounding can take away.
        if (charge === 0) expect(rate).toBeGreaterThan((1 + nominalRate / 120_000) ** 12 - 1 - 1e-3)
      }
    )
  )
})

test('the rate before it is rounded tells the rate with one decimal, which the rounded one does not', () => {
  const rate = 0.05946
  expect(printUnroundedRate(rate)).toBe('5.94600000')
  expect(Number(printUnroundedRate(rate)).toFixed(1)).toBe('5.9')
  expect(Math.round(roundedRate(rate) / 10) / 10).toBe(6)
  expect(printUnroundedRate(0)).toBe('0.00000000')
})
