/** The vehicles of an order: it holds them until it is cancelled, and they are sold when it is delivered. */
import type pg from 'pg'
import type { OwnerMoment } from '../../core/owners/time.ts'
import { type FieldError, invalidRequest, notAllowed } from '../../core/problems.ts'
import { changeVehicleStatus, findVehicle, type ReferredVehicle } from '../../vehicles/references.ts'
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
  if (!vehicle) return [{ pointer, code: 'unknown', detail: 'There is no such vehicle.' }]
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
 * Checks what an order refers to and reserves its vehicles, within the transaction that stores it. In a change, vehicles that are no
 * longer among the items are free again.
 *
 * @param before the order as it was, in a change
 * @returns the order with the VINs of its vehicles
 * @throws SandboxProblem 400 for what does not exist or does not fit, and 409 when a vehicle is not available
 */
export async function reserveDeal(
  client: pg.PoolClient,
  moment: OwnerMoment,
  order: OrderRecord,
  pointers: ContentPointers,
  before?: OrderRecord
): Promise<OrderRecord> {
  const held = vehiclesOf(before?.detail.items ?? [])
  const wanted = vehiclesOf(order.detail.items)
  const vins = new Map<string, string | undefined>()
  for (const item of before?.detail.items ?? []) if (item.type === 'VEHICLE') vins.set(item.vehicleId, item.vin)
  const errors: FieldError[] = []
  for (const [index, item] of order.detail.items.entries()) {
    if (item.type !== 'VEHICLE' || held.includes(item.vehicleId)) continue
    const vehicle = await findVehicle(client, moment.owner, item.vehicleId)
    errors.push(...vehicleError(order, vehicle, pointers.vehicle(index)))
    vins.set(item.vehicleId, vehicle?.vin)
  }
  errors.push(...(await fundingErrors(client, order, before)))
  if (errors.length) throw invalidRequest(errors)
  // In one order for all, so that two orders that need the same vehicles do not wait for each other.
  for (const vehicleId of [...new Set([...held, ...wanted])].sort())
    if (!wanted.includes(vehicleId)) await changeVehicleStatus(client, moment, vehicleId, ['RESERVED'], 'AVAILABLE')
    else if (!held.includes(vehicleId))
      await changeVehicleStatus(client, moment, vehicleId, ['AVAILABLE'], 'RESERVED', { orderId: order.orderId })
  return withVins(order, vins)
}

/** Changes the status of the vehicles that an order holds. */
async function changeVehicles(
  client: pg.PoolClient,
  moment: OwnerMoment,
  order: OrderRecord,
  to: 'AVAILABLE' | 'SOLD'
): Promise<void> {
  for (const vehicleId of vehiclesOf(order.detail.items).sort()) {
    const vehicle = await findVehicle(client, moment.owner, vehicleId)
    // What is no longer held, such as a vehicle that was deleted, does not keep an order from ending.
    if (vehicle?.status === 'RESERVED') await changeVehicleStatus(client, moment, vehicleId, ['RESERVED'], to)
  }
}

/** Sets the vehicles of an order free, within the transaction that cancels it. */
export const releaseVehicles = (client: pg.PoolClient, moment: OwnerMoment, order: OrderRecord): Promise<void> =>
  changeVehicles(client, moment, order, 'AVAILABLE')

/** Marks the vehicles of an order as sold, within the transaction that records the handover. */
export const sellVehicles = (client: pg.PoolClient, moment: OwnerMoment, order: OrderRecord): Promise<void> =>
  changeVehicles(client, moment, order, 'SOLD')
