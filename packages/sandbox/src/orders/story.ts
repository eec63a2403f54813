import { addDays, type Cents, type Country } from '@portico/finance'
import type { SandboxApi } from '../core/api.ts'
import { setTimers } from '../core/owners/timers.ts'
import { insertStory, type Table } from '../core/table.ts'
import { departureTimer } from './departures.ts'
import { newOrder } from './rules/changes.ts'
import type { Buyer, Funding, OrderContent, OrderDetail, OrderItem, OrderRecord, Slot } from './rules/model.ts'
import { formatDateTime } from './rules/moments.ts'
import { localDay, slotsFrom } from './rules/slots.ts'
import { ORDERS } from './store.ts'

/** Days after which the vehicles of the story can be handed over. */
const DAYS_TO_DELIVERY = 9
/** Days since the delivery of the order that is delivered: those since its contract was paid out. */
const DAYS_SINCE_DELIVERY = 4

const HOUR_MS = 3_600_000

const LENA: Buyer = {
  kind: 'PERSON',
  customerId: 'cus_7Q2M4K9TPX',
  name: 'Lena Hoffmann',
  email: 'lena.hoffmann@example.com',
  phone: '+493023125042',
  address: { street: 'Lindenallee 14', postalCode: '10115', city: 'Berlin', country: 'DE' }
}

const SOFIE: Buyer = {
  kind: 'PERSON',
  customerId: 'cus_9T3K7B1XVQ',
  name: 'Sofie Lorenz',
  email: 'sofie.lorenz@example.com',
  address: { street: 'Am Brunnen 5', postalCode: '79199', city: 'Brunnwaldt', country: 'DE' }
}

const HALDEN: Buyer = {
  kind: 'COMPANY',
  companyName: 'Halden Logistik GmbH',
  vatId: 'ATU12345678',
  contactName: 'Theres Halden',
  email: 'fuhrpark@halden.example',
  address: { street: 'Hafenweg 3', postalCode: '4020', city: 'Linz', country: 'AT' }
}

const service = (name: string, description: string, unitPrice: Cents, months?: number): OrderItem => ({
  type: 'SERVICE',
  service: name,
  description,
  ...(months && { months }),
  unitPrice
})

const CORVO = (vehicleId: string, vin: string): OrderItem[] => [
  { type: 'VEHICLE', vehicleId, vin, description: 'Aurelia Corvo 1.5 Hybrid Touring', unitPrice: 30_000_00 },
  service('REGISTRATION', 'Registration and number plates, included in the price', 0)
]

const CARGO = (vehicleId: string): OrderItem[] => [
  { type: 'VEHICLE', vehicleId, description: 'Solenne Cargo 2.0', unitPrice: 24_900_00 },
  {
    type: 'ACCESSORY',
    articleNumber: 'SOL-WW-16',
    description: 'Winter wheel, 16 inch',
    quantity: 4,
    unitPrice: 195_00,
    fitted: false
  },
  service('REGISTRATION', 'Registration and number plates', 149_00),
  service('WARRANTY_EXTENSION', 'Warranty extension', 690_00, 36)
]

/** An order of a person from the dealer of the story, or of a company from another one. */
const ofPerson = (buyer: Buyer, reference: string, items: readonly OrderItem[], funding: Funding): OrderContent => ({
  reference,
  country: 'DE',
  partnerId: 'par_BRUNNWALDT',
  buyer,
  items,
  funding
})
const ofHalden = (reference: string, items: readonly OrderItem[]): OrderContent => ({
  reference,
  country: 'AT',
  partnerId: 'par_LINDENHAUS',
  buyer: HALDEN,
  items
})

/** The slots of the story, whose ids the documents name. */
const SLOT_IDS = ['slt_5B8N2K7WQR', 'slt_9C4V6H1MZT'] as const

const SLOTS: Table = {
  name: 'sandbox.delivery_slots',
  columns: { owner: 'text', slotId: 'text', partnerId: 'text', startsAt: 'timestamptz' }
}

const BOOKINGS: Table = {
  name: 'sandbox.delivery_bookings',
  columns: {
    owner: 'text',
    partnerId: 'text',
    startsAt: 'timestamptz',
    placeType: 'text',
    placeNumber: 'integer',
    orderId: 'text'
  }
}

/** Ids of the orders by what the examples need them for. */
const ORDER_IDS = {
  delivered: 'ord_2W7F4N9CRB',
  cancelled: 'ord_9T5M1J6GKV',
  toCancel: 'ord_8F2K5M9XTA',
  submitted: 'ord_3K9V5B7MWT',
  confirmed: 'ord_7H2D8X4NRC',
  scheduled: 'ord_6P1Q9D4WKM'
} as const

const CONTENTS: Readonly<Record<keyof typeof ORDER_IDS, OrderContent>> = {
  delivered: ofPerson(SOFIE, 'BW-2026-1093', CORVO('veh_8D6V2H7GZN', 'WPTZZZ9ZX26041325'), {
    contractId: 'con_4S8D1Q6YBH',
    amountOfCredit: 24_000_00
  }),
  cancelled: ofHalden('HL-2026-038', CARGO('veh_1F7P5D2SQC')),
  toCancel: ofHalden('HL-2026-040', CARGO('veh_4X9M3T6BRK')),
  submitted: ofPerson(LENA, 'BW-2026-1152', CORVO('veh_7B2K9M4XTD', 'WPTZZZ9ZX26043116'), { deposit: 2_500_00 }),
  confirmed: ofPerson(LENA, 'BW-2026-1149', CORVO('veh_3N8R5C1WHQ', 'WPTZZZ9ZX26042951'), { deposit: 2_500_00 }),
  scheduled: ofPerson(LENA, 'BW-2026-1147', CORVO('veh_5T1C8W3PKJ', 'WPTZZZ9ZX26042903'), {
    contractId: 'con_6T9W3H5GMK',
    amountOfCredit: 24_000_00,
    deposit: 2_500_00
  })
}

/** The first two slots of a dealer from a day on; they have the ids of the story if it is that of the story. */
function slotsOf(country: Country, partnerId: string, day: string, names: readonly string[]): [Slot, Slot] {
  const [morning, afternoon] = slotsFrom({ country, partnerId }, day)
  if (!morning || !afternoon) throw new Error('A month has working days.')
  return [
    { ...morning, slotId: names[0] ?? morning.slotId },
    { ...afternoon, slotId: names[1] ?? afternoon.slotId }
  ]
}

/** The orders that every owner begins with, one in each state that the examples of the document need. */
export const orderStory: NonNullable<SandboxApi['story']> = async (client, { owner, now }) => {
  const today = localDay('DE', now)
  const earliestDeliveryDate = addDays(today, DAYS_TO_DELIVERY)
  const [morning, afternoon] = slotsOf('DE', 'par_BRUNNWALDT', earliestDeliveryDate, SLOT_IDS)
  // When the loan of its contract was paid out.
  const handedOver = new Date(`${addDays(now.toISOString().slice(0, 10), -DAYS_SINCE_DELIVERY)}T10:30:00Z`)
  const [past] = slotsOf('DE', 'par_BRUNNWALDT', localDay('DE', handedOver), [])
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)

  const order = (
    name: keyof typeof ORDER_IDS,
    change: Pick<Partial<OrderRecord>, 'status'> & { detail?: Partial<OrderDetail> },
    [created, updated]: readonly [created: Date, updated: Date]
  ): OrderRecord => {
    const record = newOrder(ORDER_IDS[name], owner, CONTENTS[name], created)
    return { ...record, ...change, detail: { ...record.detail, ...change.detail }, version: 3, updatedAt: updated }
  }
  const confirmation = (dealerReference: string, confirmed: Date, day = earliestDeliveryDate) => ({
    dealerReference,
    earliestDeliveryDate: day,
    confirmedAt: formatDateTime(confirmed)
  })

  await insertStory(client, ORDERS, [
    order(
      'delivered',
      {
        status: 'DELIVERED',
        detail: {
          confirmation: confirmation('AB-2026-1102', hoursAgo(200), past.start.slice(0, 10)),
          delivery: { place: { type: 'DEALER' }, slot: past },
          handover: { handedOverAt: formatDateTime(handedOver), mileage: 12, receivedBy: 'Sofie Lorenz' }
        }
      },
      [hoursAgo(220), handedOver]
    ),
    order(
      'cancelled',
      {
        status: 'CANCELLED',
        detail: {
          cancellation: {
            reason: 'VEHICLE_NOT_AVAILABLE',
            note: 'The van was sold by the dealer on the same morning.',
            cancelledBy: 'PARTNER',
            cancelledAt: formatDateTime(hoursAgo(46))
          }
        }
      },
      [hoursAgo(66), hoursAgo(46)]
    ),
    order('toCancel', {}, [hoursAgo(20), hoursAgo(20)]),
    order('submitted', {}, [hoursAgo(3), hoursAgo(3)]),
    order('confirmed', { status: 'CONFIRMED', detail: { confirmation: confirmation('AB-2026-1189', hoursAgo(2)) } }, [
      hoursAgo(4),
      hoursAgo(2)
    ]),
    order(
      'scheduled',
      {
        status: 'CONFIRMED',
        detail: {
          confirmation: confirmation('AB-2026-1187', hoursAgo(190)),
          delivery: { place: { type: 'DEALER' }, slot: afternoon }
        }
      },
      [hoursAgo(192), hoursAgo(150)]
    )
  ])
  await insertStory(
    client,
    SLOTS,
    [morning, afternoon].map(({ slotId, start }) => ({ owner, slotId, partnerId: 'par_BRUNNWALDT', startsAt: start }))
  )
  await insertStory(client, BOOKINGS, [
    {
      owner,
      partnerId: 'par_BRUNNWALDT',
      startsAt: afternoon.start,
      placeType: 'DEALER',
      placeNumber: 1,
      orderId: ORDER_IDS.scheduled
    }
  ])
  await setTimers(client, [departureTimer({ owner, orderId: ORDER_IDS.scheduled, country: 'DE' }, afternoon)])
}
