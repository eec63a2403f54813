import type { Cents, Money } from '@portico/finance'
import { type AmountReader, priceOf, totalOf } from '../rules/content.ts'
import type { OrderItem, OrderRecord } from '../rules/model.ts'
import type { VersionMapping } from './version-mapping.ts'

/** Extras that version 1 can list. */
const MAX_EXTRAS = 30
const MAX_TEXT_LENGTH = 140

interface RequestedVehicle {
  vehicleId: string
  description: string
  price: Money
}

/** The items of a request: one vehicle, and extras as texts with one price together. */
interface RequestedItems {
  vehicle: RequestedVehicle
  extras?: readonly string[]
  extrasPrice?: Money
}

type VehicleItem = Extract<OrderItem, { type: 'VEHICLE' }>

/**
 * The extras as items. A single one has the price; of several nobody knows which costs what, so that the price is an item of its own.
 */
function itemsOfExtras(extras: readonly string[], price: Cents): OrderItem[] {
  const service = (description: string, unitPrice: Cents): OrderItem => ({
    type: 'SERVICE',
    service: 'OTHER',
    description,
    unitPrice
  })
  const [single] = extras
  if (single !== undefined && extras.length === 1) return [service(single, price)]
  const items = extras.map((text) => service(text, 0))
  return price > 0 ? [...items, { ...service('Price of all extras', price), isPriceOfExtras: true }] : items
}

function readVehicle({ vehicleId, description, price }: RequestedVehicle, amounts: AmountReader): VehicleItem {
  return { type: 'VEHICLE', vehicleId, description, unitPrice: amounts.read(price, '/vehicle/price') }
}

const isVehicle = (item: OrderItem): item is VehicleItem => item.type === 'VEHICLE'

/** The items as version 1 sees them: the first vehicle, and everything else as extras. */
function partsOf(items: readonly OrderItem[]) {
  const vehicle = items.find(isVehicle)
  if (!vehicle) throw new Error('Version 1 cannot represent an order without a vehicle.')
  const others = items.filter((item) => item !== vehicle)
  return { vehicle, extras: others.filter(({ isPriceOfExtras }) => !isPriceOfExtras), price: totalOf(others) }
}

const textOf = (item: OrderItem): string =>
  (item.type === 'ACCESSORY' && item.quantity > 1 ? `${item.quantity} × ${item.description}` : item.description)
    .slice(0, MAX_TEXT_LENGTH)
    .toWellFormed()

/** The texts of extras; the last one stands for those that there is no room for. */
function textsOf(extras: readonly OrderItem[]): string[] {
  if (extras.length <= MAX_EXTRAS) return extras.map(textOf)
  const listed = extras.slice(0, MAX_EXTRAS - 1)
  return [...listed.map(textOf), `${extras.length - listed.length} more`]
}

/** The items after a change. What it leaves out stays; other items than the extras of version 1 become such. */
function changedItems(
  patch: Partial<RequestedItems>,
  { detail }: OrderRecord,
  amounts: AmountReader
): readonly OrderItem[] | undefined {
  const { vehicle, extras, extrasPrice } = patch
  if (!vehicle && !extras && !extrasPrice) return undefined
  const present = partsOf(detail.items)
  const changedVehicle = vehicle ? readVehicle(vehicle, amounts) : present.vehicle
  if (!extras && !extrasPrice) return detail.items.map((item) => (item === present.vehicle ? changedVehicle : item))
  const price = extrasPrice ? amounts.read(extrasPrice, '/extrasPrice') : present.price
  return [changedVehicle, ...itemsOfExtras(extras ?? textsOf(present.extras), price)]
}

/** Version 1: one vehicle with extras as texts. Orders without a vehicle exist in version 2 only. */
export const VERSION_1: VersionMapping = {
  pointers: { vehicle: () => '/vehicle/vehicleId', total: '/vehicle/price' },
  visible: { '(vehicle_id is not null) = ?': true },
  status: (status) => (status === 'SUBMITTED' ? 'PLACED' : status),
  statusNamed: (name) => (name === 'PLACED' ? 'SUBMITTED' : name) as ReturnType<VersionMapping['statusNamed']>,
  items: ({ vehicle, extras = [], extrasPrice }: RequestedItems, amounts: AmountReader) => [
    readVehicle(vehicle, amounts),
    ...itemsOfExtras(extras, extrasPrice ? amounts.read(extrasPrice, '/extrasPrice') : 0)
  ],
  changedItems,
  toItems: (items, amount) => {
    const { vehicle, extras, price } = partsOf(items)
    const { vehicleId, vin, description } = vehicle
    return {
      vehicle: { vehicleId, ...(vin && { vin }), description, price: amount(priceOf(vehicle)) },
      extras: textsOf(extras),
      extrasPrice: amount(price)
    }
  },
  toCancellation: ({ cancelledAt }) => ({ cancelledAt })
}
