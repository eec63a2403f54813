import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { newestDocument } from '../../apps/web/build/documents.ts'
import { newPriceOf } from '../../packages/sandbox/src/trade-ins/values/known-cars.ts'
import { namedOutcomeOf } from '../../packages/sandbox/src/trade-ins/values/named-outcomes.ts'
import * as model from '../../packages/sandbox/src/trade-ins/values/residual-values.ts'
import { valueCar } from '../../packages/sandbox/src/trade-ins/values/valuation.ts'

const LOCALES = ['en', 'es'] as const
type Locale = (typeof LOCALES)[number]

const guideIn = (locale: Locale) =>
  readFileSync(path.resolve(import.meta.dirname, `../../content/guides/${locale}/residual-values.md`), 'utf8')

/** The tables of a guide: their rows without head, each a list of cells. */
const tablesOf = (text: string): string[][][] =>
  text
    .split(/\n(?!\|)/)
    .filter((block) => /^\n?\|/.test(block))
    .map((block) =>
      block
        .trim()
        .split('\n')
        .slice(2)
        .map((row) =>
          row
            .split('|')
            .slice(1, -1)
            .map((cell) => cell.trim().replaceAll('`', ''))
        )
    )

/** Cents of an amount as a guide writes it in a language. */
function centsIn(locale: Locale, text: string): number {
  const [group, decimal] = locale === 'en' ? [',', '.'] : ['.', ',']
  return Math.round(Number(text.replaceAll(group, '').replace(decimal, '.').replace('−', '-')) * 100)
}

describe.each(LOCALES)('the guide in %s has the figures of the code', (locale) => {
  const guide = guideIn(locale)
  const tables = tablesOf(guide)
  const [percentages, prices, parts, equipment, damages] = tables
  const amounts = (rows: string[][] | undefined) =>
    Object.fromEntries((rows ?? []).map((row) => [row.at(-2), centsIn(locale, row.at(-1) ?? '')]))
  const whole = (value: number) => new Intl.NumberFormat(locale, { useGrouping: 'always' }).format(value)
  const money = (cents: number) => `${whole(cents / 100)}${locale === 'en' ? '.' : ','}00`

  test('percentages by age', () => {
    expect(percentages).toEqual(model.RESIDUAL_PERCENTAGES.map((percentage, years) => [`${years}`, `${percentage}`]))
  })

  test('prices when new', () => {
    expect(amounts(prices)).toEqual(model.NEW_PRICES)
    expect(guide).toContain(money(newPriceOf('VPSZZZ1ZX18017335', 'PETROL')))
    expect(amounts(equipment)).toEqual(model.EQUIPMENT_PRICES)
  })

  test('condition, history and damage', () => {
    const rows = amounts(parts)
    expect(rows).toMatchObject({ ...model.CONDITIONS, ...model.SERVICE_HISTORIES })
    const [owners, accident] = (parts ?? []).slice(-2).map((row) => centsIn(locale, row.at(-1) ?? ''))
    expect([owners, accident]).toEqual([model.OWNERS.perOwner, model.ACCIDENT])
    expect(amounts(damages?.slice(0, -1))).toEqual(model.DAMAGES)
  })

  test('mileage', () => {
    const { yearly, stepKilometres, perStep, maxPercentage } = model.MILEAGE
    const [, section = ''] =
      guide
        .split(/\n## /)
        .filter((each) => each.includes(whole(yearly)))[0]
        ?.split('\n\n') ?? []
    expect(section.match(/\d[\d.,]*/g)?.map((number) => number.replace(/[.,]$/, ''))).toEqual(
      locale === 'en'
        ? [
            whole(yearly),
            whole(stepKilometres),
            money(perStep),
            whole(stepKilometres),
            money(perStep),
            `${maxPercentage}`
          ]
        : [whole(yearly), whole(stepKilometres), money(perStep), money(perStep), `${maxPercentage}`]
    )
  })

  test('limits', () => {
    const cells = (tables[5] ?? []).map((row) => row.join(' '))
    for (const [index, text] of [
      money(model.LOWEST_OFFER),
      `${model.MAX_YEARS}`,
      whole(model.MAX_MILEAGE),
      locale === 'en' ? 'seventh' : 'séptimo',
      `${model.SPARE_KILOMETRES}`,
      `${model.HELD_DAYS}`
    ].entries())
      expect(cells[index]).toContain(text)
    expect(model.OFFER_DAYS).toBe(7)
  })

  test('the example', () => {
    const car = {
      vehicle: { vin: 'VPSZZZ1ZX18017335', title: '', firstRegistration: '2018-03-22', fuel: 'PETROL' },
      mileage: 84_200,
      condition: 'GOOD',
      serviceHistory: 'FULL',
      previousOwners: 1,
      accidentFree: true,
      damages: [{ part: 'FRONT_BUMPER', kind: 'SCRATCH', severity: 'MEDIUM' }]
    } as const
    const result = valueCar({ ...car, damages: [...car.damages] }, '2026-11-16', locale)
    if (result.outcome !== 'OFFER') throw new Error('The car of the example is refused.')
    const figures = [result.marketCents, ...result.adjustments.map(({ cents }) => cents), result.valueCents]
    const printed = (tables[6] ?? []).map((row) => centsIn(locale, row.at(-1)?.replaceAll('*', '') ?? ''))
    expect(printed).toEqual(figures)
  })
})

test('the document prints the outcomes that a VIN chooses', () => {
  const { description } = newestDocument('trade-api').info
  const rows = [...description.matchAll(/^\| `(\d{4})` \| (.*) \|$/gm)].map(([, ending, text]) => [ending, text])
  expect(rows.map(([ending]) => ending)).toEqual(['0001', '0002', '0003', '0004'])
  for (const [ending, text] of rows) {
    const { refusal, offerDays } = namedOutcomeOf(`VPSZZZ1ZX1801${ending}`)
    if (refusal) expect(text).toBe(`refusal, \`${refusal}\``)
    else expect([text, offerDays]).toEqual(['an offer that expires at the end of the same day', 0])
  }
})
