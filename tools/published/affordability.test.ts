import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { PRODUCTS } from '../../packages/sandbox/src/finance-quotation/product-definitions.ts'
import {
  AFFORDABILITY,
  assess,
  highestCredit,
  livingCostsOf
} from '../../packages/sandbox/src/prequalifications/affordability.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const TWO_THIRDS = { en: 'two thirds', es: 'dos tercios' }

/** The cells of the table below a heading. */
function tableBelow(text: string, heading: string): string[][] {
  const [, section = ''] = text.split(`\n## ${heading}\n`)
  const [, ...rows] = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(1).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
  )
}

describe.each([
  ['en', 'The figures', 'Examples', (text: string) => text.replaceAll(',', '')],
  ['es', 'Las cifras', 'Ejemplos', (text: string) => text.replaceAll('.', '').replace(',', '.')]
] as const)('the guide to affordability in %s', (language, figures, examples, plain) => {
  const text = readFileSync(path.join(ROOT, `content/guides/${language}/affordability.md`), 'utf8')
  const hundredths = (cell = '') => Math.round(Number(plain(cell).replace(/\s?%$/, '')) * 100)

  test('has the figures by which the sandbox decides', () => {
    const cells = tableBelow(text, figures).map(([, cell]) => cell ?? '')
    expect(cells.pop()).toBe(TWO_THIRDS[language])
    expect(AFFORDABILITY.highCostsThirds).toBe(2)
    const {
      freeIncomePercent,
      nominalRate,
      step,
      minimumCredit,
      maximumCredit,
      furtherAdult,
      child,
      uncertainPercent
    } = AFFORDABILITY
    expect(cells.map(hundredths)).toEqual([
      freeIncomePercent * 100,
      nominalRate,
      ...[step, minimumCredit, maximumCredit, furtherAdult, child],
      uncertainPercent * 100
    ])
  })

  test('has examples that the sandbox calculates to the cent', () => {
    const rows = tableBelow(text, examples)
    expect(rows.length).toBeGreaterThan(5)
    for (const row of rows) {
      const [income, obligations, people = '', livingCosts, free, instalment, term, highest, requested, answer] = row
      const [adults = 0, children = 0] = people.split(' + ').map(Number)
      const household = { adults, children }
      const freeIncome = hundredths(income) - hundredths(obligations) - livingCostsOf(household)
      const months = Number(term)
      const found = assess({
        income: hundredths(income),
        housingCosts: hundredths(obligations),
        commitments: 0,
        household,
        requested: hundredths(requested),
        termInMonths: months
      })
      expect([row, hundredths(livingCosts), hundredths(free)]).toEqual([row, livingCostsOf(household), freeIncome])
      expect(hundredths(instalment)).toBe(Math.floor((freeIncome * AFFORDABILITY.freeIncomePercent) / 100))
      expect(hundredths(highest)).toBe(highestCredit(freeIncome, months))
      expect([row, answer]).toEqual([row, `\`${found.answer}\``])
    }
  })
})

test('the highest amount is within what the products lend', () => {
  expect(Math.min(...PRODUCTS.map(({ minimumAmount }) => minimumAmount))).toBe(AFFORDABILITY.minimumCredit)
  expect(Math.max(...PRODUCTS.map(({ maximumAmount }) => maximumAmount))).toBe(AFFORDABILITY.maximumCredit)
})
