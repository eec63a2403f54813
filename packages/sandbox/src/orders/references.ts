import type { Cents, Currency } from '@portico/finance'
import type { Queryable } from '../core/table.ts'
import type { OrderStatus } from './rules/states.ts'
import { findStoredOrder } from './store.ts'

/** What other APIs know of an order. */
export interface OrderReference {
  orderId: string
  status: OrderStatus
  vehicleId?: string
  totalCents: Cents
  currency: Currency
  contractId?: string
  tradeInId?: string
}

/** An order of an owner as other APIs refer to it, or undefined when there is none. */
export const findOrder = (db: Queryable, owner: string, orderId: string): Promise<OrderReference | undefined> =>
  findStoredOrder(db, owner, orderId)
