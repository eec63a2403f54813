import { creditWarning } from '@portico/finance'
import { expect, test } from 'vitest'
import { contentText, newestDocument } from '../../../../build/documents.ts'
import { PRODUCTS } from '../../../../build/published/products.ts'
import { exampleValues, loanOf, maximumBalloon, maximumDeposit, requestOf } from './loan.ts'

const { paths } = newestDocument('finance-quotation')
const [classic, balloon] = PRODUCTS
const START = { product: classic, price: 30_000_00, deposit: 6_000_00, balloon: 0, term: 48 }

test('the example says of the document’s loan what the document says', () => {
  const { classic: published } = paths['/quotations'].post.responses['201'].content['application/json'].examples
  const template: string = JSON.parse(contentText('i18n/en/pages/services-finance.json')).services.finance.live
    .exampleText
  const loan = loanOf(START)
  if (!loan) throw new Error('There is no loan')
  const write = (value: number) => new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(value)
  const values: Record<string, string> = { ...exampleValues(START, loan, write), balloon: '' }
  const text = template.replace(/\{\{ (\w+) \}\}/g, (_all, name: string) => values[name] ?? '')
  // There the deposit is smaller, by the car that is given in part payment.
  const inDocument = published.value.representativeExample.replaceAll(/\s+/g, ' ').trim()
  expect(`${creditWarning('en')} ${text}`).toBe(
    inDocument.replace('deposit 2,500.00 EUR, trade-in 3,500.00 EUR', 'deposit 6,000.00 EUR')
  )
})

test('a balloon is due with the last instalment, as in the document', () => {
  const loan = loanOf({ ...START, product: balloon, balloon: 12_000_00, term: 36 })
  expect(loan).toMatchObject({ instalment: 432_63, lastInstalment: 12_432_79, annualPercentageRate: 669 })
})

test('what a product does not finance is no loan', () => {
  expect(loanOf({ ...START, deposit: 27_500_00 })).toBeUndefined()
  expect(loanOf({ ...START, price: 82_000_00 })).toBeUndefined()
  expect(loanOf({ ...START, product: balloon, deposit: 15_000_00, balloon: 15_000_00 })).toBeUndefined()
})

test('whatever the sliders allow is a loan, unless its amount is outside of what the product finances', () => {
  const step = 500_00
  for (let price = 5_000_00; price <= 80_000_00; price += step) {
    const most = maximumDeposit(price, step)
    expect(most % step).toBe(0)
    for (const deposit of [0, 6_000_00, most].filter((one) => one <= most)) {
      const choice = { product: balloon, price, deposit, balloon: 0, term: 48 }
      const highest = maximumBalloon(choice, step)
      expect([highest % step, highest >= step]).toEqual([0, true])
      expect(highest).toBeLessThanOrEqual(price / 2)
      const credit = price - deposit
      const isFinanced = credit >= balloon.minimum && credit <= balloon.maximum
      expect([price, deposit, loanOf({ ...choice, balloon: highest }) !== undefined]).toEqual([
        price,
        deposit,
        isFinanced
      ])
    }
  }
  expect(maximumBalloon({ ...START, product: classic }, step)).toBe(0)
})

test('the call asks for the loan that is shown', () => {
  expect(requestOf(START, 'es')).toEqual({
    productId: 'prd_3K8V2Y6BNC',
    price: { value: '30000.00', currency: 'EUR' },
    deposit: { value: '6000.00', currency: 'EUR' },
    termInMonths: 48,
    language: 'es'
  })
  expect(requestOf({ ...START, product: balloon, balloon: 12_000_00 }, 'en').balloon).toEqual({
    value: '12000.00',
    currency: 'EUR'
  })
})

test('the pages warn with the words of the directive, in both languages', () => {
  for (const language of ['en', 'es'] as const)
    expect(JSON.parse(contentText(`i18n/${language}/global.json`)).global.creditWarning).toBe(creditWarning(language))
})
