import { expect, test } from 'vitest'
import { contentText } from '../documents.ts'
import { SAMPLE } from './sample-quotation.ts'

/** Without the elements that colour it. */
const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")

test('the sample is the quotation of the documents', () => {
  const { code, ...figures } = SAMPLE
  expect(plain(code)).toBe(`curl {{origin}}/sandbox/finance-quotation/v2/quotations \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Idempotency-Key: $(uuidgen)" \\
  -H "Content-Type: application/json" \\
  -d '{
    "productId": "prd_3K8V2Y6BNC",
    "price": { "value": "30000.00", "currency": "EUR" },
    "deposit": { "value": "6000.00", "currency": "EUR" },
    "termInMonths": 48
  }'`)
  expect(figures).toEqual({
    instalment: '563.53',
    lastInstalment: '563.58',
    annualPercentageRate: '6.16',
    totalCostOfCredit: '3049.49',
    totalPayable: '27049.49'
  })
})

test.each(['en', 'es'])('the representative example of the front page in %s has its figures', (locale) => {
  const { example } = JSON.parse(contentText(`i18n/${locale}/home.json`)).home.sample
  const { instalment, lastInstalment, annualPercentageRate, totalCostOfCredit, totalPayable } = SAMPLE
  for (const figure of [instalment, lastInstalment, annualPercentageRate, totalCostOfCredit, totalPayable])
    expect(example).toContain(
      new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping: 'always' as never }).format(Number(figure))
    )
})
