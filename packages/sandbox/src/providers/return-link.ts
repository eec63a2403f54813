import type { PaymentRecord } from '../payment-rules/record.ts'

/** Where a payer goes after a payment. */
export interface ReturnLink {
  url: string
  /** The origin, in ASCII, such as `https://shop.example`. */
  origin: string
  /** Whether the page may lead there without a click. */
  isAutomatic: boolean
}

const isLocalhost = ({ hostname }: URL) => hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'

/**
 * The merchant's address for the payer's return, with the payment's id and nothing about the outcome.
 *
 * Anyone may initiate a payment with a public client, so its return URL may be anyone's. A page that redirected to it would lend
 * the portal's name to a stranger (RFC 9700, section 4.11: open redirectors). It redirects to the portal and to the payer's own
 * machine only.
 *
 * @param publicUrl of the portal
 */
export function returnLinkOf({ detail, paymentId }: PaymentRecord, publicUrl: string): ReturnLink | undefined {
  if (!('returnUrl' in detail.choice)) return undefined
  const url = new URL(detail.choice.returnUrl)
  url.searchParams.set('paymentId', paymentId)
  const isAutomatic = url.origin === new URL(publicUrl).origin || isLocalhost(url)
  return { url: url.href, origin: url.origin, isAutomatic }
}
