import { printMoney, printPercentage, quote } from '@portico/finance'
import highlighter from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import json from 'highlight.js/lib/languages/json'
import { PRODUCTS } from './products.ts'

const { productId, rates } = PRODUCTS[0]
const CHOICE = { price: 30_000_00, deposit: 6_000_00, termInMonths: 48 }

const rate = rates.find(({ fromTerm, toTerm }) => fromTerm <= CHOICE.termInMonths && CHOICE.termInMonths <= toTerm)
if (!rate) throw new Error(`${productId} has no rate for ${CHOICE.termInMonths} months`)
const loan = quote({ ...CHOICE, nominalRate: rate.rate })

highlighter.registerLanguage('bash', bash)
highlighter.registerLanguage('json', json)
const coloured = (language: string, lines: readonly string[]) =>
  highlighter.highlight(lines.join('\n'), { language }).value

const euros = (cents: number) => `{ "value": "${printMoney(cents)}", "currency": "EUR" }`

/** The quotation that the front page shows, and its figures, as the Finance quotation API writes them. */
export const SAMPLE = {
  /** The request by curl as HTML, in the colours of all code; `{{origin}}` stands for the portal's address. */
  code: `${coloured('bash', [
    'curl {{origin}}/sandbox/finance-quotation/v2/quotations \\',
    '  -H "Authorization: Bearer $TOKEN" \\',
    '  -H "Idempotency-Key: $(uuidgen)" \\',
    '  -H "Content-Type: application/json" \\',
    '  -d '
  ])}'${coloured('json', [
    '{',
    `    "productId": "${productId}",`,
    `    "price": ${euros(CHOICE.price)},`,
    `    "deposit": ${euros(CHOICE.deposit)},`,
    `    "termInMonths": ${CHOICE.termInMonths}`,
    '  }'
  ])}'`,
  instalment: printMoney(loan.instalment),
  lastInstalment: printMoney(loan.lastInstalment),
  annualPercentageRate: printPercentage(loan.annualPercentageRate),
  totalCostOfCredit: printMoney(loan.totalCostOfCredit),
  totalPayable: printMoney(loan.totalPayable)
}
