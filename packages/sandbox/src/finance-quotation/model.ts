/** What the documents of Finance quotation call these things. Amounts are integer cents, rates hundredths of a per cent. */
import type { BasisPoints, Cents, Country, Currency, FinanceQuotationSchemas } from '@portico/finance'

export type ProductKind = FinanceQuotationSchemas['ProductKind']
export type VehicleCondition = FinanceQuotationSchemas['VehicleCondition']
export type ChargeKind = FinanceQuotationSchemas['ChargeKind']
export type QuotationStatus = FinanceQuotationSchemas['QuotationStatus']

/** The nominal rate for a range of terms. */
export interface ProductRate {
  fromTerm: number
  toTerm: number
  nominalRate: BasisPoints
}

/** A kind of loan on offer in one country. */
export interface Product {
  productId: string
  /** In the main language of the country. */
  name: string
  kind: ProductKind
  country: Country
  currency: Currency
  vehicleConditions: readonly VehicleCondition[]
  minimumAmount: Cents
  maximumAmount: Cents
  /** Months, ascending. */
  terms: readonly number[]
  rates: readonly ProductRate[]
  /** Of the price; only with the kind BALLOON_LOAN. */
  maximumBalloonPercent?: BasisPoints
  /** Empty where a quotation may contain none. */
  chargeKinds: readonly ChargeKind[]
  /** First day on which it can be quoted. */
  offeredFrom: string
  /** Last day on which it can be quoted. */
  offeredUntil?: string
}

export interface Charge {
  kind: ChargeKind
  amount: Cents
  financed: boolean
}

/** A purchase in any version of the document. */
export interface Purchase {
  price: Cents
  deposit: Cents
  tradeIn?: Cents
  charges: readonly Charge[]
  balloon?: Cents
}

/** A loan that was calculated: everything of a quotation that never changes. It is stored as it is. */
export interface CalculatedLoan extends Purchase {
  productId: string
  country: Country
  currency: Currency
  partnerId?: string | undefined
  vehicleId?: string | undefined
  reference?: string | undefined
  tradeInId?: string | undefined
  /** In per cent of the price, if it was requested so, in version 1. */
  balloonPercent?: number | undefined
  amountOfCredit: Cents
  amountFinanced: Cents
  termInMonths: number
  nominalRate: BasisPoints
  annualPercentageRate: BasisPoints
  /** In per cent with eight decimals; loans that were calculated before November 2026 lack it. */
  annualPercentageRateUnrounded?: string
  instalment: Cents
  lastInstalment: Cents
  drawdownOn: string
  totalPayable: Cents
  totalCostOfCredit: Cents
  /** What advertising of credit warns of; loans that were calculated before November 2026 lack it. */
  warning?: string
  /** Begins with the warning. */
  representativeExample: string
}

/** A quotation as it is stored, with its state at a moment. */
export interface Quotation {
  quotationId: string
  status: QuotationStatus
  applicationId?: string
  createdAt: Date
  /** Last day (UTC) on which it can be applied for. */
  validUntil: string
  loan: CalculatedLoan
}
