import type { Client } from '../core/options.ts'
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

/** Whether an address is a registered one, whatever its query: the payment's id is added to it. */
function isRegistered({ origin, pathname }: URL, redirectUris: readonly string[]): boolean {
  return redirectUris.some((registered) => {
    const url = new URL(registered)
    return url.origin === origin && url.pathname === pathname
  })
}

/**
 * Whether a page may lead to an address without a click.
 *
 * Anyone may initiate a payment or a signature with a public client, so its return URL may be anyone's. A page that redirected to it would
 * lend the portal's name to a stranger (RFC 9700, section 4.11: open redirectors). It redirects to the portal, to the return addresses that
 * the members of an application have registered, and for a public client, which can have none, to the visitor's own machine.
 *
 * @param publicUrl of the portal
 * @param client whose page it is; undefined when it is suspended or has ended
 */
export function mayLeadTo(url: URL, publicUrl: string, client: Client | undefined): boolean {
  const isPublic = client !== undefined && client.authentication === undefined
  return (
    url.origin === new URL(publicUrl).origin ||
    (isPublic && isLocalhost(url)) ||
    isRegistered(url, client?.redirectUris ?? [])
  )
}

/**
 * The merchant's address for the payer's return, with the payment's id and nothing about the outcome.
 *
 * @param publicUrl of the portal
 * @param client of the payment; undefined when it is suspended or has ended
 */
export function returnLinkOf(
  { detail, paymentId }: PaymentRecord,
  publicUrl: string,
  client: Client | undefined
): ReturnLink | undefined {
  if (!('returnUrl' in detail.choice)) return undefined
  const url = new URL(detail.choice.returnUrl)
  const isAutomatic = mayLeadTo(url, publicUrl, client)
  url.searchParams.set('paymentId', paymentId)
  return { url: url.href, origin: url.origin, isAutomatic }
}
