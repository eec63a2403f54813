import {
  type Cents,
  type Currency,
  type FinanceQuotationSchemas,
  type LanguageCode,
  type Money,
  parseMoney,
  printPercentage,
  toMoney
} from '@portico/finance'
import { invalidRequestProblem, type FieldError } from '../core/problems.ts'
import { dueDays, type LoanFigures, type Pointers } from './calculation.ts'
import type { Product, Purchase, Quotation } from './model.ts'
import { formatDateTime, type LoanRequest, type ScheduledInstalment, type VersionMapping } from './version-mapping.ts'

type QuotationRequest = FinanceQuotationSchemas['QuotationRequest']
type ComparisonRequest = FinanceQuotationSchemas['ComparisonRequest']
/** What the two have in common. */
type PurchaseRequest = Omit<ComparisonRequest, 'terms'>

/** What is to be compared. */
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

/** Reads amounts and notes those of another currency than the product's. */
class AmountReader {
  readonly #currency: Currency
  readonly errors: FieldError[] = []

  constructor(currency: Currency) {
    this.#currency = currency
  }

  read({ value, currency }: Money, pointer: string): Cents {
    if (currency !== this.#currency)
      this.errors.push({
        pointer: `${pointer}/currency`,
        code: 'not_allowed',
        detail: `Must be ${this.#currency}, the currency of the product.`
      })
    return parseMoney(value) ?? 0
  }
}

/** @throws SandboxProblem 400 for a currency that is not the product's */
function readPurchase(request: PurchaseRequest, { currency }: Product): Purchase {
  const { price, deposit, tradeIn, charges = [], balloon } = request
  const amounts = new AmountReader(currency)
  const purchase: Purchase = {
    price: amounts.read(price, '/price'),
    deposit: deposit ? amounts.read(deposit, '/deposit') : 0,
    ...(tradeIn && { tradeIn: amounts.read(tradeIn.amount, '/tradeIn/amount') }),
    charges: charges.map(({ kind, amount, financed }, index) => ({
      kind,
      amount: amounts.read(amount, `/charges/${index}/amount`),
      financed
    })),
    ...(balloon && { balloon: amounts.read(balloon, '/balloon') })
  }
  if (amounts.errors.length) throw invalidRequestProblem(amounts.errors)
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
    passthrough: {
      ...(partnerId !== undefined && { partnerId }),
      ...(vehicleId !== undefined && { vehicleId }),
      ...(reference !== undefined && { reference }),
      ...(tradeIn?.tradeInId !== undefined && { tradeInId: tradeIn.tradeInId })
    }
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

/** The answer to a comparison: the figures of each term, in the order of the terms. */
export function comparison({ productId }: Product, results: readonly LoanFigures[]): object {
  const [first] = results
  return {
    productId,
    ...(first && { amountOfCredit: toMoney(first.amountOfCredit, first.currency) }),
    results: results.map(({ currency, ...figures }) => ({
      termInMonths: figures.termInMonths,
      nominalRate: printPercentage(figures.nominalRate),
      annualPercentageRate: printPercentage(figures.annualPercentageRate),
      instalment: toMoney(figures.instalment, currency),
      lastInstalment: toMoney(figures.lastInstalment, currency),
      totalPayable: toMoney(figures.totalPayable, currency),
      totalCostOfCredit: toMoney(figures.totalCostOfCredit, currency),
      representativeExample: figures.representativeExample
    }))
  }
}

function product({ currency, minimumAmount, maximumAmount, rates, maximumBalloonPercent, ...rest }: Product): object {
  return {
    ...rest,
    minimumAmount: toMoney(minimumAmount, currency),
    maximumAmount: toMoney(maximumAmount, currency),
    rates: rates.map(({ nominalRate, ...terms }) => ({ ...terms, nominalRate: printPercentage(nominalRate) })),
    ...(maximumBalloonPercent !== undefined && { maximumBalloonPercent: printPercentage(maximumBalloonPercent) })
  }
}

function quotation({
  quotationId,
  status,
  applicationId,
  createdAt,
  validUntil,
  loan
}: Quotation): FinanceQuotationSchemas['Quotation'] {
  const { partnerId, vehicleId, reference, tradeIn, tradeInId, balloon, currency } = loan
  const { first, last } = dueDays(loan.drawdownOn, loan.termInMonths)
  return {
    quotationId,
    status,
    ...(applicationId !== undefined && { applicationId }),
    productId: loan.productId,
    ...(partnerId !== undefined && { partnerId }),
    ...(vehicleId !== undefined && { vehicleId }),
    ...(reference !== undefined && { reference }),
    country: loan.country,
    price: toMoney(loan.price, currency),
    deposit: toMoney(loan.deposit, currency),
    ...(tradeIn !== undefined && {
      tradeIn: { amount: toMoney(tradeIn, currency), ...(tradeInId !== undefined && { tradeInId }) }
    }),
    charges: loan.charges.map(({ kind, amount, financed }) => ({ kind, amount: toMoney(amount, currency), financed })),
    amountOfCredit: toMoney(loan.amountOfCredit, currency),
    amountFinanced: toMoney(loan.amountFinanced, currency),
    termInMonths: loan.termInMonths,
    nominalRate: printPercentage(loan.nominalRate),
    annualPercentageRate: printPercentage(loan.annualPercentageRate),
    instalment: toMoney(loan.instalment, currency),
    lastInstalment: toMoney(loan.lastInstalment, currency),
    ...(balloon !== undefined && { balloon: toMoney(balloon, currency) }),
    drawdownOn: loan.drawdownOn,
    firstInstalmentOn: first,
    lastInstalmentOn: last,
    totalPayable: toMoney(loan.totalPayable, currency),
    totalCostOfCredit: toMoney(loan.totalCostOfCredit, currency),
    representativeExample: loan.representativeExample,
    createdAt: formatDateTime(createdAt),
    validUntil
  }
}

function summary({
  quotationId,
  status,
  createdAt,
  validUntil,
  loan
}: Quotation): FinanceQuotationSchemas['QuotationSummary'] {
  const { vehicleId, reference, currency } = loan
  return {
    quotationId,
    status,
    productId: loan.productId,
    ...(vehicleId !== undefined && { vehicleId }),
    ...(reference !== undefined && { reference }),
    amountOfCredit: toMoney(loan.amountOfCredit, currency),
    termInMonths: loan.termInMonths,
    instalment: toMoney(loan.instalment, currency),
    annualPercentageRate: printPercentage(loan.annualPercentageRate),
    createdAt: formatDateTime(createdAt),
    validUntil
  }
}

const row = (
  { number, dueOn, ...amounts }: ScheduledInstalment,
  currency: Currency
): FinanceQuotationSchemas['ScheduleRow'] => ({
  number,
  dueOn,
  instalment: toMoney(amounts.instalment, currency),
  interest: toMoney(amounts.interest, currency),
  principal: toMoney(amounts.principal, currency),
  balance: toMoney(amounts.balance, currency)
})

/** VersionMapping 2: amounts as decimal texts, charges one by one, the balloon as an amount. */
export const VERSION_2: VersionMapping = { pointers: POINTERS, parseRequest, product, quotation, summary, row }
