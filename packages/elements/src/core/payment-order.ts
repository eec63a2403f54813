import { type Country, type Currency, parseTypedCents, requiresReturnUrl, toMoney } from '@portico/finance'
import type { ReactiveControllerHost } from 'lit'
import { PluginError } from '../api/errors.ts'
import type { Money, Payment, PaymentMethodCode, PaymentRequest, PaymentType } from '../api/types.ts'
import { attributeText } from './attribute-text.ts'
import type { ResolvedLocale } from './locale.ts'
import type { PluginElement } from './plugin-element.ts'
import { isOrderId, isPaymentAmount, isReturnUrl } from './rules.ts'

/** The payer and the method. */
export interface Payer {
  methodCode: PaymentMethodCode
  /** The email address may be empty. */
  customer: { name: string; email: string }
}

/** The order that the attributes of a payment button specify. */
export interface PaymentOrder {
  amount: Money
  orderId: string
  returnUrl: string
  paymentType: PaymentType
}

type HostMethods = Pick<PluginElement, 'isConnected' | 'locale' | 'connection' | 'emit' | 'fail' | 'clearFailure'>

/** The element whose order is paid. */
export interface PaymentHost extends ReactiveControllerHost, HostMethods {
  /** @throws PluginError `configuration` that names the attribute which is missing or not valid */
  order(): PaymentOrder
}

/** The URL of the page as the return URL, without the ID of an earlier payment, and without a query that is too long. */
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
    // `connection()` has refused any other country.
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

/** Identifies the order of an element: the key of any other order differs. Empty while the attributes are not valid. */
export function orderKey(host: PaymentHost): string {
  try {
    const { origin, pluginId, workspace } = host.connection()
    const { orderId, amount } = host.order()
    return [origin, pluginId, workspace, host.locale.country, orderId, amount.value, amount.currency].join(' ')
  } catch {
    return ''
  }
}
