import type { Cents, Currency, LanguageCode } from '@portico/finance'
import type { Pointers } from './calculation.ts'
import type { CalculatedLoan, Product, Purchase, Quotation } from './model.ts'

/** A loan that is asked for, whichever version of the document asks. */
export interface LoanRequest {
  purchase: Purchase
  termInMonths: number
  language: LanguageCode
  drawdownOn: string | undefined
  /** What is kept as it was sent. */
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

/** How a major version of the document writes what all of them mean. */
export interface VersionMapping {
  /** Where its request has what a rule is about. */
  pointers: Pointers
  /**
   * @param body a QuotationRequest that its schema allows
   * @param product the one that it names
   * @throws SandboxProblem 400 for what the schema cannot say
   */
  parseRequest: (body: unknown, product: Product) => LoanRequest
  product: (product: Product) => object
  quotation: (quotation: Quotation) => object
  summary: (quotation: Quotation) => object
  row: (row: ScheduledInstalment, currency: Currency) => object
}

/** A moment to the second, as the documents write it. */
export const formatDateTime = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`
