import { printMoney, printPercentage, quote } from '@portico/finance'
import { expect, test } from 'vitest'
import { contentText, newestDocument } from '../../../build/documents.ts'
import { SAMPLE } from './figures.ts'

test('the figures of the front page are what its call comes to', () => {
  const loan = quote({
    price: 30_000_00,
    deposit: 6_000_00,
    termInMonths: SAMPLE.request.termInMonths,
    nominalRate: 599
  })
  expect(SAMPLE).toMatchObject({
    instalment: printMoney(loan.instalment),
    lastInstalment: printMoney(loan.lastInstalment),
    annualPercentageRate: printPercentage(loan.annualPercentageRate),
    totalCostOfCredit: printMoney(loan.totalCostOfCredit),
    totalPayable: printMoney(loan.totalPayable)
  })
})

test.each(['en', 'es'])('the representative example in %s names them', (locale) => {
  const { example } = JSON.parse(contentText(`i18n/${locale}/home.json`)).home.sample
  const { instalment, lastInstalment, annualPercentageRate, totalCostOfCredit, totalPayable } = SAMPLE
  for (const figure of [instalment, lastInstalment, annualPercentageRate, totalCostOfCredit, totalPayable])
    expect(example).toContain(
      new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping: 'always' as never }).format(Number(figure))
    )
})

test('the rate is the published one of the product', () => {
  const document = newestDocument('finance-quotation')
  const { items } = document.paths['/products'].get.responses['200'].content['application/json'].examples.germany.value
  const product = items.find(({ productId }: { productId: string }) => productId === SAMPLE.request.productId)
  expect(product.rates).toContainEqual({ fromTerm: 37, toTerm: 60, nominalRate: '5.99' })
})
