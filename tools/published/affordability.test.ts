import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { AFFORDABILITY } from '../../packages/sandbox/src/affordability/limits.ts'
import { PRODUCTS } from '../../packages/sandbox/src/finance-quotation/products/product-definitions.ts'
import { assess, highestCredit, livingCostsOf } from '../../packages/sandbox/src/prequalifications/affordability.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const DOCUMENTS = {
  en: 'content/apis/finance-api/1.2.0/openapi.yaml',
  es: 'content/apis/finance-api/es.overlay.yaml'
}
/** Where the document states the rules for loan applications. */
const PATTERNS = {
  en: {
    budget:
      /commitments and ([\d.]+) for each\s+co-applicant\. An\s+instalment above ([\d.]+)%[\s\S]*?; above ([\d.]+)%, to/,
    work: /less than (\d+) months ago,\s+or a business started less than (\d+) months ago/
  },
  es: {
    budget:
      /obligaciones de pago y ([\d,]+) por cada\s+cosolicitante\. Una cuota superior al ([\d,]+)\u00a0%[\s\S]*?una superior\s+al ([\d,]+)\u00a0%/,
    work: /hace menos de\s+(\d+)\s+meses,\s+o\s+una\s+actividad\s+por\s+cuenta\s+propia\s+iniciada\s+hace\s+menos\s+de\s+(\d+)\s+meses/
  }
}
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
  ['en', 'The figures', 'Loan applications', 'Examples', (text: string) => text.replaceAll(',', '')],
  [
    'es',
    'Las cifras',
    'Solicitudes de financiación',
    'Ejemplos',
    (text: string) => text.replaceAll('.', '').replace(',', '.')
  ]
] as const)('the guide to affordability in %s', (language, figures, applications, examples, plain) => {
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

  test('has the figures by which loan applications are decided, and the document has them too', () => {
    const { freeIncomePercent, uncertainPercent, monthsInWork, furtherAdult } = AFFORDABILITY
    const percents = [(freeIncomePercent * uncertainPercent) / 100, freeIncomePercent]
    const cells = tableBelow(text, applications).map(([, cell]) => hundredths(cell) / 100)
    expect(cells).toEqual([...percents, monthsInWork.EMPLOYED, monthsInWork.SELF_EMPLOYED])
    const document = readFileSync(path.join(ROOT, DOCUMENTS[language]), 'utf8')
    const figuresOf = (pattern: RegExp) =>
      pattern
        .exec(document)
        ?.slice(1)
        .map((figure) => hundredths(figure) / 100)
    expect(figuresOf(PATTERNS[language].budget)).toEqual([furtherAdult / 100, ...percents])
    expect(figuresOf(PATTERNS[language].work)).toEqual([monthsInWork.EMPLOYED, monthsInWork.SELF_EMPLOYED])
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
