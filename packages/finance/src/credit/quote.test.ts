import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instalmentOf } from './annuity.ts'
import { monthlyAnnualPercentageRate } from './apr.ts'
import { type Loan, quote } from './quote.ts'
import { interestOf, scheduleOf } from './schedule.ts'

const CLASSIC: Loan = { price: 3_000_000, deposit: 600_000, termInMonths: 48, nominalRate: 599 }

describe('car finance, price 30,000 and deposit 6,000', () => {
  test('48 months at 5.99 %', () => {
    const result = quote(CLASSIC)
    expect(result).toMatchObject({
      amountOfCredit: 2_400_000,
      amountFinanced: 2_400_000,
      instalment: 56_353,
      lastInstalment: 56_358,
      totalPayable: 2_704_949,
      totalCostOfCredit: 304_949,
      annualPercentageRate: 616
    })
    expect(result.schedule[0]).toEqual({
      number: 1,
      instalment: 56_353,
      interest: 11_980,
      principal: 44_373,
      balance: 2_355_627
    })
    expect(result.schedule[11]?.balance).toBe(1_852_659)
    expect(100 * monthlyAnnualPercentageRate(2_400_000, result.schedule, 599)).toBeCloseTo(6.1572, 4)
  })

  test('with 360 paid at signature', () => {
    const result = quote({ ...CLASSIC, charges: [{ amount: 36_000, financed: false }] })
    expect(result).toMatchObject({
      paidAtSignature: 36_000,
      amountFinanced: 2_400_000,
      instalment: 56_353,
      totalPayable: 2_740_949,
      totalCostOfCredit: 340_949,
      annualPercentageRate: 698
    })
    expect(100 * monthlyAnnualPercentageRate(2_364_000, result.schedule, 599)).toBeCloseTo(6.9803, 4)
  })

  test('with 360 financed', () => {
    const result = quote({ ...CLASSIC, charges: [{ amount: 36_000, financed: true }] })
    expect(result).toMatchObject({
      paidAtSignature: 0,
      amountOfCredit: 2_400_000,
      amountFinanced: 2_436_000,
      instalment: 57_198,
      lastInstalment: 57_220,
      totalPayable: 2_745_526,
      totalCostOfCredit: 345_526,
      annualPercentageRate: 697
    })
    expect(100 * monthlyAnnualPercentageRate(2_400_000, result.schedule, 599)).toBeCloseTo(6.9679, 4)
  })

  test('36 months at 6.49 % with a balloon of 12,000', () => {
    const result = quote({ ...CLASSIC, termInMonths: 36, nominalRate: 649, balloon: 1_200_000 })
    expect(result).toMatchObject({
      instalment: 43_263,
      lastInstalment: 1_243_279,
      totalPayable: 2_757_484,
      annualPercentageRate: 669
    })
    expect(100 * monthlyAnnualPercentageRate(2_400_000, result.schedule, 649)).toBeCloseTo(6.6866, 4)
  })

  test('24 instalments of 1,000 without interest cost exactly nothing', () => {
    expect(quote({ ...CLASSIC, termInMonths: 24, nominalRate: 0 })).toMatchObject({
      instalment: 100_000,
      lastInstalment: 100_000,
      totalCostOfCredit: 0,
      annualPercentageRate: 0
    })
  })
})

test('in advance the first instalment bears no interest and each is lower by a month of it', () => {
  const repayment = { principal: 2_400_000, nominalRate: 599, months: 48, timing: 'ADVANCE' } as const
  expect(instalmentOf(repayment)).toBe(Math.round(56_352.66 / (1 + 0.0599 / 12)))
  const rows = scheduleOf(repayment)
  expect(rows).toHaveLength(48)
  expect(rows[0]).toMatchObject({ interest: 0, principal: rows[0]?.instalment })
  expect(Math.abs((rows.at(-1)?.instalment ?? 0) - (rows[0]?.instalment ?? 0))).toBeLessThan(48)
})

test('in advance the balloon is a row of its own at the end of the term', () => {
  const rows = scheduleOf({ principal: 2_400_000, nominalRate: 649, months: 36, balloon: 1_200_000, timing: 'ADVANCE' })
  expect(rows).toHaveLength(37)
  expect(Math.abs((rows.at(-1)?.instalment ?? 0) - 1_200_000)).toBeLessThan(36)
})

test('interest is rounded to the cent, half a cent upwards', () => {
  // 100.00 at 0.60 % are 5 cents a month; 110.00 are 5.5.
  expect([interestOf(10_000, 60), interestOf(11_000, 60), interestOf(10_999, 60)]).toEqual([5, 6, 5])
})

test.each<[string, Partial<Loan>]>([
  ['price', { price: 0 }],
  ['price', { price: 30_000.5 }],
  ['price', { price: Number.NaN }],
  ['deposit', { deposit: -1 }],
  ['price less deposit', { deposit: 3_000_000 }],
  ['charges', { charges: [{ amount: -1, financed: true }] }],
  ['balloon', { balloon: 2_400_001 }],
  ['months', { termInMonths: 0 }],
  ['nominalRate', { nominalRate: 100_000 }],
  ['annual percentage rate', { charges: [{ amount: 2_400_000, financed: false }] }]
])('a loan that cannot be is refused, and the error names %s', (name, change) => {
  expect(() => quote({ ...CLASSIC, ...change })).toThrow(name)
})

const loans = fc
  .record({
    price: fc.integer({ min: 1000, max: 20_000_000 }),
    depositShare: fc.double({ min: 0, max: 0.9, noNaN: true }),
    chargeShare: fc.double({ min: 0, max: 0.2, noNaN: true }),
    balloonShare: fc.double({ min: 0, max: 1, noNaN: true }),
    financed: fc.boolean(),
    termInMonths: fc.integer({ min: 1, max: 120 }),
    nominalRate: fc.integer({ min: 0, max: 2500 })
  })
  .map(({ price, depositShare, chargeShare, balloonShare, financed, ...rest }) => {
    const deposit = Math.floor(price * depositShare)
    return {
      ...rest,
      price,
      deposit,
      charges: [{ amount: Math.floor((price - deposit) * chargeShare), financed }],
      balloon: Math.floor((price - deposit) * balloonShare)
    }
  })

test('totals add up to the cent, rows sum to the principal, and the balance ends at nought', () => {
  fc.assert(
    fc.property(loans, (loan) => {
      const { schedule, ...result } = quote(loan)
      const sum = (field: 'instalment' | 'interest' | 'principal') =>
        schedule.reduce((total, row) => total + row[field], 0)
      expect(schedule).toHaveLength(loan.termInMonths)
      expect(sum('principal')).toBe(result.amountFinanced)
      expect(sum('instalment') + result.paidAtSignature).toBe(result.totalPayable)
      expect(result.totalPayable - result.amountOfCredit).toBe(result.totalCostOfCredit)
      const [{ financed, amount }] = loan.charges as [{ financed: boolean; amount: number }]
      expect(sum('interest') + amount).toBe(result.totalCostOfCredit)
      expect(result.amountFinanced - result.amountOfCredit).toBe(financed ? amount : 0)
      expect(schedule.at(-1)?.balance).toBe(0)
      expect(schedule.at(-1)?.instalment).toBe(result.lastInstalment)
      let balance = result.amountFinanced
      for (const row of schedule) {
        expect(row.interest).toBe(interestOf(balance, loan.nominalRate))
        expect(row.instalment).toBe(row.interest + row.principal)
        balance -= row.principal
        expect(row.balance).toBe(balance)
        expect(balance).toBeGreaterThanOrEqual(0)
      }
    })
  )
})

test('a longer term never has a higher instalment, and a higher rate never a lower one', () => {
  fc.assert(
    fc.property(loans, (loan) => {
      const { instalment } = quote({ ...loan, balloon: 0 })
      if (loan.termInMonths > 1)
        expect(quote({ ...loan, balloon: 0, termInMonths: loan.termInMonths + 1 }).instalment).toBeLessThanOrEqual(
          instalment
        )
      expect(quote({ ...loan, balloon: 0, nominalRate: loan.nominalRate + 25 }).instalment).toBeGreaterThanOrEqual(
        instalment
      )
    })
  )
})
