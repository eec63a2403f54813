/** What the records of other APIs mean for an order. */
import type pg from 'pg'
import type { Queryable } from '../core/table.ts'
import type { OwnerMoment } from '../core/time.ts'
import { findSettledDeposit } from '../payments/deposits.ts'
import type { ContentPointers } from './rules/content.ts'
import type { OrderContent, OrderRecord } from './rules/model.ts'

export const hasReferences = ({ funding }: OrderContent) => Boolean(funding?.contractId ?? funding?.tradeInId)
export const reserveDeal = async (
  _client: pg.PoolClient,
  _moment: OwnerMoment,
  record: OrderRecord,
  _pointers: ContentPointers
) => record
export const updateDeal = async (
  _client: pg.PoolClient,
  _moment: OwnerMoment,
  _before: OrderRecord,
  next: OrderRecord,
  _pointers: ContentPointers
) => next
export const requireLivingFunding = async (_client: pg.PoolClient, _record: OrderRecord) => {}
export const hasLivingContract = async (_client: pg.PoolClient, _record: OrderRecord) => true
export const releaseDeal = async (_client: pg.PoolClient, _moment: OwnerMoment, _record: OrderRecord) => {}
export const deliverDeal = async (_client: pg.PoolClient, _moment: OwnerMoment, _record: OrderRecord) => {}

/** The payment that has settled the deposit of an order; undefined without a deposit, or while it is not settled. */
export async function settledDepositOf(db: Queryable, record: OrderRecord): Promise<string | undefined> {
  const { depositPaymentId, funding } = record.detail
  if (depositPaymentId || !funding?.deposit) return depositPaymentId
  return findSettledDeposit(db, record.owner, record.orderId, funding.deposit)
}
