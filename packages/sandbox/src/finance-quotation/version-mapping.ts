import { type Cents, type Currency, type LanguageCode, printPercentage } from '@portico/finance'
import { dueDays, type Pointers } from './calculation.ts'
import type { CalculatedLoan, Product, Purchase, Quotation } from './model.ts'

/** A requested loan, in any version of the document. */
export interface LoanRequest {
  purchase: Purchase
  termInMonths: number
  language: LanguageCode
  drawdownOn: string | undefined
  /** Stored as it was sent. */
  passthrough: Pick<CalculatedLoan, 'partnerId' | 'vehicleId' | 'reference' | 'tradeInId' | 'balloonPercent'>
}

/** A row of a schedule with its due day. */
export interface ScheduledInstalment {
  number: number
  dueOn: string
  instalment: Cents
  interest: Cents
  principal: Cents
  balance: Cents
}

/** How a major version of the document represents requests and responses. A member that is undefined is left out. */
export interface VersionMapping {
  /** Where its request has the value of a rule. */
  pointers: Pointers
  /**
   * @param body a QuotationRequest that its schema allows
   * @param product whose id it has
   * @throws SandboxProblem 400 for rules beyond the schema
   */
  parseRequest: (body: unknown, product: Product) => LoanRequest
  product: (product: Product) => object
  quotation: (quotation: Quotation) => object
  summary: (quotation: Quotation) => object
  row: (row: ScheduledInstalment, currency: Currency) => object
}

/** A moment to the second, as the documents write it. */
const formatDateTime = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`

/** An amount as a version represents it. */
type FormatAmount = (cents: Cents, currency: Currency) => unknown

/** What distinguishes a version from the others. A member that is undefined is left out of the response. */
interface VersionDefinition extends Pick<VersionMapping, 'pointers' | 'parseRequest'> {
  amount: FormatAmount
  /** Members of a product that the version does not have. */
  product: Partial<Record<keyof Product, undefined>>
  /** Members of a quotation that only the version has, in three places of the response. */
  quotation: (loan: CalculatedLoan) => { purchase: object; financed?: object; balloon: object | false }
  /** Members of a summary that only the version has. */
  summary: (loan: CalculatedLoan) => object
}

/** Makes the mapping of a version: its own members, and those that all versions have. */
export function createVersionMapping(version: VersionDefinition): VersionMapping {
  const { pointers, parseRequest, amount } = version
  return {
    pointers,
    parseRequest,
    product: (product) => ({ ...toProduct(product, amount), ...version.product }),
    quotation: (quotation) => toQuotation(quotation, amount, version.quotation(quotation.loan)),
    summary: (quotation) => toSummary(quotation, amount, version.summary(quotation.loan)),
    row: (row, currency) => toScheduleRow(row, (cents) => amount(cents, currency))
  }
}

function toProduct(
  { minimumAmount, maximumAmount, rates, maximumBalloonPercent, ...product }: Product,
  amount: FormatAmount
): object {
  // Responses start with what identifies a product, whatever the order of its definition.
  const { productId, name, kind, country, vehicleConditions, terms, ...rest } = product
  return {
    productId,
    name,
    kind,
    country,
    vehicleConditions,
    terms,
    ...rest,
    minimumAmount: amount(minimumAmount, product.currency),
    maximumAmount: amount(maximumAmount, product.currency),
    rates: rates.map(({ nominalRate, ...range }) => ({ ...range, nominalRate: printPercentage(nominalRate) })),
    maximumBalloonPercent: maximumBalloonPercent === undefined ? undefined : printPercentage(maximumBalloonPercent)
  }
}

function toQuotation(
  { quotationId, status, applicationId, createdAt, validUntil, loan }: Quotation,
  format: FormatAmount,
  own: ReturnType<VersionDefinition['quotation']>
): object {
  const amount = (cents: Cents) => format(cents, loan.currency)
  const { first, last } = dueDays(loan.drawdownOn, loan.termInMonths)
  return {
    quotationId,
    status,
    applicationId,
    productId: loan.productId,
    partnerId: loan.partnerId,
    vehicleId: loan.vehicleId,
    reference: loan.reference,
    country: loan.country,
    ...own.purchase,
    amountOfCredit: amount(loan.amountOfCredit),
    ...own.financed,
    termInMonths: loan.termInMonths,
    nominalRate: printPercentage(loan.nominalRate),
    annualPercentageRate: printPercentage(loan.annualPercentageRate),
    annualPercentageRateUnrounded: loan.annualPercentageRateUnrounded,
    instalment: amount(loan.instalment),
    lastInstalment: amount(loan.lastInstalment),
    ...own.balloon,
    drawdownOn: loan.drawdownOn,
    firstInstalmentOn: first,
    lastInstalmentOn: last,
    totalPayable: amount(loan.totalPayable),
    totalCostOfCredit: amount(loan.totalCostOfCredit),
    warning: loan.warning,
    representativeExample: loan.representativeExample,
    createdAt: formatDateTime(createdAt),
    validUntil
  }
}

const toSummary = (
  { quotationId, status, createdAt, validUntil, loan }: Quotation,
  amount: FormatAmount,
  own: object
): object => ({
  quotationId,
  status,
  productId: loan.productId,
  vehicleId: loan.vehicleId,
  reference: loan.reference,
  ...own,
  amountOfCredit: amount(loan.amountOfCredit, loan.currency),
  termInMonths: loan.termInMonths,
  instalment: amount(loan.instalment, loan.currency),
  annualPercentageRate: printPercentage(loan.annualPercentageRate),
  createdAt: formatDateTime(createdAt),
  validUntil
})

const toScheduleRow = (
  { number, dueOn, instalment, interest, principal, balance }: ScheduledInstalment,
  amount: (cents: Cents) => unknown
): object => ({
  number,
  dueOn,
  instalment: amount(instalment),
  interest: amount(interest),
  principal: amount(principal),
  balance: amount(balance)
})
