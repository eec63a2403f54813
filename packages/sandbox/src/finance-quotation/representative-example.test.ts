import { type Cents, type Country, checkAdvertisement, creditWarning, type LanguageCode, quote } from '@portico/finance'
import { describe, expect, test } from 'vitest'
import type { Charge, Purchase } from './model.ts'
import { PHRASES } from './phrases.ts'
import { representativeExample } from './representative-example.ts'

const PURCHASE: Purchase = {
  price: 3_000_000,
  deposit: 250_000,
  tradeIn: 350_000,
  charges: [
    { kind: 'ARRANGEMENT_FEE', amount: 36_000, financed: true },
    { kind: 'SECURITY_REGISTRATION', amount: 9_050, financed: false }
  ],
  balloon: 1_200_000
}

const textIn = (language: LanguageCode, change: Partial<Purchase> = {}, termInMonths = 36, nominalRate = 649) => {
  const purchase = { ...PURCHASE, ...change }
  const { schedule: _, ...costs } = quote({ ...purchase, termInMonths, nominalRate })
  return representativeExample(
    { ...purchase, ...costs, country: 'DE', currency: 'EUR', termInMonths, nominalRate },
    language
  )
}

/** 30,000.00 and 2,500.00 as each language writes them. */
const WRITTEN: Record<LanguageCode, [string, string]> = {
  en: ['30,000.00', '2,500.00'],
  es: ['30.000,00', '2.500,00'],
  de: ['30.000,00', '2.500,00'],
  fr: ['30\u202f000,00', '2\u202f500,00'],
  it: ['30.000,00', '2.500,00'],
  nl: ['30.000,00', '2.500,00'],
  pt: ['30\u00a0000,00', '2500,00']
}

describe.each(Object.keys(PHRASES) as LanguageCode[])('in %s', (language) => {
  test('every figure of the loan is in the text, as the language writes numbers', () => {
    const text = textIn(language)
    const [price, deposit] = WRITTEN[language]
    expect(text).toContain(`${price} EUR`)
    expect(text).toContain(`${deposit} EUR`)
    const digits = text.replace(/[^\d ]/g, '')
    const { schedule, ...costs } = quote({ ...PURCHASE, termInMonths: 36, nominalRate: 649 })
    const figures = [
      ...[PURCHASE.tradeIn, PURCHASE.balloon, ...PURCHASE.charges.map(({ amount }) => amount)],
      ...[costs.amountOfCredit, costs.instalment, costs.lastInstalment, costs.totalCostOfCredit, costs.totalPayable],
      ...[649, costs.annualPercentageRate]
    ]
    for (const figure of figures) expect(digits.split(' ')).toContain(String(figure))
    expect(digits.split(' ')).toEqual(expect.arrayContaining(['36', '35']))
    expect(text.length).toBeLessThan(1000)
    expect(text).not.toMatch(/undefined|NaN|\$\{|\.\./)
  })

  test('it begins with the warning, and states the duration of the agreement as such', () => {
    const text = textIn(language)
    expect(text.startsWith(`${creditWarning(language)} `)).toBe(true)
    expect(text).toContain(`. ${PHRASES[language].duration(36)}. `)
  })

  test('what a purchase does not have is not in the text', () => {
    const text = textIn(language, { deposit: 0, charges: [], balloon: undefined as never })
    expect(text.length).toBeLessThan(textIn(language).length - 100)
    for (const [name] of Object.values(PHRASES[language].charges)) expect(text).not.toContain(name)
    expect(text).not.toContain(PHRASES[language].deposit)
  })
})

test('equal instalments are one sum', () => {
  expect(textIn('en', { deposit: 250_000, charges: [], balloon: undefined as never }, 24, 0)).toBe(
    'Caution! Borrowing money costs money. Cash price 30,000.00 EUR, deposit 2,500.00 EUR, trade-in 3,500.00 EUR. Total amount of credit 24,000.00 EUR, repaid in 24 monthly instalments of 1,000.00 EUR. Duration of the credit agreement 24 months. Fixed borrowing rate 0.00% a year, APR 0.00%. Total cost of credit 0.00 EUR, total amount payable 24,000.00 EUR.'
  )
})

/** The example without what only the page around it can say. */
const OF_THE_PAGE = ['REPRESENTATIVE_EXAMPLE', 'POSTAL_ADDRESS']

const FEE: Charge = { kind: 'ARRANGEMENT_FEE', amount: 36_000, financed: false }
const FINANCED: Charge[] = [
  { ...FEE, financed: true },
  { kind: 'PAYMENT_PROTECTION', amount: 50_000, financed: false }
]

describe('the advert check finds in our representative example all that it states, and agrees with every figure:', () => {
  test.each<[LanguageCode, Country]>([
    ['es', 'ES'],
    ['de', 'DE'],
    ['de', 'AT'],
    ['fr', 'FR'],
    ['fr', 'BE'],
    ['nl', 'BE'],
    ['nl', 'NL'],
    ['it', 'IT'],
    ['pt', 'PT'],
    ['en', 'GB']
  ])('%s in %s', (language, country) => {
    for (const [charges, balloon, tradeIn] of [
      [[], 0, 0],
      [[FEE], 0, 0],
      [FINANCED, 0, 0],
      [[], 1_200_000, 0],
      [[], 0, 100_000]
    ] as [Charge[], Cents, Cents][]) {
      const loan = { price: 3_000_000, deposit: 600_000, tradeIn, charges, balloon, termInMonths: 48, nominalRate: 599 }
      const currency = country === 'GB' ? 'GBP' : 'EUR'
      const text = representativeExample({ ...quote(loan), ...loan, country, currency }, language)
      const check = checkAdvertisement({ text, country, channel: 'PRINT' })
      expect(check.language).toBe(language)
      const unsettled = check.findings.filter(
        ({ item, status }) => !OF_THE_PAGE.includes(item) && status !== 'FOUND' && status !== 'NOT_APPLICABLE'
      )
      expect(unsettled).toEqual([])
      const recomputed = check.findings.filter(({ reason }) => reason === 'RECOMPUTED').map(({ item }) => item)
      expect(recomputed).toEqual(['BORROWING_RATE', 'TOTAL_AMOUNT_OF_CREDIT', 'APR', 'TOTAL_AMOUNT_PAYABLE'])
    }
  })
})
