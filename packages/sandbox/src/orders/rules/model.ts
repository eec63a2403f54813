import type { Cents, Country, Currency, Money } from '@portico/finance'
import type { OrderStatus } from './states.ts'

export interface Address {
  street: string
  postalCode: string
  city: string
  country: Country
}

interface Contact {
  email: string
  phone?: string
  address: Address
}

export type Buyer =
  | ({ kind: 'PERSON'; customerId?: string; name: string } & Contact)
  | ({ kind: 'COMPANY'; companyName: string; vatId?: string; contactName: string } & Contact)

/** What an item is, without its price. */
type ItemKind =
  | { type: 'VEHICLE'; vehicleId: string; vin?: string }
  | { type: 'ACCESSORY'; articleNumber: string; quantity: number; fitted?: boolean }
  | { type: 'SERVICE'; service: string; months?: number }

/** An item as version 2 of the document has it. */
export type RequestedItem = ItemKind & { description: string; unitPrice: Money }

/** An item as it is stored; the price of one in cents. */
export type OrderItem = ItemKind & {
  description: string
  unitPrice: Cents
  /** The price that version 1 has for several extras together, which is no extra itself. */
  isPriceOfExtras?: boolean
}

/** How the total is paid. */
export interface Funding<Amount = Cents> {
  contractId?: string
  amountOfCredit?: Amount
  tradeInId?: string
  tradeInValue?: Amount
  deposit?: Amount
}

/** The members of a funding that are amounts. */
export const FUNDING_AMOUNTS = ['amountOfCredit', 'tradeInValue', 'deposit'] as const

export interface Confirmation {
  dealerReference?: string
  /** First day on which the vehicle can be handed over, as YYYY-MM-DD. */
  earliestDeliveryDate: string
}

export type Place = { type: 'DEALER' } | { type: 'ADDRESS'; address: Address }
export type PlaceType = Place['type']

/** A time for a delivery, with the offset of the place of delivery. */
export interface Slot {
  slotId: string
  start: string
  end: string
}

export interface Handover {
  handedOverAt: string
  mileage: number
  receivedBy: string
}

export interface Cancellation {
  reason: string
  note?: string
  cancelledBy: 'PARTNER' | 'DEALER' | 'PROVIDER'
}

/** The details of an order, which are not searched. Moments are texts, as in JSON. */
export interface OrderDetail {
  buyer: Buyer
  items: readonly OrderItem[]
  funding?: Funding | undefined
  /** The payment that settled the deposit when the vehicle was handed over. */
  depositPaymentId?: string
  confirmation?: Confirmation & { confirmedAt: string }
  delivery?: { place: Place; slot: Slot }
  handover?: Handover
  cancellation?: Cancellation & { cancelledAt: string }
}

/** What an order consists of, before anything has happened to it. */
export interface OrderContent extends Pick<OrderDetail, 'buyer' | 'items' | 'funding'> {
  reference: string
  country: Country
  partnerId: string
}

/** An order as it is stored. */
export interface OrderRecord {
  orderId: string
  /** Position in the list of all orders, by their last changes; absent until it is stored. */
  sequence?: string
  owner: string
  reference: string
  partnerId: string
  status: OrderStatus
  country: Country
  currency: Currency
  totalCents: Cents
  /** The first vehicle; an order of services has none. */
  vehicleId?: string
  contractId?: string
  tradeInId?: string
  version: number
  detail: OrderDetail
  createdAt: Date
  updatedAt: Date
}
