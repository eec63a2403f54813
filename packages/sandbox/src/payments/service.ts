import { randomUUID } from 'node:crypto'
import type { Country, LanguageCode, Money, TransactionType } from '@portico/finance'
import type pg from 'pg'
import type { Caller } from '../core/caller.ts'
import type { SandboxCore } from '../core/sandbox.ts'
import type { IncomingTransfer, Payment, PaymentMethod, PaymentRequest } from '../payment-rules/model.ts'
import { requireOneAmount } from './order-amounts.ts'
import { processDueRefunds } from './refunds.ts'
import { toPaymentResponse } from './response.ts'
import { ownerOfPayment, readPayment } from './store.ts'

/**
 * The Payments API for the program that hosts the sandbox: the same operations, validation and ownership as over HTTP, without the
 * token. An error of the API is thrown as `SandboxProblem` with the problem document.
 */
export interface PaymentsService {
  /** The methods for a country and an amount, the one that settles soonest first. */
  listMethods: (
    caller: Caller,
    query: { countryCode: Country; amount: string; transactionType?: TransactionType; language?: LanguageCode }
  ) => Promise<PaymentMethod[]>
  /**
   * Starts a payment. An order has one amount for each type of payment.
   *
   * @param idempotencyKey of the action: repeated with the same request it returns the same payment, and `replayed` is true. The payer's
   *   language and the return URL belong to the page, so a request that differs only in them is the same.
   * @throws SandboxProblem 409 `order_amount` when the order has another amount in a payment that was not rejected or cancelled
   */
  initiate: (
    caller: Caller,
    request: PaymentRequest,
    idempotencyKey: string
  ) => Promise<{ payment: Payment; replayed: boolean }>
  /** A payment of this caller as it is now. */
  read: (caller: Caller, paymentId: string) => Promise<Payment>
  /**
   * A payment of any workspace of the client as it is now: its id is sufficient to read it.
   *
   * @throws SandboxProblem 404 when there is no such payment of this client
   */
  readById: (clientId: string, paymentId: string) => Promise<Payment>
  /**
   * Receives money on the payee's account. Amount and reference can be any, as a payer's can.
   *
   * @param idempotencyKey of the action: repeated with the same transfer it arrives once; without one each call is a new transfer
   */
  receiveTransfer: (
    caller: Caller,
    transfer: { reference: string; amount: Money },
    idempotencyKey?: string
  ) => Promise<IncomingTransfer>
  /** The latest transfers that fit no payment of this caller, the newest first, at most twenty. */
  unmatchedTransfers: (caller: Caller) => Promise<IncomingTransfer[]>
}

interface ServiceDependencies {
  call: SandboxCore['call']
  pool: pg.Pool
  publicUrl: string
  nowOf: (owner: string) => Promise<Date>
}

/** The parts of a request that identify a payment. */
function requestFingerprint({ customer, method, ...rest }: PaymentRequest): unknown {
  const { language: _language, ...payer } = customer
  const { returnUrl: _returnUrl, ...choice } = { returnUrl: undefined, ...method }
  return { ...rest, customer: payer, method: choice }
}

/** Makes the service, which calls the same operations as HTTP requests. */
export function paymentsService({ call, pool, publicUrl, nowOf }: ServiceDependencies): PaymentsService {
  return {
    listMethods: async (caller, query) => {
      const { body } = await call('payments', 'listPaymentMethods', caller, { query })
      return (body as { items: PaymentMethod[] }).items
    },
    initiate: async (caller, request, idempotencyKey) => {
      const headers = { 'idempotency-key': idempotencyKey }
      const raw = { body: request, headers, fingerprint: requestFingerprint(request), guard: requireOneAmount }
      const { body, replayed } = await call('payments', 'initiatePayment', caller, raw)
      return { payment: body as Payment, replayed }
    },
    read: async (caller, paymentId) => {
      const { body } = await call('payments', 'readPayment', caller, { path: { paymentId } })
      return body as Payment
    },
    readById: async (clientId, paymentId) => {
      const owner = await ownerOfPayment(pool, paymentId, clientId)
      const now = await nowOf(owner)
      await processDueRefunds(pool, now, owner)
      return toPaymentResponse(await readPayment(pool, paymentId, { owner }, now), publicUrl)
    },
    receiveTransfer: async (caller, transfer, idempotencyKey = randomUUID()) => {
      const headers = { 'idempotency-key': idempotencyKey }
      const { body } = await call('simulations', 'receiveTransfer', caller, { body: transfer, headers })
      return body as IncomingTransfer
    },
    unmatchedTransfers: async (caller) => {
      const query = { matched: 'false', limit: '20' }
      const { body } = await call('simulations', 'listTransfers', caller, { query })
      return (body as { items: IncomingTransfer[] }).items
    }
  }
}
