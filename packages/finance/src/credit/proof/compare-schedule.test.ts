import { describe, expect, test } from 'vitest'
import { scheduleOf } from '../schedule.ts'
import { compareSchedule, type ScheduleReason, type StatedRow } from './compare-schedule.ts'
import { API_CONVENTION, type Convention, type ScheduleTerms, scheduleBy } from './conventions.ts'

const TERMS: ScheduleTerms = {
  amountOfCredit: 2_400_000,
  financedCharges: 36_000,
  balloon: 800_000,
  termInMonths: 36,
  nominalRate: 599,
  drawdownOn: '2026-12-04'
}
const NO_BALLOON: ScheduleTerms = { ...TERMS, balloon: 0 }

test('the convention of the API gives its schedule', () => {
  for (const terms of [TERMS, NO_BALLOON, { ...TERMS, nominalRate: 0 }, { ...TERMS, financedCharges: 0 }]) {
    const { amountOfCredit, financedCharges, balloon, termInMonths, nominalRate } = terms
    const rows = scheduleOf({ principal: amountOfCredit + financedCharges, nominalRate, months: termInMonths, balloon })
    expect(scheduleBy(API_CONVENTION, terms).map(({ date, ...row }) => row)).toEqual(
      rows.map(({ number, ...row }) => row)
    )
  }
})

test('an equal schedule has no difference', () => {
  expect(compareSchedule(TERMS, scheduleBy(API_CONVENTION, TERMS))).toEqual({
    comparedRows: 36,
    comparedFigures: 180,
    differences: 0,
    first: undefined,
    explanations: []
  })
})

describe('a schedule that is calculated in another way is recognised:', () => {
  test.each<[ScheduleReason, Partial<Convention>, ScheduleTerms?]>([
    ['ROUNDING_NOT_EACH_ROW', { rounding: 'INSTALMENT_ONLY' }],
    ['ROUNDING_NOWHERE', { rounding: 'NOTHING' }],
    ['INSTALMENT_ROUNDED_UP', { instalment: 'UP' }, { ...NO_BALLOON, termInMonths: 48 }],
    ['INSTALMENT_ROUNDED_DOWN', { instalment: 'DOWN' }, { ...NO_BALLOON, termInMonths: 12 }],
    ['DAYS_365', { days: 'ACTUAL_365' }],
    ['DAYS_365', { days: 'ACTUAL_365', instalmentBy: 'DAYS' }],
    ['DAYS_365_25', { days: 'ACTUAL_365_25' }],
    ['DAYS_360', { days: 'ACTUAL_360' }],
    ['CHARGES_LEFT_OUT', { charges: 'LEFT_OUT' }],
    ['BALLOON_OWN_ROW', { balloon: 'OWN_ROW' }],
    ['BALLOON_PERIOD_BEFORE', { balloon: 'PERIOD_BEFORE' }],
    ['BALLOON_PERIOD_AFTER', { balloon: 'PERIOD_AFTER' }],
    ['BALLOON_INSTEAD_OF_LAST', { balloon: 'INSTEAD_OF_LAST' }],
    ['LAST_INSTALMENT_EQUAL', { last: 'EQUAL' }],
    ['IN_ADVANCE', { timing: 'ADVANCE' }],
    ['RATE_TWELFTH_ROOT', { monthlyRate: 'TWELFTH_ROOT' }]
  ])('%s', (reason, changes, terms = TERMS) => {
    const stated = scheduleBy({ ...API_CONVENTION, ...changes }, terms)
    const { first, explanations } = compareSchedule(terms, stated)
    expect(first).toBeDefined()
    expect(explanations[0]).toMatchObject({ reasons: [reason], isReproduced: true, matchingRows: stated.length })
  })

  test('another nominal rate, which is found', () => {
    const stated = scheduleBy(API_CONVENTION, { ...TERMS, nominalRate: 649 })
    expect(compareSchedule(TERMS, stated).explanations).toEqual([
      { reasons: ['OTHER_NOMINAL_RATE'], isReproduced: true, matchingRows: 36, nominalRate: 649 }
    ])
  })

  test('another amount financed, which is found', () => {
    const stated = scheduleBy(API_CONVENTION, { ...TERMS, amountOfCredit: 2_350_000 })
    expect(compareSchedule(TERMS, stated).explanations[0]).toMatchObject({
      reasons: ['OTHER_AMOUNT_FINANCED'],
      amountFinanced: 2_386_000
    })
  })

  test('two ways together', () => {
    const stated = scheduleBy({ ...API_CONVENTION, days: 'ACTUAL_365', charges: 'LEFT_OUT' }, TERMS)
    expect(compareSchedule(TERMS, stated).explanations[0]).toMatchObject({
      reasons: ['CHARGES_LEFT_OUT', 'DAYS_365'],
      isReproduced: true
    })
  })
})

test('the first line that differs is named with its column, and only what is stated is compared', () => {
  const stated: StatedRow[] = scheduleBy(API_CONVENTION, NO_BALLOON).map(({ instalment, balance }) => ({
    instalment,
    balance
  }))
  stated[4] = { instalment: stated[4]?.instalment, balance: (stated[4]?.balance ?? 0) + 1 } as StatedRow
  const { first, differences, comparedFigures, explanations } = compareSchedule(NO_BALLOON, stated)
  expect(first).toMatchObject({ row: 5, column: 'balance' })
  expect([differences, comparedFigures]).toEqual([1, 72])
  expect(explanations.filter(({ isReproduced }) => isReproduced)).toEqual([])
})

test('the first rows of a schedule are enough to explain it', () => {
  const stated = scheduleBy({ ...API_CONVENTION, charges: 'LEFT_OUT' }, TERMS).slice(0, 3)
  const { differences, explanations } = compareSchedule(TERMS, stated)
  expect(differences).toBe(13)
  expect(explanations).toEqual([{ reasons: ['CHARGES_LEFT_OUT'], isReproduced: true, matchingRows: 3 }])
})

test('a schedule with a row too few is one that lacks its last row', () => {
  const stated = scheduleBy(API_CONVENTION, NO_BALLOON).slice(0, -1)
  expect(compareSchedule(NO_BALLOON, stated).first).toEqual({
    row: 36,
    column: 'row',
    expected: '2029-12-04',
    stated: undefined
  })
})
