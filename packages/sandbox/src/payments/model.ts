/** What the Payments document calls these things, as TypeScript types. Money is a decimal text, as it is in an answer. */

import type { Country, Currency } from '@portico/finance'

export type CountryCode = Country
export type { Currency }

/** An amount; `value` has units and two decimals, such as `2500.00`. */
export interface Money {
  value: string
  currency: Currency
}

export type MethodCode = 'M001' | 'M002' | 'M003' | 'M004'
export type Provider = 'TINK' | 'RAPIDPAY' | 'MANTRANSFE' | 'GETNET'
export type PaymentType = 'R' | 'S' | 'D'
export type TransactionType = 'P' | 'A'
export type CaptureMode = 'AUTOMATIC' | 'MANUAL'
export type Flow = 'REDIRECT' | 'DECOUPLED' | 'MANUAL_TRANSFER' | 'CARD_PAGE'
export type Language = 'en' | 'es' | 'de' | 'fr' | 'it' | 'nl' | 'pt'

/** Status of a payment, a code of ISO 20022. */
export type StatusCode = 'RCVD' | 'PDNG' | 'ACTC' | 'ACCP' | 'ACSP' | 'ACSC' | 'ACCC' | 'RJCT' | 'CANC'

/** Why a payment was rejected or cancelled, a code of ISO 20022. */
export type ReasonCode = 'AC01' | 'AC04' | 'AM04' | 'MS02' | 'MS03' | 'DS24' | 'CUST' | 'DS02'
export type ActionCode = 'REDIRECT' | 'WAIT' | 'SHOW_ACCOUNT' | 'NONE'
export type ThreeDSecure = 'AUTHENTICATED' | 'ATTEMPTED' | 'FAILED'

export interface PaymentMethod {
  methodCode: MethodCode
  provider: Provider
  name: string
  description: string
  flow: Flow
  transactionTypes: TransactionType[]
  minimumAmount: Money
  maximumAmount: Money
}

export interface Customer {
  customerId?: string
  name: string
  email?: string
  language?: Language
}

/** The method the payer chose, with what it needs. */
export type MethodChoice =
  | { methodCode: 'M001'; returnUrl: string; debtorIban?: string }
  | { methodCode: 'M002'; phone?: string }
  | { methodCode: 'M003'; daysToPay?: number }
  | { methodCode: 'M004'; returnUrl: string }

export interface PaymentRequest {
  orderId: string
  countryCode: CountryCode
  paymentType?: PaymentType
  transactionType?: TransactionType
  captureMode?: CaptureMode
  amount: Money
  statementText?: string
  customer: Customer
  method: MethodChoice
  notificationUrl?: string
}

export interface Account {
  iban: string
  holder: string
  bankName?: string
}

/** What is known about the way of paying; which members are there follows from `methodCode` and from how far the payment is. */
export interface MethodDetails {
  methodCode: MethodCode
  provider: Provider
  /** M001, M002, M004: the page for the payer, until the status is final. */
  providerUrl?: string
  /** M001, M002, M004: until when the payer can use the page. */
  expiresAt?: string
  bankName?: string
  debtorAccount?: Account
  /** M003: the account to transfer to, until the status is final. */
  destinationAccount?: Account
  /** M003: the reference the transfer must carry (ISO 11649). */
  paymentReference?: string
  /** M003: last day on which the amount may arrive, as YYYY-MM-DD. */
  payUntil?: string
  /** M003: what has arrived until now. */
  receivedAmount?: Money
  card?: { lastFour: string; expires: string }
  threeDSecure?: ThreeDSecure
}

export interface StatusReason {
  code: ReasonCode
  description: string
}

export interface PaymentStatus {
  code: StatusCode
  description: string
  dateTime: string
  actionCode: ActionCode
  reason?: StatusReason
}

/** A payment as the API answers it. */
export interface Payment {
  paymentId: string
  orderId: string
  countryCode: CountryCode
  paymentType: PaymentType
  transactionType: TransactionType
  amount: Money
  refundedAmount: Money
  statementText?: string
  customer: Customer
  status: PaymentStatus
  /** Every status the payment has had, the oldest first. */
  history: { code: StatusCode; dateTime: string }[]
  method: MethodDetails
  authorisation?: { captureMode: CaptureMode; endsAt: string; capturedAmount?: Money }
  notificationUrl?: string
  createdAt: string
  updatedAt: string
}

/** A transfer that arrived on the account of the simulated payee. */
export interface IncomingTransfer {
  transferId: string
  /** The reference as the payer wrote it. */
  reference: string
  amount: Money
  receivedAt: string
  /** Absent when the reference fits no payment that waits for money: the transfer is in the unmatched queue then. */
  paymentId?: string
}
