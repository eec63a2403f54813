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
import type { Call, Handler, HandlerResponse } from '../core/handler.ts'
import { runIdempotently } from '../core/idempotency.ts'
import { IdempotentInserter } from '../core/idempotent-inserter.ts'
import { apiProblem, commonProblem, invalidFieldProblem, invalidParameterProblem } from '../core/problems.ts'
import type { ApiContext } from '../core/sandbox.ts'
import { ibanError } from '../payment-rules/iban-errors.ts'
import { availableMethods } from '../payment-rules/methods.ts'
import type { PaymentRequest } from '../payment-rules/model.ts'
import { newPayment } from '../payment-rules/new-payment.ts'
import { cancel, type PaymentRecord, transition } from '../payment-rules/record.ts'
import { CANCELLABLE } from '../payment-rules/states.ts'
import { createRefund, listRefunds, processDueRefunds, readRefund } from './refunds.ts'
import { etagOf, toPaymentResponse } from './response.ts'
import {
  changePayment,
  type ListFilter,
  listPayments,
  lockPayment,
  PAYMENTS,
  processDuePayments,
  readPayment,
  rowOf,
  updatePayment
} from './store.ts'

/** @throws SandboxProblem 412 when the payment is not the one that was read */
function requireMatchingEtag(call: Call, record: PaymentRecord): void {
  const known = call.headers['If-Match']
  if (known !== undefined && known !== etagOf(record))
    throw commonProblem('preconditionFailed', 'Read the resource again and repeat the change with its new ETag.')
}

/** What is to be done in place of cancelling. */
function instead(status: PaymentStatusCode): string {
  if (status === 'RJCT') return 'It has ended already.'
  return status === 'ACSP' ? 'Wait until it is settled, then give it back.' : 'Give the payment back instead.'
}

/** A moment of the query. A leap second is a valid text, but none that a program can compare with. */
function dateTimeParameter(call: Call, name: string): Date | undefined {
  const text = call.query[name]
  if (text === undefined) return undefined
  const moment = new Date(String(text))
  if (Number.isNaN(moment.getTime()))
    throw invalidParameterProblem(name, 'invalid_format', 'Must look like 2026-11-17T00:00:00Z.')
  return moment
}

const stringParameter = (value: unknown) => (value === undefined ? undefined : String(value))

/** Handlers of the Payments document, version 1.1.0, which contains 1.0.0. */
export function paymentHandlers({ pool, publicUrl, cursors }: ApiContext): Record<string, Handler> {
  const inserter = new IdempotentInserter(pool, PAYMENTS)
  const respond = (record: PaymentRecord, status = 200): HandlerResponse => ({
    status,
    headers: { ETag: etagOf(record) },
    body: toPaymentResponse(record, publicUrl)
  })
  const paymentIdOf = (call: Call) => call.path.paymentId ?? ''
  /** Brings what the clock has made due of an owner up to date, so that filters and sums are right. */
  const processDue = async (call: Call) => {
    await processDuePayments(pool, call.now, call.owner)
    await processDueRefunds(pool, call.now, call.owner)
  }

  return {
    listPaymentMethods: ({ query }) => {
      const cents = toCents(String(query.amount))
      if (cents < 1) throw invalidParameterProblem('amount', 'out_of_range', 'Must be at least 0.01.')
      if (cents > PAYMENT_AMOUNT_LIMITS.maximum)
        throw invalidParameterProblem(
          'amount',
          'out_of_range',
          `Must be at most ${printMoney(PAYMENT_AMOUNT_LIMITS.maximum)}.`
        )
      const items = availableMethods(
        query.countryCode as Country,
        cents,
        query.transactionType as TransactionType,
        query.language as LanguageCode
      )
      return { status: 200, body: { items } }
    },

    initiatePayment: (call) => {
      const record = newPayment(call.body as PaymentRequest, call.owner, call.now, ibanError)
      const answer = respond(record, 201)
      const Location = `${call.operation.url}/${record.paymentId}`
      return inserter.create(call, rowOf(record), { ...answer, headers: { ...answer.headers, Location } })
    },

    listPayments: async (call) => {
      const { query, owner } = call
      const filter: ListFilter = {
        owner,
        orderId: stringParameter(query.orderId),
        status: stringParameter(query.status),
        methodCode: stringParameter(query.methodCode),
        createdFrom: dateTimeParameter(call, 'createdFrom'),
        createdBefore: dateTimeParameter(call, 'createdBefore'),
        limit: Number(query.limit)
      }
      const { limit: _limit, ...narrowed } = filter
      const list = `payments ${JSON.stringify(narrowed)}`
      const before = cursors.position(list, query.cursor)
      await processDue(call)
      const read = await listPayments(pool, { ...filter, before })
      const { items, page } = cursors.page(list, read, filter.limit, ({ sequence }) => String(sequence))
      return { status: 200, body: { items: items.map((record) => toPaymentResponse(record, publicUrl)), page } }
    },

    readPayment: async (call) => {
      await processDueRefunds(pool, call.now, call.owner)
      return respond(await readPayment(pool, paymentIdOf(call), call, call.now))
    },

    cancelPayment: async (call) => {
      const record = await changePayment(pool, paymentIdOf(call), call, call.now, (present) => {
        if (present.status === 'CANC') return present
        requireMatchingEtag(call, present)
        if (!CANCELLABLE.has(present.status))
          throw apiProblem(
            409,
            'payment_not_cancellable',
            'The payment can no longer be cancelled',
            `The status is ${present.status}. ${instead(present.status)}`
          )
        return cancel(present, 'DS02', call.now)
      })
      return respond(record)
    },

    capturePayment: (call) =>
      runIdempotently(pool, call, async (client) => {
        const record = await lockPayment(client, paymentIdOf(call), call.owner, call.now)
        requireMatchingEtag(call, record)
        const next = capture(record, (call.body as { amount?: Money } | undefined)?.amount, call.now)
        return respond((await updatePayment(client, next)) ?? next)
      }),

    refundPayment: (call) => runIdempotently(pool, call, (client) => createRefund(client, call)),

    listRefunds: async (call) => {
      const { paymentId } = await readPayment(pool, paymentIdOf(call), call, call.now)
      const list = `refunds ${call.owner} ${paymentId}`
      const before = cursors.position(list, call.query.cursor)
      await processDueRefunds(pool, call.now, call.owner)
      const limit = Number(call.query.limit)
      const read = await listRefunds(pool, paymentId, before, limit)
      const { items, page } = cursors.page(list, read, limit, ({ position }) => position)
      return { status: 200, body: { items: items.map(({ answer }) => answer), page } }
    },

    readRefund: async (call) => {
      await processDueRefunds(pool, call.now, call.owner)
      return { status: 200, body: await readRefund(pool, call.owner, call.path.refundId ?? '') }
    }
  }
}

/** The payment with the amount that was reserved, or a part of it, taken. */
function capture(record: PaymentRecord, amount: Money | undefined, now: Date): PaymentRecord {
  if (record.status !== 'ACCP' || record.detail.transactionType !== 'A')
    throw apiProblem(
      409,
      'payment_not_capturable',
      'The payment cannot be captured',
      `The status is ${record.status}. Only an authorisation in ACCP can be captured.`
    )
  if (amount && amount.currency !== record.currency)
    throw invalidFieldProblem('/amount/currency', 'not_allowed', `Must be ${record.currency}, as the payment is.`)
  const capturedCents = amount ? toCents(amount.value) : record.amountCents
  if (capturedCents <= 0) throw invalidFieldProblem('/amount/value', 'out_of_range', 'Must be at least 0.01.')
  if (capturedCents > record.amountCents)
    throw invalidFieldProblem('/amount/value', 'out_of_range', `Must be at most ${printMoney(record.amountCents)}.`)
  return transition(record, 'ACSC', now, { detail: { capturedCents } })
}
