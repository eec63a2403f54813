import { PluginError } from '../api/errors.ts'
import { outcomeOf, readPayment } from '../api/payments.ts'
import type { Connection } from '../api/sandbox.ts'
import type { Payment } from '../api/types.ts'
import type { ErrorCode } from './events.ts'

/** How often a payment is read, as its document says. */
const POLL_MS = 2_000
/** After this long a payment is read less often: the customer has left, or the money takes days. */
const SLOW_POLL_AFTER_MS = 120_000
const SLOW_POLL_MS = 15_000
/** After readings that failed one after the other, the pause is twice as long each time, up to this. */
const MAX_PAUSE_MS = 60_000

const TRANSIENT_ERRORS: readonly ErrorCode[] = ['network', 'rate_limited', 'unavailable']

/** Ends early when the signal does, and when the customer returns from the bank's app or is online again. */
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

/** Milliseconds until the next reading after some have failed. */
export function retryDelay(failures: number, error: PluginError): number {
  const wanted = (error.context.retryAfterSeconds ?? 0) * 1000
  return Math.max(wanted, Math.min(POLL_MS * 2 ** failures, MAX_PAUSE_MS))
}

/**
 * Reads a payment until its status is final. While the page is hidden nothing is read, and a reading that fails is tried again later.
 *
 * @param onPayment gets each reading
 * @throws PluginError when it cannot be read and trying again would not help; the reason of `signal` when that ends a reading
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
