import { addDays, addMonths } from '@portico/finance'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ContractDetail, LoanTerms } from '../model.ts'
import {
  balanceOf,
  instalmentsOf,
  interestPerDay,
  outstandingOf,
  partialRepayment,
  rowsOf,
  settlementFigure
} from './loan.ts'
import { repaymentDayOf, repaymentOf, withdrawalUntil } from './withdrawal.ts'

const TERMS: LoanTerms = {
  amountOfCredit: 2_400_000,
  amountFinanced: 2_400_000,
  termInMonths: 48,
  nominalRate: 599,
  annualPercentageRate: 616,
  instalment: 56_353,
  lastInstalment: 56_358,
  totalPayable: 2_704_949,
  drawdownOn: '2026-12-04',
  currency: 'EUR'
}

const detailOf = (change: Partial<ContractDetail> = {}): ContractDetail => ({
  quotationId: 'quo_8H3N5R7VYB',
  partnerId: 'par_BRUNNWALDT',
  country: 'DE',
  language: 'en',
  applicants: [],
  terms: TERMS,
  signUntil: '2026-12-16',
  instalmentsPaid: 0,
  ...change
})

/** The loan of the document's example, paid out on 6 November 2025. */
const PAID_OUT = detailOf({ paidOutAt: '2025-11-06T10:30:00.000Z', instalmentsPaid: 12 })

test('the instalments are those of the quotation, from the day of the payment on', () => {
  const instalments = instalmentsOf(PAID_OUT)
  expect(instalments[0]).toEqual({
    number: 1,
    dueOn: '2025-12-06',
    instalment: 56_353,
    interest: 11_980,
    principal: 44_373,
    balance: 2_355_627
  })
  expect(instalments.at(-1)).toMatchObject({ number: 48, dueOn: '2029-11-06', instalment: 56_358, balance: 0 })
  expect(instalments.reduce((sum, { instalment }) => sum + instalment, 0)).toBe(TERMS.totalPayable)
  expect(instalmentsOf(detailOf())[0]?.dueOn).toBe('2027-01-04')
  expect(balanceOf(PAID_OUT)).toBe(1_852_659)
})

describe('an early settlement', () => {
  test('costs what the document shows', () => {
    expect(settlementFigure(PAID_OUT, '2026-11-16')).toEqual({
      settleOn: '2026-11-16',
      principal: 1_852_659,
      accruedInterest: 3083,
      compensation: 18_526,
      compensationBound: 'ONE_PERCENT',
      total: 1_874_268,
      interestSaved: 172_971
    })
  })

  test.each([
    // 6 November 2028 leaves exactly a year, which is not more than one.
    ['2028-11-05', 'ONE_PERCENT', 10],
    ['2028-11-06', 'HALF_PERCENT', 5],
    ['2029-05-06', 'HALF_PERCENT', 5]
  ] as const)('on %s is bounded by %s', (day, bound, perMille) => {
    const { principal, compensation, compensationBound } = settlementFigure(PAID_OUT, day)
    expect([compensationBound, compensation]).toEqual([bound, Math.floor((principal * perMille) / 1000)])
  })

  test('shortly before the end costs no more than the interest that it saves', () => {
    const figure = settlementFigure(PAID_OUT, '2029-11-05')
    expect(figure.compensationBound).toBe('INTEREST_SAVED')
    expect(figure.compensation).toBe(figure.interestSaved)
  })

  test('of a loan without interest costs nothing', () => {
    const free = detailOf({ ...PAID_OUT, terms: { ...TERMS, nominalRate: 0 } })
    expect(settlementFigure(free, '2026-11-16')).toMatchObject({
      accruedInterest: 0,
      compensation: 0,
      total: 1_800_000
    })
  })

  test('is never dearer than going on, and its amounts add up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 300_000, max: 7_500_000 }),
        fc.integer({ min: 0, max: 1500 }),
        fc.integer({ min: 6, max: 96 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (amountFinanced, nominalRate, termInMonths, part) => {
          const terms = { ...TERMS, amountFinanced, nominalRate, termInMonths }
          const end = addMonths('2026-01-31', termInMonths)
          const day = addDays('2026-01-31', Math.floor(part * (termInMonths * 28)))
          const detail = detailOf({ terms, paidOutAt: '2026-01-31T10:00:00.000Z' })
          const figure = settlementFigure(detail, day < end ? day : end)
          const left = instalmentsOf(detail).filter(({ dueOn }) => dueOn > figure.settleOn)
          expect(figure.total).toBe(figure.principal + figure.accruedInterest + figure.compensation)
          expect(figure.total).toBeLessThanOrEqual(left.reduce((sum, { instalment }) => sum + instalment, 0))
          expect(figure.compensation).toBeLessThanOrEqual(figure.principal / 100)
          expect(figure.compensation).toBeLessThanOrEqual(figure.interestSaved)
        }
      )
    )
  })
})

describe('a partial repayment', () => {
  const loan = detailOf({ paidOutAt: '2026-05-06T10:30:00.000Z', instalmentsPaid: 6 })

  test('costs what the document shows, and makes the instalments that are left smaller in the same term', () => {
    const part = partialRepayment(loan, 500_000, '2026-11-16')
    expect(part).toEqual({
      settleOn: '2026-11-16',
      principal: 500_000,
      accruedInterest: 832,
      compensation: 5_000,
      compensationBound: 'ONE_PERCENT',
      total: 505_832,
      interestSaved: 54_657,
      afterInstalments: 6,
      balance: 1_630_417
    })
    const repaid = { ...loan, partialRepayments: [part] }
    const instalments = instalmentsOf(repaid)
    expect(instalments.slice(0, 6)).toEqual(instalmentsOf(loan).slice(0, 6))
    expect(instalments[6]).toEqual({
      number: 7,
      dueOn: '2026-12-06',
      instalment: 43_127,
      interest: 8_138,
      principal: 34_989,
      balance: 1_595_428
    })
    expect(instalments.at(-1)).toMatchObject({ number: 48, dueOn: '2030-05-06', instalment: 43_135, balance: 0 })
    expect(balanceOf(repaid)).toBe(1_630_417)
    expect(settlementFigure(repaid, '2026-11-16').principal).toBe(1_630_417)
  })

  test('leaves the balloon to the last instalment', () => {
    const balloon = detailOf({ ...loan, terms: { ...TERMS, termInMonths: 36, nominalRate: 649, balloon: 1_200_000 } })
    const part = partialRepayment(balloon, 500_000, '2026-11-16')
    const [last, before] = instalmentsOf({ ...balloon, partialRepayments: [part] }).toReversed()
    expect(last?.principal).toBeGreaterThan(1_200_000)
    expect(before?.balance).toBe(last?.principal)
  })

  test('adds up with the instalments to the whole loan, also several of them, and never costs more than it saves', () => {
    const amount = fc.integer({ min: 1, max: 500_000 })
    const loans = fc.record({
      amountFinanced: fc.integer({ min: 2_500_000, max: 7_500_000 }),
      nominalRate: fc.integer({ min: 0, max: 1500 }),
      termInMonths: fc.integer({ min: 6, max: 96 })
    })
    fc.assert(
      fc.property(loans, fc.array(fc.tuple(amount, fc.nat(2), fc.nat(27)), { maxLength: 3 }), (figures, parts) => {
        let detail = detailOf({ terms: { ...TERMS, ...figures }, paidOutAt: '2026-01-15T10:00:00.000Z' })
        for (const [principal, months, days] of parts) {
          if (principal >= balanceOf(detail)) continue
          const instalmentsPaid = Math.min(figures.termInMonths - 1, detail.instalmentsPaid + months)
          detail = { ...detail, instalmentsPaid }
          const day = addDays(addMonths('2026-01-15', instalmentsPaid), days)
          const part = partialRepayment(detail, Math.min(principal, balanceOf(detail) - 1), day)
          expect(part.total).toBe(part.principal + part.accruedInterest + part.compensation)
          expect(part.compensation).toBeLessThanOrEqual(part.principal / 100)
          expect(part.compensation).toBeLessThanOrEqual(part.interestSaved)
          detail = { ...detail, partialRepayments: [...(detail.partialRepayments ?? []), part] }
        }
        const rows = [...instalmentsOf(detail), ...(detail.partialRepayments ?? [])]
        expect(rows.reduce((sum, { principal }) => sum + principal, 0)).toBe(figures.amountFinanced)
        expect(instalmentsOf(detail).map(({ number }) => number)).toEqual(
          rowsOf(detail.terms).map(({ number }) => number)
        )
        expect(instalmentsOf(detail).at(-1)?.balance).toBe(0)
      })
    )
  })
})

describe('a withdrawal', () => {
  test.each([
    ['2026-11-17', '2026-11-17', '2026-12-01'],
    ['2026-11-17', '2026-11-20', '2026-12-04'],
    // Terms that came before the signature do not begin the period.
    ['2026-11-17', '2026-11-10', '2026-12-01']
  ])('from a contract of %s with terms of %s is possible until %s', (concludedOn, receivedOn, until) =>
    expect(withdrawalUntil(concludedOn, receivedOn)).toBe(until)
  )

  const withdrawn = detailOf({
    paidOutAt: '2026-11-12T10:30:00.000Z',
    withdrawal: { channel: 'EMAIL', declaredOn: '2026-11-16', recordedAt: '2026-11-16T16:30:00.000Z' }
  })

  test('has the principal repaid with interest for each day, as the document shows', () => {
    expect(interestPerDay(2_400_000, 599)).toBe(394)
    expect(repaymentOf(withdrawn, '2026-11-16')).toEqual({
      principal: 2_400_000,
      interestPerDay: 394,
      interest: 1576,
      total: 2_401_576,
      repayUntil: '2026-12-16'
    })
  })

  test('counts interest for 30 days after the declaration at most', () => {
    expect(repaymentOf(withdrawn, '2026-12-16')?.interest).toBe(34 * 394)
    expect(repaymentOf(withdrawn, '2027-12-16')?.interest).toBe(34 * 394)
  })

  test('is repaid with the interest until the day of the repayment, whatever the day on which it is read', () => {
    const repaid = { ...withdrawn, withdrawal: { ...withdrawn.withdrawal, repaidOn: '2026-11-20' } } as ContractDetail
    expect(repaymentOf(repaid, '2026-12-24')).toMatchObject({ interest: 8 * 394, repaidOn: '2026-11-20' })
    expect(outstandingOf({ status: 'REVOKED', detail: repaid })).toBe(0)
    expect(outstandingOf({ status: 'REVOKED', detail: withdrawn })).toBe(2_400_000)
  })

  test.each([
    ['2026-11-16', '2026-11-16T16:30:00.000Z', '2026-12-16'],
    ['2026-11-16', '2026-12-15T16:30:00.000Z', '2026-12-16'],
    ['2026-11-16', '2026-12-16T16:30:00.000Z', '2026-12-17']
  ])('of %s that is recorded at %s is collected on %s', (declaredOn, recordedAt, day) =>
    expect(repaymentDayOf({ ...withdrawn, withdrawal: { channel: 'EMAIL', declaredOn, recordedAt } })).toBe(day)
  )

  test('before the payment of the loan has nothing repaid', () => {
    const { paidOutAt: _, ...unpaid } = withdrawn
    expect(repaymentOf(unpaid, '2026-11-16')).toBeUndefined()
  })
})

test('the rows of a loan with a balloon have it in the last', () => {
  const rows = rowsOf({ ...TERMS, termInMonths: 36, nominalRate: 649, balloon: 1_200_000 })
  expect([rows[0]?.instalment, rows.at(-1)?.instalment]).toEqual([43_263, 1_243_279])
})
