/** What the elements send and read: the fields of finance quotation 2.0.0 and payments 1.1.0 that they use, by the documents' names. */

/** An amount with its currency; the value is a decimal text with two decimals. */
export interface Money {
  value: string
  currency: string
}

export type ProductKind = 'INSTALMENT_LOAN' | 'BALLOON_LOAN'
export type VehicleCondition = 'NEW' | 'USED'

/** A kind of loan on offer in a country. */
export interface Product {
  productId: string
  name: string
  kind: ProductKind
  country: string
  vehicleConditions: VehicleCondition[]
  minimumAmount: Money
  maximumAmount: Money
  /** Months, ascending. */
  terms: number[]
  /** Highest balloon in per cent of the price, such as `50.00`; only of a balloon loan. */
  maximumBalloonPercent?: string
}

/** A purchase, as `compareTerms` and `createQuotation` take it. */
export interface Purchase {
  productId: string
  price: Money
  deposit?: Money
  tradeIn?: { amount: Money }
  balloon?: Money
  language: string
}

export interface ComparisonRequest extends Purchase {
  /** Months; at most eight. */
  terms: number[]
}

/** What the loan costs with one of the terms. */
export interface ComparisonResult {
  termInMonths: number
  /** Per cent a year, such as `5.99`. */
  nominalRate: string
  annualPercentageRate: string
  instalment: Money
  lastInstalment: Money
  totalPayable: Money
  totalCostOfCredit: Money
  /** The text that the law wants beside an instalment or a rate; to be shown unchanged. */
  representativeExample: string
}

export interface Comparison {
  productId: string
  amountOfCredit: Money
  results: ComparisonResult[]
}

export interface QuotationRequest extends Purchase {
  termInMonths: number
  reference?: string
}

/** A loan that the sandbox has calculated and keeps. */
export interface Quotation {
  quotationId: string
  status: 'VALID' | 'APPLIED' | 'EXPIRED'
  productId: string
  country: string
  reference?: string
  price: Money
  deposit: Money
  tradeIn?: { amount: Money }
  amountOfCredit: Money
  amountFinanced: Money
  termInMonths: number
  nominalRate: string
  annualPercentageRate: string
  instalment: Money
  lastInstalment: Money
  balloon?: Money
  firstInstalmentOn: string
  lastInstalmentOn: string
  totalPayable: Money
  totalCostOfCredit: Money
  representativeExample: string
  createdAt: string
  /** Last day on which it can be applied for, such as `2026-12-16`. */
  validUntil: string
}

/** One instalment of a quotation. */
export interface ScheduleRow {
  number: number
  dueOn: string
  instalment: Money
  interest: Money
  principal: Money
  balance: Money
}

export type MethodCode = 'M001' | 'M002' | 'M003' | 'M004'

/** A way in which the payer can pay. */
export interface PaymentMethod {
  methodCode: MethodCode
  provider: string
  /** For the payer, in the language asked for. */
  name: string
  description: string
  flow: 'REDIRECT' | 'DECOUPLED' | 'MANUAL_TRANSFER' | 'CARD_PAGE'
}

/** `R` a single payment, `S` a subsequent instalment, `D` a deposit. */
export type PaymentType = 'R' | 'S' | 'D'

export interface PaymentRequest {
  orderId: string
  countryCode: string
  paymentType: PaymentType
  amount: Money
  customer: { name: string; email?: string; language: string }
  method: { methodCode: MethodCode; returnUrl?: string }
}

/** A payment as the sandbox knows it. */
export interface Payment {
  paymentId: string
  orderId: string
  amount: Money
  status: {
    /** ISO 20022; ACSC, ACCC, RJCT and CANC are final. */
    code: 'RCVD' | 'PDNG' | 'ACTC' | 'ACCP' | 'ACSP' | 'ACSC' | 'ACCC' | 'RJCT' | 'CANC'
    description: string
    dateTime: string
    actionCode: 'REDIRECT' | 'WAIT' | 'SHOW_ACCOUNT' | 'NONE'
    reason?: { code: string; description: string }
  }
  method: {
    methodCode: MethodCode
    provider: string
    /** Page of the provider for the payer, until the status is final. */
    providerUrl?: string
    destinationAccount?: { iban: string; holder: string; bankName?: string }
    paymentReference?: string
    payUntil?: string
    receivedAmount?: Money
  }
}

/** What went wrong, as the sandbox tells it (RFC 9457). */
export interface Problem {
  code?: string
  detail?: string
  requestId?: string
  errors?: { pointer?: string; parameter?: string; code: string; detail: string }[]
}
