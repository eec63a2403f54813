import {
  type Country,
  type LanguageCode,
  type Money,
  PAYMENT_AMOUNT_LIMITS,
  type PaymentStatusCode,
  printMoney,
  type TransactionType,
  toCents
} from '@portico/finance'
import type { ApiContext } from '../core/api.ts'
import { etagOf, requireMatchingEtag } from '../core/etag.ts'
import type { Call, Handler, HandlerResponse } from '../core/handler.ts'
import { runIdempotently } from '../core/idempotency/idempotency.ts'
import { IdempotentInserter } from '../core/idempotency/idempotent-inserter.ts'
import { apiProblem, invalidField, invalidParameter } from '../core/problems.ts'
import { insertRecord } from '../core/table.ts'
import { endpointOrigins } from '../notifications/references.ts'
import { availableMethods } from '../payment-rules/methods.ts'
import type { PaymentRequest } from '../payment-rules/model.ts'
import { newPayment } from '../payment-rules/new-payment.ts'
import { cancel, type PaymentRecord, transition } from '../payment-rules/record.ts'
import { CANCELLABLE } from '../payment-rules/states.ts'
import { processDue } from './due.ts'
import { createRefund, listRefunds, processDueRefunds, readRefund, toRefundResponse } from './refunds.ts'
import { toPaymentResponse } from './response.ts'
import { changePayment, listPayments, lockPayment, PAYMENTS, readPayment, updatePayment } from './store.ts'

/** What to do with a payment that cannot be cancelled. */
function alternativeToCancelling(status: PaymentStatusCode): string {
  if (status === 'RJCT') return 'The payment has already failed.'
  return status === 'ACSP' ? 'Wait until it is settled, then refund it.' : 'Refund the payment instead.'
}

/** A moment of the query. A leap second is a valid text, but none that a program can compare with. */
function dateTimeParameter(call: Call, name: string): Date | undefined {
  const text = call.query[name]
  if (text === undefined) return undefined
  const moment = new Date(String(text))
  if (Number.isNaN(moment.getTime()))
    throw invalidParameter(name, 'invalid_format', 'Must look like 2026-11-17T00:00:00Z.')
  return moment
}

/** The methods for the country, the amount and the kind of transaction of a call. */
const listPaymentMethods: Handler = ({ query }) => {
  const cents = toCents(String(query.amount))
  if (cents < 1) throw invalidParameter('amount', 'out_of_range', 'Must be at least 0.01.')
  if (cents > PAYMENT_AMOUNT_LIMITS.maximum) {
    const detail = `Must be at most ${printMoney(PAYMENT_AMOUNT_LIMITS.maximum)}.`
    throw invalidParameter('amount', 'out_of_range', detail)
  }
  const items = availableMethods(
    query.countryCode as Country,
    cents,
    query.transactionType as TransactionType,
    query.language as LanguageCode
  )
  return { status: 200, body: { items } }
}

/** Handlers of the Payments document, version 1.1.0, which contains 1.0.0. */
export function paymentHandlers({ pool, publicUrl, cursors }: ApiContext): Record<string, Handler> {
  const inserter = new IdempotentInserter(pool, PAYMENTS)
  const respond = (record: PaymentRecord): HandlerResponse => ({
    status: 200,
    headers: { ETag: etagOf(record.version) },
    body: toPaymentResponse(record, publicUrl)
  })
  const paymentIdOf = ({ path }: Call) => path.paymentId ?? ''

  return {
    listPaymentMethods,

    initiatePayment: async (call) => {
      const request = call.body as PaymentRequest
      // Only few requests need to know the endpoints.
      const origins = request.notificationUrl === undefined ? [] : await endpointOrigins(pool, call.owner)
      const record = newPayment(request, call.owner, call.now, origins)
      const { headers, body } = respond(record)
      const Location = `${call.operation.url}/${record.paymentId}`
      const row = { ...record, methodCode: record.detail.choice.methodCode }
      const response = { status: 201, headers: { ...headers, Location }, body }
      const { guard } = call
      if (!guard) return inserter.insert(call, row, response)
      return runIdempotently(pool, call, async (client) => {
        await guard(client, call)
        await insertRecord(client, PAYMENTS, row)
        return response
      })
    },

    listPayments: (call) => {
      const { query, owner, now } = call
      const filters = {
        owner,
        orderId: query.orderId,
        status: query.status,
        methodCode: query.methodCode,
        createdFrom: dateTimeParameter(call, 'createdFrom'),
        createdBefore: dateTimeParameter(call, 'createdBefore')
      }
      return cursors.respond(
        call,
        `payments ${JSON.stringify(filters)}`,
        async (after, limit) => {
          // Filters and amounts are those of the present.
          await processDue(pool, now, owner)
          return listPayments(pool, filters, after, limit)
        },
        (record) => toPaymentResponse(record, publicUrl)
      )
    },

    readPayment: async (call) => {
      const read = () => readPayment(pool, paymentIdOf(call), call, call.now)
      const record = await read()
      // A pending refund counts as refunded already.
      const isRefundDue = record.refundedCents > 0 && (await processDueRefunds(pool, call.now, call.owner)) > 0
      return respond(isRefundDue ? await read() : record)
    },

    cancelPayment: async (call) =>
      respond(await changePayment(pool, paymentIdOf(call), call, call.now, (record) => cancelByMerchant(record, call))),

    capturePayment: (call) =>
      runIdempotently(pool, call, async (client) => {
        const record = await lockPayment(client, paymentIdOf(call), call.owner, call.now)
        requireMatchingEtag(call, record.version)
        const next = capture(record, (call.body as { amount?: Money } | undefined)?.amount, call.now)
        return respond((await updatePayment(client, next, record)) ?? next)
      }),

    refundPayment: (call) => runIdempotently(pool, call, (client) => createRefund(client, call)),

    listRefunds: async (call) => {
      const { owner, now } = call
      const { paymentId } = await readPayment(pool, paymentIdOf(call), call, now)
      return cursors.respond(
        call,
        `refunds ${owner} ${paymentId}`,
        async (after, limit) => {
          await processDueRefunds(pool, now, owner)
          return listRefunds(pool, { owner, paymentId }, after, limit)
        },
        toRefundResponse
      )
    },

    readRefund: async ({ owner, now, path }) => {
      await processDueRefunds(pool, now, owner)
      return { status: 200, body: toRefundResponse(await readRefund(pool, owner, path.refundId ?? '')) }
    }
  }
}

/** The payment, cancelled by the merchant; a cancelled payment does not change. */
function cancelByMerchant(record: PaymentRecord, call: Call): PaymentRecord {
  const { status } = record
  if (status === 'CANC') return record
  requireMatchingEtag(call, record.version)
  if (CANCELLABLE.has(status)) return cancel(record, 'DS02', call.now)
  throw apiProblem(
    409,
    'payment_not_cancellable',
    'The payment can no longer be cancelled',
    `The status is ${status}. ${alternativeToCancelling(status)}`
  )
}

/** The payment with the reserved amount, or a part of it, captured. */
function capture(record: PaymentRecord, amount: Money | undefined, now: Date): PaymentRecord {
  if (record.status !== 'ACCP' || record.detail.transactionType !== 'A')
    throw apiProblem(
      409,
      'payment_not_capturable',
      'The payment cannot be captured',
      `The status is ${record.status}. Only an authorisation with the status ACCP can be captured.`
    )
  if (amount && amount.currency !== record.currency)
    throw invalidField('/amount/currency', 'not_allowed', `Must be ${record.currency}, the currency of the payment.`)
  const capturedCents = amount ? toCents(amount.value) : record.amountCents
  if (capturedCents <= 0) throw invalidField('/amount/value', 'out_of_range', 'Must be at least 0.01.')
  if (capturedCents > record.amountCents)
    throw invalidField('/amount/value', 'out_of_range', `Must be at most ${printMoney(record.amountCents)}.`)
  return transition(record, 'ACSC', now, { detail: { capturedCents } })
}
