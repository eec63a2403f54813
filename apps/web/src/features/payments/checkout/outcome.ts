import type { Payment } from '@portico/contract'
import { isFinal as isFinalStatus } from '@portico/finance'

/** What a payment has come to, as a customer sees it. `reserved` is an authorisation whose amount is held on the card. */
export type Outcome = 'pending' | 'settled' | 'reserved' | 'rejected' | 'cancelled'

type PaymentState = Pick<Payment, 'status' | 'transactionType'>

/** What a payment has come to by now. */
export function outcomeOf({ status, transactionType }: PaymentState): Outcome {
  switch (status.code) {
    case 'ACSC':
    case 'ACCC':
      return 'settled'
    case 'RJCT':
      return 'rejected'
    case 'CANC':
      return 'cancelled'
    case 'ACCP':
      return transactionType === 'A' ? 'reserved' : 'pending'
    default:
      return 'pending'
  }
}

/** Whether the customer has nothing more to wait for. */
export const isOver = (payment: PaymentState): boolean => outcomeOf(payment) !== 'pending'

/** Whether no later status can follow. */
export const isFinal = ({ status }: Pick<Payment, 'status'>): boolean => isFinalStatus(status.code)

/** Pages of results: those of the portal, and those a shop's customer sees. */
export const RESULT_PAGES = {
  portal: {
    confirmed: '/payment-response-pages/payment-confirmed',
    failed: '/payment-response-pages/payment-failed'
  },
  shop: { confirmed: '/payment-confirmed', failed: '/payment-failed' }
} as const
export type ResultSite = keyof typeof RESULT_PAGES

/**
 * The page that says what is true of a payment.
 *
 * @returns undefined while the payment can still come to either
 */
export function resultPage(place: ResultSite, payment: PaymentState): string | undefined {
  const outcome = outcomeOf(payment)
  if (outcome === 'pending') return undefined
  return outcome === 'settled' || outcome === 'reserved' ? RESULT_PAGES[place].confirmed : RESULT_PAGES[place].failed
}

/** Milliseconds of the first wait, and of the longest. */
const POLL_DELAYS_MS = { first: 1000, longest: 15_000 }

/**
 * How long to wait before a payment is asked for again.
 *
 * @param attempts how often it was asked for until now
 * @returns milliseconds
 */
export const pollDelay = (attempts: number): number =>
  Math.min(POLL_DELAYS_MS.longest, Math.round(POLL_DELAYS_MS.first * 1.3 ** Math.max(0, attempts - 3)))
