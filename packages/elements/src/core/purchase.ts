import { toCents, toMoney } from '@portico/finance'
import { PluginError } from '../api/errors.ts'
import type { ComparisonRequest, Product, Purchase, QuotationRequest } from '../api/types.ts'
import type { Language } from './locale.ts'

/** The loan that a page or a customer specifies; amounts in cents. */
export interface LoanPreferences {
  price: number
  deposit: number
  tradeIn: number
  /** By default half of the highest balloon. */
  balloon?: number | undefined
  /** Months; by default 48 or the nearest term. */
  term?: number | undefined
  productId?: string | undefined
}

/** Minimum and maximum of an amount, in cents. */
export interface Range {
  minimum: number
  maximum: number
}

/** Preferences adjusted to the limits of a product; amounts in cents. */
export interface FittedPurchase {
  product: Product
  price: number
  deposit: number
  tradeIn: number
  /** Only of a balloon loan. */
  balloon: number | undefined
  /** Months. */
  term: number
  /** Months to compare, the chosen one among them. */
  terms: number[]
  limits: { deposit: Range; tradeIn: Range; balloon: Range }
}

const MAX_TERMS = 8
const USUAL_TERM = 48

const clamp = (value: number, { minimum, maximum }: Range) => Math.min(Math.max(value, minimum), maximum)
/** Whole units, rounded down: a balloon has no cents. */
const wholeUnits = (cents: number) => Math.floor(cents / 100) * 100

function nearest(terms: readonly number[], wanted: number): number {
  return terms.reduce(
    (best, term) => (Math.abs(term - wanted) < Math.abs(best - wanted) ? term : best),
    terms[0] ?? wanted
  )
}

function termsAround(terms: readonly number[], term: number): number[] {
  const first = Math.min(Math.max(terms.indexOf(term) - MAX_TERMS / 2, 0), Math.max(terms.length - MAX_TERMS, 0))
  return terms.slice(first, first + MAX_TERMS)
}

/**
 * Highest balloon: its share of the price in whole units, and less than what is financed, so that something is left for the
 * instalments.
 */
function balloonRange(product: Product, price: number, credit: number): Range {
  // Per cent with two decimals: as a whole number of hundredths no binary fraction is involved.
  const share = Number((product.maximumBalloonPercent ?? '0').replace('.', ''))
  const allowed = Math.floor((price * share) / 10_000)
  return { minimum: Math.min(100, allowed), maximum: Math.max(0, wholeUnits(Math.min(allowed, credit - 1))) }
}

/**
 * The product to show: the preferred one, else the first that finances such a price.
 *
 * @throws PluginError `amount_too_low` when the price is below what any product finances
 */
function productFor(products: readonly Product[], { productId, price }: LoanPreferences): Product {
  const fitting = products.filter(({ minimumAmount }) => toCents(minimumAmount.value) <= price)
  const product = fitting.find((candidate) => candidate.productId === productId) ?? fitting[0]
  if (product) return product
  const lowest = Math.min(...products.map(({ minimumAmount }) => toCents(minimumAmount.value)))
  const currency = products[0]?.minimumAmount.currency ?? 'EUR'
  throw new PluginError('amount_too_low', `The price must be at least ${lowest / 100} ${currency}.`, {
    minimum: { cents: lowest, currency }
  })
}

/**
 * Adjusts preferences to the products of a country: a value that a product does not allow becomes the nearest one that it does, so that
 * the amount of credit (price less deposit and trade-in) is within its limits.
 *
 * @param products not empty
 * @throws PluginError `amount_too_low` when the price is below what any product finances
 */
export function fitPurchase(products: readonly Product[], preferences: LoanPreferences): FittedPurchase {
  const product = productFor(products, preferences)
  const least = toCents(product.minimumAmount.value)
  const most = toCents(product.maximumAmount.value)
  const { price } = preferences
  const tradeInRange = { minimum: 0, maximum: price - least }
  const tradeIn = clamp(preferences.tradeIn, tradeInRange)
  const depositRange = { minimum: Math.max(0, price - tradeIn - most), maximum: price - tradeIn - least }
  const deposit = clamp(preferences.deposit, depositRange)
  const range = balloonRange(product, price, price - deposit - tradeIn)
  const balloon =
    product.kind === 'BALLOON_LOAN' ? clamp(preferences.balloon ?? wholeUnits(range.maximum / 2), range) : undefined
  const term = nearest(product.terms, preferences.term ?? USUAL_TERM)
  return {
    product,
    price,
    deposit,
    tradeIn,
    balloon,
    term,
    terms: termsAround(product.terms, term),
    limits: { deposit: depositRange, tradeIn: tradeInRange, balloon: range }
  }
}

function purchaseOf({ product, price, deposit, tradeIn, balloon }: FittedPurchase, language: Language): Purchase {
  const { currency } = product.minimumAmount
  return {
    productId: product.productId,
    price: toMoney(price, currency),
    ...(deposit > 0 && { deposit: toMoney(deposit, currency) }),
    // The document requires an amount above 0, or none.
    ...(tradeIn > 0 && { tradeIn: { amount: toMoney(tradeIn, currency) } }),
    ...(balloon !== undefined && { balloon: toMoney(balloon, currency) }),
    language
  }
}

/** The body of `compareTerms`. */
export function comparisonOf(choice: FittedPurchase, language: Language): ComparisonRequest {
  return { ...purchaseOf(choice, language), terms: choice.terms }
}

/**
 * The body of `createQuotation`.
 *
 * @param reference of the page; empty for none
 */
export function quotationOf(
  choice: FittedPurchase,
  term: number,
  language: Language,
  reference: string
): QuotationRequest {
  return { ...purchaseOf(choice, language), termInMonths: term, ...(reference && { reference }) }
}
