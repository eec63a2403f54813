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
import type { Answer, Call, Handler } from '../core/calls.ts'
import { Creations } from '../core/creations.ts'
import { changeOnce } from '../core/idempotency.ts'
import { commonProblem, invalidField, invalidParameter, ownProblem } from '../core/problems.ts'
import type { ApiContext } from '../core/sandbox.ts'
import { ibanFault } from '../payment-rules/iban-faults.ts'
import { methodsFor } from '../payment-rules/methods.ts'
import type { PaymentRequest } from '../payment-rules/model.ts'
import { newPayment } from '../payment-rules/new-payment.ts'
import { cancelled, moved, type PaymentRecord } from '../payment-rules/record.ts'
import { CANCELLABLE } from '../payment-rules/states.ts'
import { etagOf, paymentAnswer } from './answers.ts'
import { listRefunds, makeRefund, readRefund, sweepRefunds } from './refunds.ts'
import {
  changePayment,
  type ListFilter,
  listPayments,
  lockPayment,
  PAYMENTS,
  readPayment,
  rowOf,
  sweepPayments,
  updatePayment
} from './store.ts'

/** @throws SandboxProblem 412 when the payment is not the one that was read */
function requireMatch(call: Call, record: PaymentRecord): void {
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
function momentOf(call: Call, name: string): Date | undefined {
  const text = call.query[name]
  if (text === undefined) return undefined
  const moment = new Date(String(text))
  if (Number.isNaN(moment.getTime()))
    throw invalidParameter(name, 'invalid_format', 'Must look like 2026-11-17T00:00:00Z.')
  return moment
}

const textOf = (value: unknown) => (value === undefined ? undefined : String(value))

/** Handlers of the Payments document, version 1.1.0, which contains 1.0.0. */
export function paymentHandlers({ pool, publicUrl, cursors }: ApiContext): Record<string, Handler> {
  const creations = new Creations(pool, PAYMENTS)
  const answerOf = (record: PaymentRecord, status = 200): Answer => ({
    status,
    headers: { ETag: etagOf(record) },
    body: paymentAnswer(record, publicUrl)
  })
  const idOf = (call: Call) => call.path.paymentId ?? ''
  /** Brings what the clock has made due of an owner up to date, so that filters and sums are right. */
  const settleDue = async (call: Call) => {
    await sweepPayments(pool, call.now, call.owner)
    await sweepRefunds(pool, call.now, call.owner)
  }

  return {
    listPaymentMethods: ({ query }) => {
      const cents = toCents(String(query.amount))
      if (cents < 1) throw invalidParameter('amount', 'out_of_range', 'Must be at least 0.01.')
      if (cents > PAYMENT_AMOUNT_LIMITS.maximum)
        throw invalidParameter(
          'amount',
          'out_of_range',
          `Must be at most ${printMoney(PAYMENT_AMOUNT_LIMITS.maximum)}.`
        )
      const items = methodsFor(
        query.countryCode as Country,
        cents,
        query.transactionType as TransactionType,
        query.language as LanguageCode
      )
      return { status: 200, body: { items } }
    },

    initiatePayment: (call) => {
      const record = newPayment(call.body as PaymentRequest, call.owner, call.now, ibanFault)
      const answer = answerOf(record, 201)
      const Location = `${call.operation.url}/${record.paymentId}`
      return creations.create(call, rowOf(record), { ...answer, headers: { ...answer.headers, Location } })
    },

    listPayments: async (call) => {
      const { query, owner } = call
      const filter: ListFilter = {
        owner,
        orderId: textOf(query.orderId),
        status: textOf(query.status),
        methodCode: textOf(query.methodCode),
        createdFrom: momentOf(call, 'createdFrom'),
        createdBefore: momentOf(call, 'createdBefore'),
        limit: Number(query.limit)
      }
      const { limit: _limit, ...narrowed } = filter
      const list = `payments ${JSON.stringify(narrowed)}`
      const before = cursors.position(list, query.cursor)
      await settleDue(call)
      const read = await listPayments(pool, { ...filter, before })
      const { items, page } = cursors.page(list, read, filter.limit, ({ sequence }) => String(sequence))
      return { status: 200, body: { items: items.map((record) => paymentAnswer(record, publicUrl)), page } }
    },

    readPayment: async (call) => {
      await sweepRefunds(pool, call.now, call.owner)
      return answerOf(await readPayment(pool, idOf(call), call, call.now))
    },

    cancelPayment: async (call) => {
      const record = await changePayment(pool, idOf(call), call, call.now, (present) => {
        if (present.status === 'CANC') return present
        requireMatch(call, present)
        if (!CANCELLABLE.has(present.status))
          throw ownProblem(
            409,
            'payment_not_cancellable',
            'The payment can no longer be cancelled',
            `The status is ${present.status}. ${instead(present.status)}`
          )
        return cancelled(present, 'DS02', call.now)
      })
      return answerOf(record)
    },

    capturePayment: (call) =>
      changeOnce(pool, call, async (client) => {
        const record = await lockPayment(client, idOf(call), call.owner, call.now)
        requireMatch(call, record)
        const next = captured(record, (call.body as { amount?: Money } | undefined)?.amount, call.now)
        return answerOf((await updatePayment(client, next)) ?? next)
      }),

    refundPayment: (call) => changeOnce(pool, call, (client) => makeRefund(client, call)),

    listRefunds: async (call) => {
      const { paymentId } = await readPayment(pool, idOf(call), call, call.now)
      const list = `refunds ${call.owner} ${paymentId}`
      const before = cursors.position(list, call.query.cursor)
      await sweepRefunds(pool, call.now, call.owner)
      const limit = Number(call.query.limit)
      const read = await listRefunds(pool, paymentId, before, limit)
      const { items, page } = cursors.page(list, read, limit, ({ position }) => position)
      return { status: 200, body: { items: items.map(({ answer }) => answer), page } }
    },

    readRefund: async (call) => {
      await sweepRefunds(pool, call.now, call.owner)
      return { status: 200, body: await readRefund(pool, call.owner, call.path.refundId ?? '') }
    }
  }
}

/** The payment with the amount that was reserved, or a part of it, taken. */
function captured(record: PaymentRecord, amount: Money | undefined, now: Date): PaymentRecord {
  if (record.status !== 'ACCP' || record.detail.transactionType !== 'A')
    throw ownProblem(
      409,
      'payment_not_capturable',
      'The payment cannot be captured',
      `The status is ${record.status}. Only an authorisation in ACCP can be captured.`
    )
  if (amount && amount.currency !== record.currency)
    throw invalidField('/amount/currency', 'not_allowed', `Must be ${record.currency}, as the payment is.`)
  const capturedCents = amount ? toCents(amount.value) : record.amountCents
  if (capturedCents <= 0) throw invalidField('/amount/value', 'out_of_range', 'Must be at least 0.01.')
  if (capturedCents > record.amountCents)
    throw invalidField('/amount/value', 'out_of_range', `Must be at most ${printMoney(record.amountCents)}.`)
  return moved(record, 'ACSC', now, { detail: { capturedCents } })
}
