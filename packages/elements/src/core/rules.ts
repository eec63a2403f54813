import { PAYMENT_AMOUNT_LIMITS, parseTypedCents } from '@portico/finance'

const ORDER_ID = /^[A-Za-z0-9][A-Za-z0-9._/-]{0,34}$/
const RETURN_URL = /^(https:\/\/|http:\/\/localhost[:/])/
const MAX_RETURN_URL = 500
const WORKSPACE = /^[A-Za-z0-9_-]{8,64}$/
const REFERENCE = /^[A-Za-z0-9._/-]{1,64}$/
const ORIGIN = /^https?:\/\/[^/\s]+$/

/** An amount from 0 upwards, such as a price or a deposit. */
export const isAmount = (text: string): boolean => parseTypedCents(text) !== undefined

/** An amount that can be paid: above 0 and at most 100,000.00. */
export function isPaymentAmount(text: string): boolean {
  const cents = parseTypedCents(text)
  return cents !== undefined && cents >= PAYMENT_AMOUNT_LIMITS.minimum && cents <= PAYMENT_AMOUNT_LIMITS.maximum
}

/** A whole number of months. */
export const isMonths = (text: string): boolean => /^\d+$/.test(text) && Number(text) >= 1

/** The number of an order, as the payments document limits it. */
export const isOrderId = (text: string): boolean => ORDER_ID.test(text)

/** A page to which a provider may lead back: over https, or of this machine. */
export const isReturnUrl = (text: string): boolean =>
  RETURN_URL.test(text) && URL.canParse(text) && text.length <= MAX_RETURN_URL

/** The name of a workspace of the sandbox. */
export const isWorkspace = (text: string): boolean => WORKSPACE.test(text)

/** A page's own reference, as the quotation's document limits it. */
export const isReference = (text: string): boolean => REFERENCE.test(text)

/** An origin; a slash at the end does no harm. */
export const isOrigin = (text: string): boolean => ORIGIN.test(text.replace(/\/+$/, ''))
