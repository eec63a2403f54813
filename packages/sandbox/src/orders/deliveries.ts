import type pg from 'pg'
import type { ApiContext } from '../core/api.ts'
import type { Call, Handler } from '../core/handler.ts'
import { emitEvent } from '../core/owners/events.ts'
import { setTimers } from '../core/owners/timers.ts'
import { apiProblem, invalidField } from '../core/problems.ts'
import { processDuePayments } from '../payments/store.ts'
import { freePlaces, readCalendar, takePlace } from './bookings.ts'
import { payOutContract, settledDepositOf } from './deal/funding.ts'
import { sellVehicles } from './deal/vehicles.ts'
import { departureTimer } from './departures.ts'
import { eventData, orderChanger } from './order-calls.ts'
import { dayOf, handOver, notConfirmed, requireSchedulable, schedule } from './rules/changes.ts'
import type { Handover, OrderRecord, Place, PlaceType } from './rules/model.ts'
import { firstDayOf } from './rules/slots.ts'
import { readOrder } from './store.ts'
import type { VersionMapping } from './versions/version-mapping.ts'

interface DeliveryRequest {
  slotId: string
  place: Place
}

/** First day of the slots for a confirmed order. */
const firstDay = ({ country, detail }: OrderRecord, now: Date) =>
  firstDayOf(country, detail.confirmation?.earliestDeliveryDate ?? '', now)

/** Handlers of the delivery of an order, which all versions have. */
export function deliveryHandlers(
  version: VersionMapping,
  { pool, cursors }: ApiContext
): Record<'listDeliverySlots' | 'scheduleDelivery' | 'recordHandover', Handler> {
  const changeOrder = orderChanger(version, pool)
  return {
    listDeliverySlots: async (call) => {
      const { owner, now, path, query } = call
      const record = await readOrder(pool, owner, String(path.orderId), version.visible)
      const { status, orderId } = record
      if (status !== 'CONFIRMED')
        throw apiProblem(409, 'order_not_confirmed', 'Order not confirmed', notConfirmed(status))
      const from = String(query.from ?? '')
      const placeType = query.placeType as PlaceType
      const { slots, isFull } = await readCalendar(pool, record, firstDay(record, now))
      const free = slots.filter((slot) => dayOf(slot) >= from && !isFull(slot, placeType))
      return cursors.respond(
        call,
        JSON.stringify([owner, 'slots', orderId, from, placeType]),
        // Times of one place are in the order of their texts, but for the night in which summer time ends.
        (after = '') => free.filter(({ start }) => start > after),
        (slot) => slot,
        ({ start }) => start
      )
    },

    scheduleDelivery: (call) =>
      changeOrder(call, { apply: (client, record) => scheduleDelivery(client, call, record) }),

    recordHandover: (call) =>
      changeOrder(call, {
        isDone: ({ status }) => status === 'DELIVERED',
        apply: async (client, record) => {
          const handover = call.body as Handover
          // A payment that is about to be settled may be due, and counts.
          await processDuePayments(client, call.now, call.owner)
          const next = handOver(record, handover, await settledDepositOf(client, record), call.now)
          await freePlaces(client, record)
          await sellVehicles(client, call, record)
          await payOutContract(client, call, record)
          await emitEvent(client, call, 'order.delivered', eventData(next, handover.handedOverAt.slice(0, 10)))
          return next
        }
      })
  }
}

/**
 * Schedules the delivery of a locked order, or moves it: its old place is free again.
 *
 * @throws SandboxProblem 400 for a slot or a place that the order cannot have, and 409 when the slot is taken
 */
async function scheduleDelivery(client: pg.PoolClient, call: Call, record: OrderRecord): Promise<OrderRecord> {
  const { now } = call
  const { slotId, place } = call.body as DeliveryRequest
  const { country, detail } = record
  if (place.type === 'ADDRESS' && place.address.country !== country)
    throw invalidField('/place/address/country', 'not_allowed', `Must be ${country}, the country of the order.`)
  requireSchedulable(record, now)
  const { slots } = await readCalendar(client, record, firstDay(record, now))
  const slot = slots.find((each) => each.slotId === slotId)
  if (!slot)
    throw invalidField(
      '/slotId',
      'unknown',
      'The slot does not belong to this order. List the available slots and choose one.'
    )
  const { delivery } = detail
  const hasPlace = delivery?.slot.start === slot.start && delivery.place.type === place.type
  if (!hasPlace && !(await takePlace(client, record, slot, place.type)))
    throw apiProblem(409, 'slot_taken', 'Slot already taken', 'List the available slots again and choose another one.')
  if (hasPlace && JSON.stringify(place) === JSON.stringify(delivery.place)) return record
  // Freed after the new one is taken, so that two orders that swap their slots do not wait for each other.
  if (delivery && !hasPlace) await freePlaces(client, record, { slot, placeType: place.type })
  if (delivery?.slot.start !== slot.start) await setTimers(client, [departureTimer(record, slot)])
  const next = schedule(record, place, slot, now)
  await emitEvent(client, call, 'order.delivery-scheduled', eventData(next, dayOf(slot)))
  return next
}
