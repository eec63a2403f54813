import type { Timer } from '../core/owners/timers.ts'
import { dayOf } from './rules/changes.ts'
import type { OrderRecord, Slot } from './rules/model.ts'
import { departureOf } from './rules/slots.ts'

/** Timers of the mornings of deliveries. */
export const DEPARTURE = 'orders.departure'

/**
 * The timer of the morning of a delivery. It is one of this order and this slot, and stays when the delivery is moved or cancelled: then
 * it changes nothing. So no transaction that has locked an order waits for a timer, which itself waits for the order.
 */
export const departureTimer = (
  { owner, orderId, country }: Pick<OrderRecord, 'owner' | 'orderId' | 'country'>,
  slot: Slot
): Timer => ({
  owner,
  kind: DEPARTURE,
  resourceId: `${orderId} ${slot.start}`,
  dueAt: departureOf(country, dayOf(slot))
})

/** The order and the start of the slot that a timer is about. */
export const departing = (resourceId: string): { orderId: string; start: string } => {
  const [orderId = '', start = ''] = resourceId.split(' ')
  return { orderId, start }
}
