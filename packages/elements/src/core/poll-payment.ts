import { PluginError } from '../api/errors.ts'
import { outcomeOf, readPayment } from '../api/payments.ts'
import type { Connection } from '../api/sandbox.ts'
import type { Payment } from '../api/types.ts'
import type { ErrorCode } from './events.ts'
import { isPaymentOf, type PaymentHost } from './payment-order.ts'

/** The interval that the payments document specifies. */
const POLL_MS = 2_000
/** After this long a payment is read less often: the customer has left, or the money takes days. */
const SLOW_POLL_AFTER_MS = 120_000
const SLOW_POLL_MS = 15_000
/** The pause doubles with each failure in succession, up to this. */
const MAX_PAUSE_MS = 60_000

const TRANSIENT_ERRORS: readonly ErrorCode[] = ['network', 'rate_limited', 'unavailable']

/** Waits; ends early when the signal is aborted, when the customer returns from the bank's app, or is online again. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const woken = new AbortController()
    const wake = () => {
      clearTimeout(timer)
      woken.abort()
      resolve()
    }
    const timer = setTimeout(wake, milliseconds)
    const options = { once: true, signal: woken.signal }
    signal.addEventListener('abort', wake, options)
    document.addEventListener('visibilitychange', wake, options)
    globalThis.addEventListener('online', wake, options)
  })
}

/**
 * The pause after failures in succession.
 *
 * @returns milliseconds, at least what the sandbox specifies by `Retry-After`
 */
export function retryDelay(failures: number, error: PluginError): number {
  const wanted = (error.context.retryAfterSeconds ?? 0) * 1000
  return Math.max(wanted, Math.min(POLL_MS * 2 ** failures, MAX_PAUSE_MS))
}

/**
 * Reads a payment until its status is final. Nothing is read while the page is hidden; a temporary failure is retried later.
 *
 * @param onPayment called with each response
 * @throws PluginError for a failure that a retry would not correct; the reason of `signal` when that aborts a request
 */
export async function pollPayment(
  connection: Connection,
  paymentId: string,
  signal: AbortSignal,
  onPayment: (payment: Payment) => void
): Promise<void> {
  const began = Date.now()
  let failures = 0
  while (!signal.aborted) {
    let wait = Date.now() - began > SLOW_POLL_AFTER_MS ? SLOW_POLL_MS : POLL_MS
    if (!document.hidden) {
      try {
        const payment = await readPayment(connection, paymentId, signal)
        if (signal.aborted) return
        failures = 0
        onPayment(payment)
        if (outcomeOf(payment) !== 'open') return
      } catch (error) {
        if (signal.aborted || !(error instanceof PluginError) || !TRANSIENT_ERRORS.includes(error.code)) throw error
        failures++
        wait = retryDelay(failures, error)
      }
    }
    await pause(wait, signal)
  }
}

/**
 * Reads a payment of the element's order.
 *
 * @returns undefined when the plugin ID has no such payment, or the payment is for another order
 * @throws PluginError for any other failure; the reason of `signal` when that aborts the request
 */
export async function readPaymentOfOrder(
  host: PaymentHost,
  paymentId: string,
  signal: AbortSignal
): Promise<Payment | undefined> {
  const payment = await readPayment(host.connection(), paymentId, signal).catch((error) => {
    if (error?.context?.status === 404) return undefined
    throw error
  })
  return payment && isPaymentOf(payment, host.order()) ? payment : undefined
}

/** Polls a payment until its status is final or `signal` is aborted; returns whether the payment needs no further polling. Never rejects. */
type Poll = (paymentId: string, signal: AbortSignal) => Promise<boolean>

/** The open payments of an order, which are polled at the same time: the one that is shown, and those before it. */
export class PolledPayments {
  readonly #poll: Poll
  readonly #controllers = new Map<string, AbortController>()

  constructor(poll: Poll) {
    this.#poll = poll
  }

  /** Polls a payment; replaces a poll of the same payment. */
  async add(paymentId: string): Promise<void> {
    this.#controllers.get(paymentId)?.abort()
    const controller = new AbortController()
    this.#controllers.set(paymentId, controller)
    const isOver = await this.#poll(paymentId, controller.signal)
    if (isOver && !controller.signal.aborted) this.#controllers.delete(paymentId)
  }

  /** Aborts all polls until `resume`. */
  pause(): void {
    for (const controller of this.#controllers.values()) controller.abort()
  }

  /** Polls all payments again. */
  resume(): void {
    for (const paymentId of this.#controllers.keys()) this.add(paymentId)
  }

  /** Aborts all polls and forgets the payments. */
  clear(): void {
    this.pause()
    this.#controllers.clear()
  }
}
