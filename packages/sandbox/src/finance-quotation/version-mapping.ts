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
export const formatDateTime = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`

/** An amount as a version represents it. */
type FormatAmount = (cents: Cents, currency: Currency) => unknown

/** The members of a product that both versions have. */
export const toProductResponse = (
  { minimumAmount, maximumAmount, rates, maximumBalloonPercent, ...rest }: Omit<Product, 'chargeKinds'>,
  amount: FormatAmount
): object => ({
  ...rest,
  minimumAmount: amount(minimumAmount, rest.currency),
  maximumAmount: amount(maximumAmount, rest.currency),
  rates: rates.map(({ nominalRate, ...terms }) => ({ ...terms, nominalRate: printPercentage(nominalRate) })),
  maximumBalloonPercent: maximumBalloonPercent === undefined ? undefined : printPercentage(maximumBalloonPercent)
})

/**
 * A quotation with the members that both versions have.
 *
 * @param own members of one version, in three places of the response
 */
export function toQuotationResponse(
  { quotationId, status, applicationId, createdAt, validUntil, loan }: Quotation,
  format: FormatAmount,
  own: { purchase: object; financed?: object; balloon: object | false }
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
    instalment: amount(loan.instalment),
    lastInstalment: amount(loan.lastInstalment),
    ...own.balloon,
    drawdownOn: loan.drawdownOn,
    firstInstalmentOn: first,
    lastInstalmentOn: last,
    totalPayable: amount(loan.totalPayable),
    totalCostOfCredit: amount(loan.totalCostOfCredit),
    representativeExample: loan.representativeExample,
    createdAt: formatDateTime(createdAt),
    validUntil
  }
}

/** A quotation in a list. */
export const toSummaryResponse = (
  { quotationId, status, createdAt, validUntil, loan }: Quotation,
  amount: FormatAmount,
  own: object = {}
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

/** A row of a schedule. */
export const toScheduleRow = (
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
