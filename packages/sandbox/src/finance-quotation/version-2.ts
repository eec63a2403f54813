import {
  type Cents,
  type FinanceQuotationSchemas,
  type LanguageCode,
  type Money,
  parseMoney,
  printPercentage,
  toMoney
} from '@portico/finance'
import { type FieldError, invalidRequest, notAllowed } from '../core/problems.ts'
import type { LoanFigures, Pointers } from './calculation.ts'
import type { CalculatedLoan, Product, Purchase } from './model.ts'
import { createVersionMapping, type LoanRequest } from './version-mapping.ts'

type QuotationRequest = FinanceQuotationSchemas['QuotationRequest']
type ComparisonRequest = FinanceQuotationSchemas['ComparisonRequest']
/** What the two have in common. */
type PurchaseRequest = Omit<ComparisonRequest, 'terms'>

/** A requested comparison: one purchase with several terms. */
export interface Comparison {
  purchase: Purchase
  terms: readonly number[]
  language: LanguageCode
}

const POINTERS: Pointers = {
  price: '/price/value',
  deposit: '/deposit/value',
  tradeIn: '/tradeIn/amount/value',
  balloon: '/balloon/value',
  charge: (index) => `/charges/${index}/amount/value`,
  chargeKind: (index) => `/charges/${index}/kind`,
  charges: 'charges'
}

/** @throws SandboxProblem 400 for a currency that is not the product's */
function readPurchase(request: PurchaseRequest, product: Product): Purchase {
  const { price, deposit, tradeIn, charges = [], balloon } = request
  const errors: FieldError[] = []
  const read = ({ value, currency }: Money, pointer: string): Cents => {
    if (currency !== product.currency)
      errors.push(notAllowed(`${pointer}/currency`, `Must be ${product.currency}, the currency of the product.`))
    return parseMoney(value) ?? 0
  }
  const purchase: Purchase = {
    price: read(price, '/price'),
    deposit: deposit ? read(deposit, '/deposit') : 0,
    ...(tradeIn && { tradeIn: read(tradeIn.amount, '/tradeIn/amount') }),
    charges: charges.map((charge, index) => ({ ...charge, amount: read(charge.amount, `/charges/${index}/amount`) })),
    ...(balloon && { balloon: read(balloon, '/balloon') })
  }
  if (errors.length) throw invalidRequest(errors)
  return purchase
}

function parseRequest(body: unknown, product: Product): LoanRequest {
  const request = body as QuotationRequest
  const { partnerId, vehicleId, reference, termInMonths, drawdownOn, tradeIn, language = 'en' } = request
  return {
    purchase: readPurchase(request, product),
    termInMonths,
    language,
    drawdownOn,
    passthrough: { partnerId, vehicleId, reference, tradeInId: tradeIn?.tradeInId }
  }
}

/**
 * Reads a ComparisonRequest that its schema allows.
 *
 * @throws SandboxProblem 400 for a currency that is not the product's
 */
export function parseComparison(body: unknown, product: Product): Comparison {
  const request = body as ComparisonRequest
  const { terms, language = 'en' } = request
  return { purchase: readPurchase(request, product), terms, language }
}

/** The response to a comparison: the figures of each term, in the order of the terms. */
export function comparison({ productId }: Product, results: readonly LoanFigures[]): object {
  const [first] = results
  return {
    productId,
    ...(first && { amountOfCredit: toMoney(first.amountOfCredit, first.currency) }),
    results: results.map(({ currency, ...figures }) => ({
      termInMonths: figures.termInMonths,
      nominalRate: printPercentage(figures.nominalRate),
      annualPercentageRate: printPercentage(figures.annualPercentageRate),
      annualPercentageRateUnrounded: figures.annualPercentageRateUnrounded,
      instalment: toMoney(figures.instalment, currency),
      lastInstalment: toMoney(figures.lastInstalment, currency),
      totalPayable: toMoney(figures.totalPayable, currency),
      totalCostOfCredit: toMoney(figures.totalCostOfCredit, currency),
      warning: figures.warning,
      representativeExample: figures.representativeExample
    }))
  }
}

function quotation({ price, deposit, tradeIn, tradeInId, charges, currency, ...loan }: CalculatedLoan) {
  return {
    purchase: {
      price: toMoney(price, currency),
      deposit: toMoney(deposit, currency),
      tradeIn: tradeIn === undefined ? undefined : { amount: toMoney(tradeIn, currency), tradeInId },
      charges: charges.map(({ kind, amount, financed }) => ({ kind, amount: toMoney(amount, currency), financed }))
    },
    financed: { amountFinanced: toMoney(loan.amountFinanced, currency) },
    balloon: loan.balloon !== undefined && { balloon: toMoney(loan.balloon, currency) }
  }
}

/** Version 2: amounts as decimal texts, charges one by one, the balloon as an amount. */
export const VERSION_2 = createVersionMapping({
  pointers: POINTERS,
  parseRequest,
  amount: toMoney,
  product: { currency: undefined },
  quotation,
  summary: () => ({})
})
