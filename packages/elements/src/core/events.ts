import type { ComparisonResult, Money, Payment, Quotation } from '../api/types.ts'

/** The loan that an element shows: the request, and the response of the sandbox for the chosen term. */
export interface Offer extends ComparisonResult {
  productId: string
  price: Money
  deposit: Money
  tradeIn: Money
  /** Only for balloon loans. */
  balloon?: Money
  amountOfCredit: Money
}

/** Cause of a change of the figures shown. */
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
 * Code of an error.
 * - `configuration`: an attribute is missing or invalid
 * - `amount_too_low`: the amount is below the minimum of all products
 * - `network`: the sandbox cannot be reached
 * - `unknown_plugin`: no partner has this plugin ID
 * - `forbidden`: the plugin ID does not allow this request
 * - `rate_limited`: too many requests; `retryAfterSeconds` contains the time until the next attempt
 * - `not_offered`: no product or payment method is available
 * - `invalid_request`: the sandbox rejects a field
 * - `unavailable`: the sandbox is unavailable
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
  /** Message for the customer, in the language of the element. */
  message: string
  /** Details for developers, in English. */
  detail: string
  /** HTTP status, where there was a response. */
  status?: number
  /** ID of the request in the sandbox's log. */
  requestId?: string
  retryAfterSeconds?: number
}

/** The events of the elements by name. All events bubble and cross shadow roots. */
export interface PorticoEventMap {
  /** The figures shown have changed: on loading, after customer input or after an attribute change. */
  'portico-change': CustomEvent<ChangeDetail>
  /** A quotation was created. It is valid for 30 days. */
  'portico-quotation': CustomEvent<QuotationDetail>
  /** The customer wants to apply for finance. Redirect the customer to your loan application page. */
  'portico-apply': CustomEvent<QuotationDetail>
  /** A payment was created. Prevent the default action to redirect the customer to `method.providerUrl` yourself. */
  'portico-payment-start': CustomEvent<PaymentDetail>
  /** The status of the payment has changed. */
  'portico-payment-status': CustomEvent<PaymentDetail>
  /** The payment is settled. */
  'portico-payment-succeeded': CustomEvent<PaymentDetail>
  /** The payment was rejected or cancelled. */
  'portico-payment-failed': CustomEvent<PaymentDetail>
  /** The element has an error, which it also shows to the customer. */
  'portico-error': CustomEvent<ErrorDetail>
}

export type PorticoEventName = keyof PorticoEventMap
