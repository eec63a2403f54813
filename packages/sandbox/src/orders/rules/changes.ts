import { addMonths, currencyOf, printMoney } from '@portico/finance'
import { apiProblem, invalidField, stateConflict } from '../../core/problems.ts'
import { remainderOf, totalOf, vehiclesOf } from './content.ts'
import type {
  Cancellation,
  Confirmation,
  Handover,
  OrderContent,
  OrderDetail,
  OrderRecord,
  Place,
  Slot
} from './model.ts'
import { formatDateTime } from './moments.ts'
import { localDay } from './slots.ts'
import { canTransition, isFinal, type OrderStatus } from './states.ts'

/** Months within which a dealer has to deliver. */
const MAX_DELIVERY_MONTHS = 24

/** The columns that what an order consists of determines. */
function columnsOf({ reference, country, partnerId, items, funding }: OrderContent) {
  const [vehicleId] = vehiclesOf(items)
  return {
    reference,
    country,
    partnerId,
    currency: currencyOf(country),
    totalCents: totalOf(items),
    vehicleId,
    contractId: funding?.contractId,
    tradeInId: funding?.tradeInId
  }
}

/** A new order, which waits for its dealer. Its content is valid. */
export function newOrder(orderId: string, owner: string, content: OrderContent, now: Date): OrderRecord {
  const { buyer, items, funding } = content
  return {
    orderId,
    owner,
    status: 'SUBMITTED',
    ...columnsOf(content),
    version: 1,
    detail: { buyer, items, ...(funding && { funding }) },
    createdAt: now,
    updatedAt: now
  } as OrderRecord
}

/** What an order consists of now. */
export function contentOf({ reference, country, partnerId, detail }: OrderRecord): OrderContent {
  const { buyer, items, funding } = detail
  return { reference, country, partnerId, buyer, items, ...(funding && { funding }) }
}

/** The order with a change, in its next version. */
function changed(record: OrderRecord, at: Date, change: Partial<OrderDetail>): OrderRecord {
  return { ...record, detail: { ...record.detail, ...change }, version: record.version + 1, updatedAt: at }
}

/**
 * The order in another status.
 *
 * @throws Error when the status may not follow the present one
 */
function transition(record: OrderRecord, to: OrderStatus, at: Date, change: Partial<OrderDetail> = {}): OrderRecord {
  if (!canTransition(record.status, to)) throw new Error(`An order does not go from ${record.status} to ${to}.`)
  return { ...changed(record, at, change), status: to }
}

/**
 * The order with another content, which is valid.
 *
 * @throws SandboxProblem 409 when the dealer has confirmed it or it has ended
 */
export function change(record: OrderRecord, content: OrderContent, now: Date): OrderRecord {
  requireChangeable(record)
  const { buyer, items, funding } = content
  return { ...changed(record, now, { buyer, items, funding }), ...columnsOf(content) } as OrderRecord
}

/** @throws SandboxProblem 409 when the dealer has confirmed an order or it has ended */
export function requireChangeable({ status }: OrderRecord): void {
  if (status !== 'SUBMITTED')
    throw apiProblem(
      409,
      'order_not_changeable',
      'Order cannot be updated',
      `The status is ${status}. An order can be updated only until the dealer confirms it.`
    )
}

const finalStatus = (status: OrderStatus) => `The status is ${status}, which is final.`

/**
 * Why an order that is not confirmed has no delivery slots, delivery or handover, and what to do. SUBMITTED is not in it: version 1 of
 * the API has another name for this status.
 */
export function notConfirmed(status: OrderStatus): string {
  if (status === 'SUBMITTED') return 'The dealer must confirm the order first.'
  return isFinal(status) ? finalStatus(status) : `The status is ${status}. The delivery can no longer be changed.`
}

/** Whether the dealer has confirmed an order that has not ended. */
export const isConfirmed = ({ status }: OrderRecord): boolean => status === 'CONFIRMED' || status === 'ON_ITS_WAY'

/**
 * The order as its dealer has confirmed it.
 *
 * @throws SandboxProblem 400 for a day too far ahead, and 409 when the order has ended
 */
export function confirm(record: OrderRecord, confirmation: Confirmation, now: Date): OrderRecord {
  const last = addMonths(localDay(record.country, now), MAX_DELIVERY_MONTHS)
  if (confirmation.earliestDeliveryDate > last)
    throw invalidField(
      '/earliestDeliveryDate',
      'out_of_range',
      `Must not be later than ${last}, ${MAX_DELIVERY_MONTHS} months from now.`
    )
  if (isFinal(record.status)) throw stateConflict(finalStatus(record.status))
  return transition(record, 'CONFIRMED', now, { confirmation: { ...confirmation, confirmedAt: formatDateTime(now) } })
}

/** When an order on its way with a contract can be cancelled. */
const ENDS_WITH_CONTRACT = 'The order can be cancelled only once its contract has ended.'
/** What to do with an order on its way without a contract. */
const NOT_CANCELLABLE = 'The order can no longer be cancelled. Record its handover.'

/**
 * The cancelled order.
 *
 * @param isContractOver whether the contract that was to pay has ended, so that there can be no handover either
 * @throws SandboxProblem 409 when it has ended, or is on its way and its contract has not ended
 */
export function cancel(
  record: OrderRecord,
  cancellation: Cancellation,
  isContractOver: boolean,
  now: Date
): OrderRecord {
  const { status, contractId } = record
  if (!canTransition(status, 'CANCELLED') || (status === 'ON_ITS_WAY' && !isContractOver))
    throw apiProblem(
      409,
      'order_not_cancellable',
      'Order cannot be cancelled',
      isFinal(status)
        ? finalStatus(status)
        : `The status is ${status}. ${contractId ? ENDS_WITH_CONTRACT : NOT_CANCELLABLE}`
    )
  return transition(record, 'CANCELLED', now, { cancellation: { ...cancellation, cancelledAt: formatDateTime(now) } })
}

/**
 * Checks that a delivery can be scheduled, or moved.
 *
 * @throws SandboxProblem 409 unless the order is confirmed, and from the day of its delivery on
 */
export function requireSchedulable(record: OrderRecord, now: Date): void {
  const { status, country, detail } = record
  if (status !== 'CONFIRMED') throw stateConflict(notConfirmed(status))
  if (detail.delivery && dayOf(detail.delivery.slot) <= localDay(country, now))
    throw stateConflict('The delivery is today and can no longer be rescheduled.')
}

/** The order with a delivery; `requireSchedulable` has to allow it. */
export const schedule = (record: OrderRecord, place: Place, slot: Slot, now: Date): OrderRecord =>
  changed(record, now, { delivery: { place, slot } })

/** The day of a slot at the place of delivery. */
export const dayOf = ({ start }: Slot): string => start.slice(0, 10)

/** The order on the day of its delivery. */
export const setOnItsWay = (record: OrderRecord, at: Date): OrderRecord => transition(record, 'ON_ITS_WAY', at)

/**
 * The delivered order.
 *
 * @param depositPaymentId the settled payment of the deposit, where there is one
 * @throws SandboxProblem 409 without a delivery or a deposit that is due, and when the order is not confirmed
 */
export function handOver(
  record: OrderRecord,
  handover: Handover,
  depositPaymentId: string | undefined,
  now: Date
): OrderRecord {
  const { detail, currency } = record
  if (Number.isNaN(Date.parse(handover.handedOverAt)))
    throw invalidField('/handedOverAt', 'invalid_format', 'Must be a date and time such as 2026-12-04T14:28:00+01:00.')
  if (!isConfirmed(record)) throw stateConflict(notConfirmed(record.status))
  if (!detail.delivery) throw stateConflict('The order has no delivery. Schedule it first.')
  const deposit = detail.funding?.deposit ?? 0
  if (deposit > 0 && !depositPaymentId)
    throw apiProblem(
      409,
      'deposit_not_settled',
      'Deposit not settled',
      `Pay the deposit of ${printMoney(deposit)} ${currency} for this order first.`
    )
  return transition(record, 'DELIVERED', now, { handover, ...(depositPaymentId && { depositPaymentId }) })
}

/** What is left to pay at the handover, in cents. */
export const remainderOfOrder = ({ totalCents, detail }: OrderRecord) => remainderOf(totalCents, detail.funding)
