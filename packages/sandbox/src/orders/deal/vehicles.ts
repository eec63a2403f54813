/** The vehicles of an order: it holds them until it is cancelled, and they are sold when it is delivered. */
import type pg from 'pg'
import type { OwnerMoment } from '../../core/owners/time.ts'
import { type FieldError, invalidRequest, notAllowed } from '../../core/problems.ts'
import type { Queryable } from '../../core/table.ts'
import {
  changeVehicleStatuses,
  findVehicle,
  type ReferredVehicle,
  type VehicleStatusChange
} from '../../vehicles/references.ts'
import { type ContentPointers, vehiclesOf } from '../rules/content.ts'
import type { OrderContent, OrderRecord } from '../rules/model.ts'
import { fundingErrors } from './funding.ts'

/** Whether the records of other APIs have to be checked for an order. */
export const hasReferences = ({ items, funding }: OrderContent): boolean =>
  vehiclesOf(items).length > 0 || funding?.contractId !== undefined || funding?.tradeInId !== undefined

function vehicleError(
  { partnerId, country }: OrderRecord,
  vehicle: ReferredVehicle | undefined,
  pointer: string
): FieldError[] {
  if (!vehicle) return [{ pointer, code: 'unknown', detail: 'The vehicle does not exist. Check the ID.' }]
  if (vehicle.partnerId === partnerId && vehicle.country === country) return []
  return [notAllowed(pointer, `Must be a vehicle that the dealer ${partnerId} sells in ${country}.`)]
}

/** The order with the VINs of its vehicles. */
function withVins(order: OrderRecord, vins: ReadonlyMap<string, string | undefined>): OrderRecord {
  const items = order.detail.items.map((item) => {
    if (item.type !== 'VEHICLE') return item
    const { type, vehicleId, vin: _vin, ...rest } = item
    const vin = vins.get(vehicleId)
    return { type, vehicleId, ...(vin && { vin }), ...rest }
  })
  return { ...order, detail: { ...order.detail, items } }
}

/**
 * Checks that the records to which an order refers fit it.
 *
 * @returns the vehicles that it does not hold yet, and the VINs of all
 */
async function checkReferences(
  db: Queryable,
  order: OrderRecord,
  pointers: ContentPointers,
  before: OrderRecord | undefined,
  lock: '' | 'for update'
) {
  const held = vehiclesOf(before?.detail.items ?? [])
  const vins = new Map<string, string | undefined>()
  const vehicles = new Map<string, ReferredVehicle>()
  for (const item of before?.detail.items ?? []) if (item.type === 'VEHICLE') vins.set(item.vehicleId, item.vin)
  const errors: FieldError[] = []
  for (const [index, item] of order.detail.items.entries()) {
    if (item.type !== 'VEHICLE' || held.includes(item.vehicleId)) continue
    const vehicle = await findVehicle(db, order.owner, item.vehicleId)
    errors.push(...vehicleError(order, vehicle, pointers.vehicle(index)))
    vins.set(item.vehicleId, vehicle?.vin)
    if (vehicle) vehicles.set(item.vehicleId, vehicle)
  }
  errors.push(...(await fundingErrors(db, order, before, lock)))
  if (errors.length) throw invalidRequest(errors)
  return { vehicles: [...vehicles.values()], vins }
}

/** A new order with the VINs of its vehicles, and these. */
export interface FittingOrder {
  order: OrderRecord
  vehicles: readonly ReferredVehicle[]
}

/**
 * Checks what a new order refers to, before it is stored.
 *
 * @throws SandboxProblem 400 for what does not exist or does not fit
 */
export async function fittingOrder(
  db: Queryable,
  order: OrderRecord,
  pointers: ContentPointers
): Promise<FittingOrder> {
  const { vehicles, vins } = await checkReferences(db, order, pointers, undefined, '')
  return { order: withVins(order, vins), vehicles }
}

/**
 * Reserves the vehicles of new orders, within the transaction that stores them, and checks again that what pays for them still fits.
 *
 * @throws SandboxProblem 400 for what does not fit any more, and 409 when a vehicle is not available
 */
export async function reserveDeals(client: pg.PoolClient, orders: readonly OrderRecord[]): Promise<void> {
  for (const order of orders) {
    const errors = await fundingErrors(client, order, undefined, 'for update')
    if (errors.length) throw invalidRequest(errors)
  }
  await changeVehicleStatuses(
    client,
    orders.flatMap(({ owner, orderId, createdAt, detail }) =>
      vehiclesOf(detail.items).map((vehicleId) => ({
        ...{ owner, now: createdAt, vehicleId, orderId },
        from: ['AVAILABLE'] as const,
        to: 'RESERVED' as const
      }))
    )
  )
}

/**
 * Checks what a changed order refers to and reserves its vehicles, within the transaction that stores it. Vehicles that are no longer
 * among the items are free again.
 *
 * @param before the order as it was
 * @returns the order with the VINs of its vehicles
 * @throws SandboxProblem 400 for what does not exist or does not fit, and 409 when a vehicle is not available
 */
export async function reserveChangedDeal(
  client: pg.PoolClient,
  { now }: OwnerMoment,
  order: OrderRecord,
  pointers: ContentPointers,
  before: OrderRecord
): Promise<OrderRecord> {
  const { owner, orderId } = order
  const { vins } = await checkReferences(client, order, pointers, before, 'for update')
  const held = vehiclesOf(before.detail.items)
  const wanted = vehiclesOf(order.detail.items)
  await changeVehicleStatuses(client, [
    ...held
      .filter((vehicleId) => !wanted.includes(vehicleId))
      .map((vehicleId) => ({ owner, now, vehicleId, from: ['RESERVED'] as const, to: 'AVAILABLE' as const })),
    ...wanted
      .filter((vehicleId) => !held.includes(vehicleId))
      .map((vehicleId) => ({ owner, now, vehicleId, orderId, from: ['AVAILABLE'] as const, to: 'RESERVED' as const }))
  ])
  return withVins(order, vins)
}

/** Changes the status of the vehicles that an order holds. */
async function changeVehicles(
  client: pg.PoolClient,
  { now }: OwnerMoment,
  { owner, detail }: OrderRecord,
  to: 'AVAILABLE' | 'SOLD'
): Promise<void> {
  const changes: VehicleStatusChange[] = []
  for (const vehicleId of vehiclesOf(detail.items)) {
    const vehicle = await findVehicle(client, owner, vehicleId)
    // What is no longer held, such as a vehicle that was deleted, does not keep an order from ending.
    if (vehicle?.status === 'RESERVED') changes.push({ owner, now, vehicleId, from: ['RESERVED'], to })
  }
  await changeVehicleStatuses(client, changes)
}

/** Sets the vehicles of an order free, within the transaction that cancels it. */
export const releaseVehicles = (client: pg.PoolClient, moment: OwnerMoment, order: OrderRecord): Promise<void> =>
  changeVehicles(client, moment, order, 'AVAILABLE')

/** Marks the vehicles of an order as sold, within the transaction that records the handover. */
export const sellVehicles = (client: pg.PoolClient, moment: OwnerMoment, order: OrderRecord): Promise<void> =>
  changeVehicles(client, moment, order, 'SOLD')
