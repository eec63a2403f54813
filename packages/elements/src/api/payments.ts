import { isFailed, isSettled } from '@portico/finance'
import { type Connection, callSandbox } from './sandbox.ts'
import type { Payment, PaymentMethod, PaymentRequest } from './types.ts'

const API = 'payments/v1'
const SCOPE = 'payments'

/**
 * The methods for an amount in a country, the one that settles soonest first; there may be none.
 *
 * @param question `amount` in the currency of the country, with two decimals
 */
export async function listPaymentMethods(
  connection: Connection,
  question: { countryCode: string; amount: string; language: string },
  signal?: AbortSignal
): Promise<PaymentMethod[]> {
  const path = `${API}/payment-methods?${new URLSearchParams(question)}`
  return (await callSandbox<{ items: PaymentMethod[] }>(connection, { scope: SCOPE, path, signal })).items
}

/** Starts a payment. Repeated with the same key it is started once. */
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

/** The payment as it is now. */
export function readPayment(connection: Connection, paymentId: string, signal?: AbortSignal): Promise<Payment> {
  return callSandbox(connection, { scope: SCOPE, path: `${API}/payments/${encodeURIComponent(paymentId)}`, signal })
}

/** How a payment ended, or that it has not. */
export function outcomeOf({ status }: Payment): 'succeeded' | 'failed' | 'open' {
  if (isSettled(status.code)) return 'succeeded'
  return isFailed(status.code) ? 'failed' : 'open'
}
