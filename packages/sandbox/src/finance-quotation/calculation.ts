import {
  addMonths,
  creditWarning,
  type LanguageCode,
  type LoanQuote,
  printMoney,
  printPercentage,
  quote
} from '@portico/finance'
import { type FieldError, invalidField, notAllowed, outOfRange } from '../core/problems.ts'
import type { CalculatedLoan, Product, Purchase } from './model.ts'
import { findProduct, isOffered } from './products/products.ts'
import { representativeExample } from './representative-example.ts'

/** Where a version of the document has the values of rules. */
export interface Pointers {
  price: string
  deposit: string
  tradeIn: string
  balloon: string
  /** Of the amount of a charge. */
  charge: (index: number) => string
  /** Of the kind of a charge. */
  chargeKind: (index: number) => string
  /** The name of charges in errors. */
  charges: string
}

/** The maximum of all charges, as a part of the amount of credit: a higher cost is an error of input. */
const CHARGES_LIMIT = 0.25
/** The last instalment of the longest loan must have a day with a year of four digits. */
const LAST_DRAWDOWN = '9991-12-31'

/** The product that a request names. @throws SandboxProblem when there is none or it cannot be quoted today */
export function quotedProduct(productId: string, today: string): Product {
  const product = findProduct(productId, today)
  if (!product)
    throw invalidField(
      '/productId',
      'unknown',
      'The product does not exist. List the products of the country with listProducts.'
    )
  if (isOffered(product, today)) return product
  const { offeredFrom, offeredUntil } = product
  const when = today < offeredFrom ? `from ${offeredFrom}` : `until ${offeredUntil ?? offeredFrom}`
  throw invalidField('/productId', 'not_allowed', `The product is available only ${when}.`)
}

/** The error of a term that a product does not offer. */
export const termErrors = ({ terms }: Product, termInMonths: number, pointer: string): FieldError[] =>
  terms.includes(termInMonths) ? [] : [notAllowed(pointer, `Must be one of ${terms.join(', ')}.`)]

/** The error of a drawdown whose last instalment would be after the year 9999. */
export const drawdownErrors = (drawdownOn: string): FieldError[] =>
  drawdownOn <= LAST_DRAWDOWN ? [] : [outOfRange('/drawdownOn', `Must be at most ${LAST_DRAWDOWN}.`)]

/** The errors of a purchase by the rules of a product, beyond the schema of the request. */
export function purchaseErrors(product: Product, purchase: Purchase, pointers: Pointers): FieldError[] {
  const { price, deposit, tradeIn } = purchase
  const errors: FieldError[] = []
  if (price <= 0) errors.push(outOfRange(pointers.price, 'Must be more than 0.00.'))
  if (deposit < 0) errors.push(outOfRange(pointers.deposit, 'Must be at least 0.00.'))
  if (tradeIn !== undefined && tradeIn <= 0) errors.push(outOfRange(pointers.tradeIn, 'Must be more than 0.00.'))
  const amountOfCredit = price - deposit - (tradeIn ?? 0)
  if (errors.length === 0) errors.push(...amountErrors(product, purchase, amountOfCredit, pointers))
  errors.push(...chargeErrors(product, purchase, amountOfCredit, pointers))
  return [...errors, ...balloonErrors(product, purchase, amountOfCredit, pointers)]
}

/** A pointer may lead to the value of an amount; what is missing, not wanted or in no proportion is the field itself. */
const fieldPointer = (pointer: string) => pointer.split('/').slice(0, 2).join('/')

function amountErrors(
  { minimumAmount, maximumAmount }: Product,
  { deposit, tradeIn }: Purchase,
  amountOfCredit: number,
  pointers: Pointers
): FieldError[] {
  if (amountOfCredit >= minimumAmount && amountOfCredit <= maximumAmount) return []
  const pointer = fieldPointer(deposit > 0 ? pointers.deposit : tradeIn ? pointers.tradeIn : pointers.price)
  const limits = `${printMoney(minimumAmount)} and ${printMoney(maximumAmount)}`
  return [outOfRange(pointer, `Price less deposit and trade-in must be between ${limits}.`)]
}

function chargeErrors(
  { chargeKinds }: Product,
  { charges }: Purchase,
  amountOfCredit: number,
  { charge, chargeKind, charges: name }: Pointers
): FieldError[] {
  const errors: FieldError[] = []
  const seen = new Set<string>()
  let sum = 0
  for (const [index, { kind, amount }] of charges.entries()) {
    const allowed = chargeKinds.length ? `Must be one of ${chargeKinds.join(', ')}.` : `The product permits no ${name}.`
    if (!chargeKinds.includes(kind)) errors.push(notAllowed(chargeKind(index), allowed))
    else if (seen.has(kind)) errors.push(notAllowed(chargeKind(index), 'Each type may occur only once.'))
    if (amount <= 0) errors.push(outOfRange(charge(index), 'Must be more than 0.00.'))
    seen.add(kind)
    sum += amount
  }
  const most = Math.floor(amountOfCredit * CHARGES_LIMIT)
  if (errors.length === 0 && amountOfCredit > 0 && sum > most) {
    const detail = `The total of all ${name} must be at most ${printMoney(most)}, a quarter of the total amount of credit.`
    errors.push(outOfRange(charge(charges.length - 1), detail))
  }
  return errors
}

function balloonErrors(
  { kind, maximumBalloonPercent = 0 }: Product,
  { price, charges, balloon }: Purchase,
  amountOfCredit: number,
  { balloon: pointer }: Pointers
): FieldError[] {
  const field = fieldPointer(pointer)
  if (kind !== 'BALLOON_LOAN')
    return balloon === undefined ? [] : [notAllowed(field, 'The product does not accept a balloon payment.')]
  if (balloon === undefined)
    return [{ pointer: field, code: 'required', detail: 'The product requires a balloon payment.' }]
  if (balloon <= 0) return [outOfRange(pointer, 'Must be more than 0.00.')]
  const most = Math.floor((price * maximumBalloonPercent) / 10_000)
  if (balloon > most) {
    const percent = printPercentage(maximumBalloonPercent)
    const limit = pointer === '/balloonPercent' ? percent : `${printMoney(most)}, which is ${percent}% of the price`
    return [outOfRange(pointer, `Must be at most ${limit}.`)]
  }
  const financed = charges.reduce((sum, charge) => sum + (charge.financed ? charge.amount : 0), amountOfCredit)
  if (amountOfCredit <= 0 || balloon < financed) return []
  return [outOfRange(pointer, `Must be less than the amount financed, ${printMoney(financed)}.`)]
}

/** The figures of a loan that the product offers. */
export type LoanFigures = Omit<CalculatedLoan, 'drawdownOn' | 'partnerId' | 'vehicleId' | 'reference' | 'tradeInId'>

/**
 * Calculates a loan of a product for a purchase without errors.
 *
 * @param termInMonths one that the product offers
 * @throws Error when no rate of the product is for the term
 */
export function calculate(
  product: Product,
  purchase: Purchase,
  termInMonths: number,
  language: LanguageCode
): LoanFigures {
  const rate = product.rates.find(({ fromTerm, toTerm }) => fromTerm <= termInMonths && termInMonths <= toTerm)
  if (!rate) throw new Error(`${product.productId} has no rate for ${termInMonths} months.`)
  const { nominalRate } = rate
  const { schedule: _, paidAtSignature: __, ...costs }: LoanQuote = quote({ ...purchase, termInMonths, nominalRate })
  const { productId, country, currency } = product
  const figures = { ...purchase, ...costs, country, currency, termInMonths, nominalRate }
  const warning = creditWarning(language, country)
  return { productId, ...figures, warning, representativeExample: representativeExample(figures, language) }
}

/** First and last day on which an instalment is due. */
export function dueDays(drawdownOn: string, termInMonths: number): { first: string; last: string } {
  return { first: addMonths(drawdownOn, 1), last: addMonths(drawdownOn, termInMonths) }
}
