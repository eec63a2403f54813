import { type Cents, type Country, checkAdvertisement, type LanguageCode, quote } from '@portico/finance'
import { describe, expect, test } from 'vitest'
import type { Charge } from './model.ts'
import { representativeExample } from './representative-example.ts'

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
