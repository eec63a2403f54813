import type { Currency, PaymentStatusCode } from '@portico/finance'
import { type Queryable, selectOne } from '../core/table.ts'
import type { PaymentRecord } from '../payment-rules/record.ts'
import { PAYMENTS } from './store.ts'

/** What other APIs need of a payment. */
export interface PaymentReference {
  paymentId: string
  orderId: string
  status: PaymentStatusCode
  amountCents: number
  currency: Currency
}

/** A payment of an owner, or undefined when there is none. */
export async function findPayment(
  db: Queryable,
  owner: string,
  paymentId: string
): Promise<PaymentReference | undefined> {
  const record = await selectOne<PaymentRecord>(db, PAYMENTS, { 'owner = ?': owner, 'payment_id = ?': paymentId })
  if (!record) return undefined
  const { orderId, status, amountCents, currency } = record
  return { paymentId, orderId, status, amountCents, currency }
}
