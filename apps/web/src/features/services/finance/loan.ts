import { type LoanQuote, printPercentage, quote, toMoney } from '@portico/finance'
import type { Product } from '../../../../build/published/products.ts'

/** What the reader has chosen; amounts in cents. */
export interface LoanSelection {
  product: Product
  price: number
  deposit: number
  balloon: number
  term: number
}

const downTo = (step: number, cents: number) => Math.floor(cents / step) * step

/** The nominal rate of a product for a term, in basis points. */
export function rateOf({ rates }: Product, term: number): number {
  return rates.find(({ fromTerm, toTerm }) => fromTerm <= term && term <= toTerm)?.rate ?? 0
}

/** The most that is paid at first: half of the price, in whole steps; cents. */
export const maximumDeposit = (price: number, step: number): number => downTo(step, price / 2)

/**
 * The most that may be left to the end, in whole steps; cents, none for a product without. It stays below the amount of credit: what is
 * left to the end cannot be all of it.
 */
export function maximumBalloon({ product, price, deposit }: LoanSelection, step: number): number {
  const most = (price * product.maximumBalloonPercent) / 100
  return Math.max(0, downTo(step, Math.min(most, price - deposit - 1)))
}

/** The loan that was chosen; undefined when its amount is outside of what the product finances. */
export function loanOf({ product, price, deposit, balloon, term }: LoanSelection): LoanQuote | undefined {
  const credit = price - deposit
  if (credit < product.minimum || credit > product.maximum || balloon >= credit) return undefined
  return quote({ price, deposit, balloon, termInMonths: term, nominalRate: rateOf(product, term) })
}

const money = (cents: number) => toMoney(cents, 'EUR')

/** The body of `createQuotation` for the same loan. */
export function requestOf({ product, price, deposit, balloon, term }: LoanSelection, language: string) {
  return {
    productId: product.productId,
    price: money(price),
    deposit: money(deposit),
    ...(product.maximumBalloonPercent > 0 && { balloon: money(balloon) }),
    termInMonths: term,
    language
  }
}

/** Writes an amount or a rate in a language; both have two decimals. */
export type WriteNumber = (value: number) => string

/** What the representative example is filled with (content/i18n, `services.finance.live.exampleText`). */
export function exampleValues(choice: LoanSelection, loan: LoanQuote, write: WriteNumber): Record<string, string> {
  const amount = (cents: number) => write(cents / 100)
  return {
    price: amount(choice.price),
    deposit: amount(choice.deposit),
    credit: amount(loan.amountOfCredit),
    months: String(choice.term),
    before: String(choice.term - 1),
    instalment: amount(loan.instalment),
    last: amount(loan.lastInstalment),
    nominal: write(Number(printPercentage(rateOf(choice.product, choice.term)))),
    apr: write(loan.annualPercentageRate / 100),
    cost: amount(loan.totalCostOfCredit),
    total: amount(loan.totalPayable)
  }
}
