import { type Country, type Currency, parseTypedCents, requiresReturnUrl, toMoney } from '@portico/finance'
import { PluginError } from '../api/errors.ts'
import type { Money, Payment, PaymentMethodCode, PaymentRequest, PaymentType } from '../api/types.ts'
import { attributeText } from './attribute-text.ts'
import type { ResolvedLocale } from './locale.ts'
import { isOrderId, isPaymentAmount, isReturnUrl } from './rules.ts'

/** Who pays, and how. */
export interface Payer {
  methodCode: PaymentMethodCode
  /** The e-mail may be empty. */
  customer: { name: string; email: string }
}

/** What is to be paid, as the attributes of a payment button say it. */
export interface PaymentOrder {
  amount: Money
  orderId: string
  returnUrl: string
  paymentType: PaymentType
}

/** The page itself as a return address, without what an earlier payment has added, and without a query that is too long. */
function pageAddress(): string {
  const url = new URL(location.href)
  url.searchParams.delete('paymentId')
  url.hash = ''
  return isReturnUrl(url.href) ? url.href : url.origin + url.pathname
}

/**
 * Reads the attributes of a payment button.
 *
 * @param currency of the country (ISO 4217)
 * @throws PluginError `configuration` that names the attribute which is missing or not valid
 */
export function paymentOrder(
  attributes: { amount: unknown; orderId: unknown; returnUrl: unknown; paymentType: unknown },
  currency: Currency
): PaymentOrder {
  const refuse = (message: string) => new PluginError('configuration', message)
  const cents = parseTypedCents(attributeText(attributes.amount))
  if (cents === undefined || !isPaymentAmount(attributeText(attributes.amount)))
    throw refuse('amount must be above 0 and at most 100000.00.')
  const orderId = attributeText(attributes.orderId)
  if (!isOrderId(orderId))
    throw refuse('order-id must have 1 to 35 letters, digits, ".", "_", "/" or "-", and begin with a letter or digit.')
  const returnUrl = attributeText(attributes.returnUrl) || pageAddress()
  if (!isReturnUrl(returnUrl))
    throw refuse('return-url must begin with https:// or http://localhost and have at most 500 characters.')
  const paymentType = attributeText(attributes.paymentType).toUpperCase() || 'D'
  if (paymentType !== 'D' && paymentType !== 'R' && paymentType !== 'S') throw refuse('payment-type must be D, R or S.')
  return { amount: toMoney(cents, currency), orderId, returnUrl, paymentType }
}

/** The body of `initiatePayment`. */
export function paymentRequest(
  order: PaymentOrder,
  { country, language }: ResolvedLocale,
  payer: Payer
): PaymentRequest {
  const { amount, orderId, paymentType, returnUrl } = order
  const { methodCode, customer } = payer
  return {
    orderId,
    // An element without such a country has no connection.
    countryCode: country as Country,
    paymentType,
    amount,
    customer: { name: customer.name, ...(customer.email && { email: customer.email }), language },
    method: requiresReturnUrl(methodCode) ? { methodCode, returnUrl } : { methodCode }
  }
}

/** Whether a payment is for this order: the same number, amount and currency. */
export function isPaymentOf({ orderId, amount }: Payment, order: PaymentOrder): boolean {
  return orderId === order.orderId && amount.value === order.amount.value && amount.currency === order.amount.currency
}
