import type pg from 'pg'
import { etagOf, requireMatchingEtag } from '../core/etag.ts'
import type { Call, HandlerResponse } from '../core/handler.ts'
import { runIdempotently } from '../core/idempotency/idempotency.ts'
import type { Queryable } from '../core/table.ts'
import { settledDepositOf } from './deal/funding.ts'
import type { OrderRecord } from './rules/model.ts'
import { lockOrder, updateOrder } from './store.ts'
import { toOrder, type VersionMapping } from './versions/version-mapping.ts'

/** The data of an event of an order. */
export const eventData = ({ orderId, status, partnerId }: OrderRecord, deliveryDate?: string) => ({
  orderId,
  status,
  partnerId,
  ...(deliveryDate && { deliveryDate })
})

/** The response with an order as a version returns it. */
export const orderResponse = (
  version: VersionMapping,
  record: OrderRecord,
  depositPaymentId: string | undefined
): HandlerResponse => ({
  status: 200,
  headers: { ETag: etagOf(record.version) },
  body: toOrder(version, record, depositPaymentId)
})

/** The response with an order as it is now. */
export const respond = async (version: VersionMapping, db: Queryable, record: OrderRecord): Promise<HandlerResponse> =>
  orderResponse(version, record, await settledDepositOf(db, record))

/** A change of an order. */
export interface OrderChange {
  /** Whether the order is as the call wants it, so that nothing changes. */
  isDone?: (record: OrderRecord) => boolean
  /** Makes the changed order, with everything else that changes; the same order where nothing does. */
  apply: (client: pg.PoolClient, record: OrderRecord) => Promise<OrderRecord>
  /** In place of the order. */
  response?: HandlerResponse
}

/** Makes the function that changes the order of a call and responds with it. Concurrent changes wait for each other. */
export const orderChanger =
  (version: VersionMapping, pool: pg.Pool) =>
  (call: Call, { isDone, apply, response }: OrderChange): Promise<HandlerResponse> =>
    runIdempotently(pool, call, async (client) => {
      const record = await lockOrder(client, call.owner, String(call.path.orderId), version.visible)
      if (isDone?.(record)) return response ?? respond(version, client, record)
      requireMatchingEtag(call, record.version)
      const next = await apply(client, record)
      if (next !== record) await updateOrder(client, next)
      return response ?? respond(version, client, next)
    })
