import { type LoanQuote, quote } from '@portico/finance'
import { median, ratio } from './statistics.ts'

const MONTHS = 60
const ROUNDS = 7
const ROUND_MILLISECONDS = 400
/** Different loans, so that no result can be reused. */
const PRICES = Array.from({ length: 500 }, (_, index) => 2_000_000 + index * 2317)

/** Calls of a function per second: the median of some rounds, after a first one that warms up. */
function perSecond(call: (price: number) => number): number {
  const figures: number[] = []
  let used = 0
  for (let round = 0; round <= ROUNDS; round++) {
    let calls = 0
    const began = performance.now()
    let now = began
    while (now - began < ROUND_MILLISECONDS) {
      for (const price of PRICES) used += call(price)
      calls += PRICES.length
      now = performance.now()
    }
    if (round > 0) figures.push((calls / (now - began)) * 1000)
  }
  // The compiler could remove a calculation whose result is not used.
  if (!Number.isFinite(used)) throw new Error('A quotation is no number.')
  return median(figures)
}

const loanOf = (price: number): LoanQuote =>
  quote({
    price,
    deposit: 300_000,
    charges: [{ amount: 36_000, financed: price % 2 === 0 }],
    termInMonths: MONTHS,
    nominalRate: 599
  })

/** The number of quotations that a core makes per second, beside writing the same schedule as JSON. */
export async function measure(): Promise<string[]> {
  const quotes = PRICES.map(loanOf)
  const schedules = new Map(quotes.map(({ schedule }, index) => [PRICES[index], schedule]))
  const quotations = perSecond((price) => loanOf(price).annualPercentageRate)
  const texts = perSecond((price) => JSON.stringify(schedules.get(price)).length)
  return [
    `quotation with ${MONTHS} rows and APR    ${Math.round(quotations).toLocaleString('en')}/s`,
    `JSON.stringify of its schedule   ${Math.round(texts).toLocaleString('en')}/s`,
    `quotations for each text         ${ratio(quotations, texts)}`
  ]
}
