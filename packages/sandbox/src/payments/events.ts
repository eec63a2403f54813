import { inTransaction } from '@portico/server-kit'
import type pg from 'pg'
import { emitEvent } from '../core/owners/events.ts'
import type { PaymentRecord } from '../payment-rules/record.ts'
import { toPaymentResponse } from './response.ts'

/** The event of each status that is notified; a settlement at either end is one. */
const EVENT_TYPES: Readonly<Record<string, string>> = {
  ACCP: 'payment.authorised',
  ACSC: 'payment.settled',
  ACCC: 'payment.settled',
  RJCT: 'payment.rejected',
  CANC: 'payment.cancelled'
}

/** The type of the event of a payment's last change; undefined where the status is as before, or is not notified. */
function eventTypeOf(record: PaymentRecord, before: PaymentRecord): string | undefined {
  const { status, detail } = record
  if (status === before.status) return undefined
  // A bank's acceptance of the customer's profile is not a reservation.
  if (status === 'ACCP' && detail.choice.methodCode !== 'M004') return undefined
  return EVENT_TYPES[status]
}

/**
 * Stores the change of a payment, with its event if there is one, in a transaction of its own or in that of the client.
 *
 * @param store stores the change; undefined when another change came first, so that there is nothing to notify
 */
export async function storeWithEvent(
  db: pg.Pool | pg.PoolClient,
  record: PaymentRecord,
  before: PaymentRecord,
  store: (db: pg.Pool | pg.PoolClient) => Promise<PaymentRecord | undefined>
): Promise<PaymentRecord | undefined> {
  const type = eventTypeOf(record, before)
  if (type === undefined) return store(db)
  const storeBoth = async (client: pg.PoolClient) => {
    const stored = await store(client)
    const { paymentId, orderId, amount, status } = toPaymentResponse(record, '')
    const moment = { owner: record.owner, now: new Date(record.detail.since) }
    const { notificationUrl } = record.detail
    if (stored) await emitEvent(client, moment, type, { paymentId, orderId, amount, status }, { notificationUrl })
    return stored
  }
  return 'release' in db ? storeBoth(db) : inTransaction({ pool: db }, ({ client }) => storeBoth(client))
}
