import type { ComparisonResult, Money, Payment, Quotation } from '../api/types.ts'

/** The loan that an element shows: the request, and the response of the sandbox for the chosen term. */
export interface Offer extends ComparisonResult {
  productId: string
  price: Money
  deposit: Money
  tradeIn: Money
  /** Only of a balloon loan. */
  balloon?: Money
  amountOfCredit: Money
}

/** What made an element show another offer. */
export type ChangeTrigger = 'initial' | 'customer' | 'attribute'

export interface ChangeDetail {
  offer: Offer
  trigger: ChangeTrigger
}

export interface QuotationDetail {
  quotation: Quotation
}

export interface PaymentDetail {
  payment: Payment
}

/**
 * Why an element cannot do what it is there for.
 * - `configuration`: an attribute is missing or not valid
 * - `amount_too_low`: no product finances so small an amount
 * - `network`: the sandbox cannot be reached
 * - `unknown_plugin`: no partner has this plugin id
 * - `forbidden`: the plugin id may not do this
 * - `rate_limited`: too many calls; `retryAfterSeconds` says when to go on
 * - `not_offered`: there is no product or payment method for it
 * - `invalid_request`: the sandbox refuses a field
 * - `unavailable`: the sandbox fails
 */
export type ErrorCode =
  | 'configuration'
  | 'network'
  | 'unknown_plugin'
  | 'forbidden'
  | 'rate_limited'
  | 'amount_too_low'
  | 'not_offered'
  | 'invalid_request'
  | 'unavailable'

export interface ErrorDetail {
  code: ErrorCode
  /** What a customer reads, in the element's language. */
  message: string
  /** What a developer wants to know, in English. */
  detail: string
  /** HTTP status, where there was a response. */
  status?: number
  /** ID of the request in the sandbox's log. */
  requestId?: string
  retryAfterSeconds?: number
}

/** The events of the elements by name. All of them bubble and leave shadow roots. */
export interface PorticoEventMap {
  /** Another offer is shown: at first, by the customer's input or by an attribute. */
  'portico-change': CustomEvent<ChangeDetail>
  /** A quotation has been made and is kept for 30 days. */
  'portico-quotation': CustomEvent<QuotationDetail>
  /** The customer wants to apply for a quotation: lead on to the application. */
  'portico-apply': CustomEvent<QuotationDetail>
  /** A payment exists. Prevent the default to lead the customer to `method.providerUrl` yourself. */
  'portico-payment-start': CustomEvent<PaymentDetail>
  /** The status of the payment has changed. */
  'portico-payment-status': CustomEvent<PaymentDetail>
  /** The payment is settled. */
  'portico-payment-succeeded': CustomEvent<PaymentDetail>
  /** The payment was rejected or cancelled. */
  'portico-payment-failed': CustomEvent<PaymentDetail>
  /** The element cannot do what it is there for; it shows the same to the customer. */
  'portico-error': CustomEvent<ErrorDetail>
}

export type PorticoEventName = keyof PorticoEventMap
