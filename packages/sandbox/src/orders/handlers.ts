import type { ApiContext } from '../core/api.ts'
import type { Call, Handler, HandlerResponse } from '../core/handler.ts'
import { storedResponseOr } from '../core/idempotency/idempotency.ts'
import { IdempotentInserter, RefusedChangeError } from '../core/idempotency/idempotent-inserter.ts'
import { newId } from '../core/identifiers.ts'
import { emitEvent } from '../core/owners/events.ts'
import { reservationEffects } from '../vehicles/references.ts'
import { requireLivingFunding } from './deal/funding.ts'
import { type FittingOrder, fittingOrder, hasReferences, reserveChangedDeal, reserveDeals } from './deal/vehicles.ts'
import { deliveryHandlers } from './deliveries.ts'
import { eventData, orderChanger, orderResponse, respond } from './order-calls.ts'
import { change, confirm, contentOf, isConfirmed, newOrder, requireChangeable } from './rules/changes.ts'
import { AmountReader, requireValidContent } from './rules/content.ts'
import type { Confirmation, OrderContent, OrderRecord } from './rules/model.ts'
import { listOrders, ORDERS, orConflict, readOrder } from './store.ts'
import {
  type CommonPatch,
  type CommonRequest,
  patchBuyer,
  patchFunding,
  toSummary,
  type VersionMapping
} from './versions/version-mapping.ts'

/** @throws SandboxProblem 400 with all errors of a request */
function parseRequest(version: VersionMapping, body: unknown): OrderContent {
  const { reference, country, partnerId, buyer, funding } = body as CommonRequest
  const amounts = new AmountReader(country)
  const content: OrderContent = {
    reference,
    country,
    partnerId,
    buyer,
    items: version.items(body as never, amounts),
    ...(funding && Object.keys(funding).length > 0 && { funding: amounts.funding(funding) })
  }
  requireValidContent(content, version.pointers, amounts.errors)
  return content
}

/** @throws SandboxProblem 400 with all errors of what a change would make of an order */
function parsePatch(version: VersionMapping, body: unknown, record: OrderRecord): OrderContent {
  const present = contentOf(record)
  const { reference = present.reference, buyer, funding } = body as CommonPatch
  const amounts = new AmountReader(record.country)
  const content: OrderContent = {
    ...present,
    reference,
    buyer: patchBuyer(present.buyer, buyer),
    items: version.changedItems(body as never, record, amounts) ?? present.items,
    funding: funding === undefined ? present.funding : patchFunding(present.funding, funding, amounts)
  }
  requireValidContent(content, version.pointers, amounts.errors)
  return content
}

/** Handlers that both versions have. */
export function orderHandlers(version: VersionMapping, context: ApiContext): Record<string, Handler> {
  const { pool, cursors } = context
  const inserter = new IdempotentInserter<OrderRecord>(pool, ORDERS)
  // For what has to be checked again when the order is stored.
  const dealInserter = new IdempotentInserter<OrderRecord>(pool, ORDERS, reserveDeals)

  /** Stores an order that refers to records of other APIs. */
  async function insertDeal(call: Call, content: OrderContent, fitting: FittingOrder, response: HandlerResponse) {
    const { order, vehicles } = fitting
    const isSimple = !content.funding?.contractId && !content.funding?.tradeInId
    if (isSimple && vehicles.every(({ status }) => status === 'AVAILABLE')) {
      const effects = reservationEffects(call, vehicles, order.orderId)
      try {
        return await inserter.insert(call, order, response, effects)
      } catch (error) {
        // Another call has changed a vehicle: the transaction below waits for it, and finds what the vehicle has become.
        if (!(error instanceof RefusedChangeError)) throw error
      }
    }
    return orConflict(dealInserter.insert(call, order, response))
  }

  const changeOrder = orderChanger(version, pool)
  return {
    createOrder: async (call) => {
      const { owner, now, operation } = call
      const content = parseRequest(version, call.body)
      const created = (record: OrderRecord) => {
        const { headers, body } = orderResponse(version, record, undefined)
        return { status: 201, headers: { ...headers, Location: `${operation.url}/${record.orderId}` }, body }
      }
      const order = newOrder(newId('ord'), owner, content, now)
      if (!hasReferences(content)) return inserter.insert(call, order, created(order))
      try {
        const fitting = await fittingOrder(pool, order, version.pointers)
        return await insertDeal(call, content, fitting, created(fitting.order))
      } catch (error) {
        return storedResponseOr(pool, call, error)
      }
    },

    listOrders: (call) => {
      const { owner, query } = call
      const { partnerId, reference } = query
      const status = query.status === undefined ? undefined : version.statusNamed(String(query.status))
      const filters = { status, partnerId, reference }
      return cursors.respond(
        call,
        JSON.stringify([owner, call.operation.version, 'orders', filters]),
        (after, limit) => listOrders(pool, owner, filters, version.visible, { after, limit }),
        (record) => toSummary(version, record)
      )
    },

    readOrder: async ({ owner, path }) =>
      respond(version, pool, await readOrder(pool, owner, String(path.orderId), version.visible)),

    updateOrder: (call) =>
      changeOrder(call, {
        apply: async (client, record) => {
          requireChangeable(record)
          const next = change(record, parsePatch(version, call.body, record), call.now)
          return reserveChangedDeal(client, call, next, version.pointers, record)
        }
      }),

    confirmOrder: (call) =>
      changeOrder(call, {
        isDone: isConfirmed,
        apply: async (client, record) => {
          const next = confirm(record, call.body as Confirmation, call.now)
          await requireLivingFunding(client, record)
          const { earliestDeliveryDate } = call.body as Confirmation
          await emitEvent(client, call, 'order.confirmed', eventData(next, earliestDeliveryDate))
          return next
        }
      }),

    ...deliveryHandlers(version, context)
  }
}
