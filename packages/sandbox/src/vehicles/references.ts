import type { Country, Currency } from '@portico/finance'
import type pg from 'pg'
import { emitEvent } from '../core/owners/events.ts'
import type { OwnerMoment } from '../core/owners/time.ts'
import { apiProblem, commonProblem } from '../core/problems.ts'
import type { Queryable } from '../core/table.ts'
import type { Condition, VehicleStatus } from './model.ts'
import { printMoment, type VehicleRecord } from './stock/record.ts'
import { canBecome } from './stock/states.ts'
import { findVehicleOf, lockVehicle, updateVehicle } from './stock/store.ts'

/** What other APIs may know of a vehicle. */
export interface ReferredVehicle {
  vehicleId: string
  versionId?: string
  status: VehicleStatus
  condition: Condition
  country: Country
  partnerId?: string
  priceCents: number
  currency: Currency
  vin?: string
}

/** A vehicle of an owner, or of the shared stock as this owner sees it. */
export const findVehicle = (db: Queryable, owner: string, vehicleId: string): Promise<ReferredVehicle | undefined> =>
  findVehicleOf(db, owner, vehicleId)

/** The event of each status that a vehicle can get from another API. */
const EVENTS: Readonly<Partial<Record<VehicleStatus, string>>> = {
  RESERVED: 'vehicle.reserved',
  SOLD: 'vehicle.sold',
  WITHDRAWN: 'vehicle.withdrawn'
}

function withStatus(record: VehicleRecord, to: VehicleStatus, orderId: string | undefined, now: Date): VehicleRecord {
  const { reservation: _, ...detail } = record.detail
  const reservation = to === 'RESERVED' && orderId ? { reservation: { orderId, since: printMoment(now) } } : {}
  return { ...record, status: to, detail: { ...detail, ...reservation } }
}

/**
 * Changes the status of a vehicle, within a transaction that holds it from then on. A shared vehicle changes for this owner alone.
 *
 * @param from statuses that the vehicle may have
 * @param by the order that reserves or buys it
 * @throws SandboxProblem 404 when there is no such vehicle, and 409 when it has another status
 */
export async function changeVehicleStatus(
  client: pg.PoolClient,
  { owner, now }: OwnerMoment,
  vehicleId: string,
  from: readonly VehicleStatus[],
  to: VehicleStatus,
  by: { orderId?: string } = {}
): Promise<void> {
  const record = await lockVehicle(client, owner, vehicleId)
  if (!record) throw commonProblem('notFound', 'Check the id of the vehicle.')
  const { status, partnerId } = record
  if (!from.includes(status) || !canBecome(status, to))
    throw apiProblem(409, 'vehicle_not_available', 'The vehicle is not available', `${vehicleId} is ${status}.`)
  const orderId = by.orderId ?? record.detail.reservation?.orderId
  await updateVehicle(client, owner, withStatus(record, to, orderId, now), now)
  const type = EVENTS[to]
  if (type)
    await emitEvent(client, { owner, now }, type, { vehicleId, status: to, partnerId, ...(orderId && { orderId }) })
}
