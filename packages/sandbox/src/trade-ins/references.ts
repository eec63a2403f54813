import type { Cents, Currency } from '@portico/finance'
import { type Queryable, selectOne } from '../core/table.ts'
import type { TradeInRecord, TradeInStatus } from './rules/model.ts'
import { currencyOfTradeIn, TRADE_INS } from './store.ts'

/** What other APIs may know of a trade-in. */
export interface TradeInReference {
  tradeInId: string
  status: TradeInStatus
  /** Value of the offer that counts now. */
  offerCents?: Cents
  /** That value, once the dealer has confirmed it. */
  confirmedCents?: Cents
  currency: Currency
  /** The order with which the car was handed over. */
  orderId?: string
}

/**
 * A trade-in of an owner; undefined when there is none. A client within a transaction should lock it, so that it stays as it is until
 * the end.
 *
 * @public for the APIs whose records refer to trade-ins
 */
export async function findTradeIn(
  db: Queryable,
  owner: string,
  tradeInId: string,
  lock: '' | 'for update' = ''
): Promise<TradeInReference | undefined> {
  const conditions = { 'trade_in_id = ?': tradeInId, 'owner = ?': owner }
  const record = await selectOne<TradeInRecord>(db, TRADE_INS, conditions, lock)
  if (!record) return undefined
  const { status, detail } = record
  const offerCents = detail.offer?.valueCents
  const isConfirmed = status === 'CONFIRMED' || status === 'COMPLETED'
  return {
    tradeInId,
    status,
    currency: currencyOfTradeIn(record),
    ...(offerCents !== undefined && { offerCents, ...(isConfirmed && { confirmedCents: offerCents }) }),
    ...(detail.completion?.orderId && { orderId: detail.completion.orderId })
  }
}
