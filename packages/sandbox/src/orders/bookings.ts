import type { Queryable } from '../core/table.ts'
import type { OrderRecord, PlaceType, Slot } from './rules/model.ts'
import { CAPACITY, slotsFrom } from './rules/slots.ts'

/** Slots of a dealer with how many deliveries each has. */
export interface SlotCalendar {
  slots: readonly Slot[]
  /** Whether a slot has no place left for a kind of place. */
  isFull: (slot: Slot, placeType: PlaceType) => boolean
}

interface CalendarRow {
  starts_at: Date
  slot_id: string | null
  place_type: PlaceType | null
  booked: string
}

const bookingKey = (start: string | Date, placeType: string) => `${new Date(start).toISOString()} ${placeType}`

/**
 * The slots for an order, from a day on.
 *
 * @param first first day, as YYYY-MM-DD
 */
export async function readCalendar(db: Queryable, order: OrderRecord, first: string): Promise<SlotCalendar> {
  const { owner, partnerId } = order
  const { rows } = await db.query<CalendarRow>(
    `select starts_at, null as slot_id, place_type, count(*) as booked from sandbox.delivery_bookings
       where owner = $1 and partner_id = $2 and starts_at >= $3::date - 1 group by starts_at, place_type
     union all
     select starts_at, slot_id, null, 0 from sandbox.delivery_slots
       where owner = $1 and partner_id = $2 and starts_at >= $3::date - 1`,
    [owner, partnerId, first]
  )
  const names = new Map<string, string>()
  const booked = new Map<string, number>()
  for (const { starts_at, slot_id, place_type, booked: count } of rows) {
    if (slot_id) names.set(starts_at.toISOString(), slot_id)
    if (place_type) booked.set(bookingKey(starts_at, place_type), Number(count))
  }
  return {
    slots: slotsFrom(order, first, names),
    isFull: ({ start }, placeType) => (booked.get(bookingKey(start, placeType)) ?? 0) >= CAPACITY[placeType]
  }
}

/**
 * Takes a place in a slot for an order, in the transaction that schedules its delivery. Of several at once, as many succeed as there
 * are places left.
 *
 * @returns whether there was one left
 */
export async function takePlace(
  db: Queryable,
  { owner, partnerId, orderId }: OrderRecord,
  { start }: Slot,
  placeType: PlaceType
): Promise<boolean> {
  for (let place = 1; place <= CAPACITY[placeType]; place += 1) {
    // It waits for a transaction that is about to take or to free the same place.
    const { rowCount } = await db.query(
      `insert into sandbox.delivery_bookings (owner, partner_id, starts_at, place_type, place_number, order_id)
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [owner, partnerId, start, placeType, place, orderId]
    )
    if (rowCount === 1) return true
  }
  return false
}

/** Frees the places of an order, but for one that it keeps. */
export async function freePlaces(
  db: Queryable,
  { owner, orderId }: OrderRecord,
  kept?: { slot: Slot; placeType: PlaceType }
): Promise<void> {
  await db.query(
    `delete from sandbox.delivery_bookings where owner = $1 and order_id = $2
       and ($3::timestamptz is null or (starts_at, place_type) <> ($3, $4))`,
    [owner, orderId, kept?.slot.start ?? null, kept?.placeType ?? null]
  )
}
