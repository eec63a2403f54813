import { isFailed, isSettled } from '@portico/finance'
import { type Connection, callSandbox } from './sandbox.ts'
import type { Payment, PaymentMethod, PaymentRequest } from './types.ts'

const API = 'payments/v1'
const SCOPE = 'payments'

/**
 * The methods for an amount in a country, the one that settles soonest first; there may be none.
 *
 * @param filter `amount` in the currency of the country, with two decimals
 */
export async function listPaymentMethods(
  connection: Connection,
  filter: { countryCode: string; amount: string; language: string },
  signal?: AbortSignal
): Promise<PaymentMethod[]> {
  const path = `${API}/payment-methods?${new URLSearchParams(filter)}`
  return (await callSandbox<{ items: PaymentMethod[] }>(connection, { scope: SCOPE, path, signal })).items
}

/** Starts a payment. A repeated request with the same key starts no second one. */
export function initiatePayment(
  connection: Connection,
  request: PaymentRequest,
  idempotencyKey: string,
  signal?: AbortSignal
): Promise<Payment> {
  return callSandbox(connection, {
    scope: SCOPE,
    path: `${API}/payments`,
    method: 'POST',
    body: request,
    idempotencyKey,
    signal
  })
}

/** Reads a payment. */
export function readPayment(connection: Connection, paymentId: string, signal?: AbortSignal): Promise<Payment> {
  return callSandbox(connection, { scope: SCOPE, path: `${API}/payments/${encodeURIComponent(paymentId)}`, signal })
}

/** The outcome of a payment; `open` until its status is final. */
export function outcomeOf({ status }: Payment): 'succeeded' | 'failed' | 'open' {
  if (isSettled(status.code)) return 'succeeded'
  return isFailed(status.code) ? 'failed' : 'open'
}
