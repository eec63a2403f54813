import { isFailed, printMoney, toCents } from '@portico/finance'
import type pg from 'pg'
import type { GuardedCall } from '../core/guard.ts'
import { apiProblem } from '../core/problems.ts'
import type { PaymentRequest } from '../payment-rules/model.ts'
import { applyElapsedTime } from '../payment-rules/timers.ts'
import { listPayments } from './store.ts'

/** The code of the problem that an order has a payment of another amount. */
export const ORDER_AMOUNT = 'order_amount'

/** Payments of an order that are compared: the newest one that has not failed has the amount of all others. */
const NEWEST = 100

/**
 * Requires that an order has one amount for each type of payment; it may be paid with another method, or again after a failure. Calls
 * for one order wait for each other until their transactions end: those that arrive together would otherwise not see each other.
 *
 * @throws SandboxProblem 409 `order_amount` when the order has an open or settled payment with another amount
 */
export async function requireOneAmount(client: pg.PoolClient, { owner, now, body }: GuardedCall): Promise<void> {
  const { orderId, paymentType = 'R', amount } = body as PaymentRequest
  const order = JSON.stringify(['payments of an order', owner, orderId, paymentType])
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [order])
  const any = { status: undefined, methodCode: undefined, createdFrom: undefined, createdBefore: undefined }
  const payments = await listPayments(client, { owner, orderId, ...any }, undefined, NEWEST)
  const other = payments.find(
    (payment) =>
      payment.detail.paymentType === paymentType &&
      !isFailed(applyElapsedTime(payment, now).status) &&
      (payment.amountCents !== toCents(amount.value) || payment.currency !== amount.currency)
  )
  if (other) {
    const detail = `The order ${orderId} has a payment of ${printMoney(other.amountCents)} ${other.currency}. Send the same amount, or another orderId.`
    throw apiProblem(409, ORDER_AMOUNT, 'The order has a payment with another amount', detail)
  }
}
