import { PAYMENT_AMOUNT_LIMITS, parseTypedCents } from '@portico/finance'

const MAX_RETURN_URL = 500

/** An amount from 0 upwards, such as a price or a deposit. */
export const isAmount = (text: string): boolean => parseTypedCents(text) !== undefined

/** An amount that can be paid: above 0 and at most 100,000.00. */
export function isPaymentAmount(text: string): boolean {
  const cents = parseTypedCents(text)
  return cents !== undefined && cents >= PAYMENT_AMOUNT_LIMITS.minimum && cents <= PAYMENT_AMOUNT_LIMITS.maximum
}

/** A whole number of months. */
export const isMonths = (text: string): boolean => /^\d+$/.test(text) && Number(text) >= 1

/** The ID of an order, as the payments document limits it. */
export const isOrderId = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._/-]{0,34}$/.test(text)

/** A page to which a provider may return: over https, or on localhost. */
export const isReturnUrl = (text: string): boolean =>
  /^(https:\/\/|http:\/\/localhost[:/])/.test(text) && URL.canParse(text) && text.length <= MAX_RETURN_URL

/** The name of a workspace of the sandbox. */
export const isWorkspace = (text: string): boolean => /^[A-Za-z0-9_-]{8,64}$/.test(text)

/** A page's own reference, as the quotation's document limits it. */
export const isReference = (text: string): boolean => /^[A-Za-z0-9._/-]{1,64}$/.test(text)

/** An origin, with or without a slash at the end. */
export const isOrigin = (text: string): boolean => /^https?:\/\/[^/\s]+$/.test(text.replace(/\/+$/, ''))
