import type pg from 'pg'
import type { Effects } from '../core/idempotency/insert-statement.ts'
import { emitEvents, type NewEvent } from '../core/owners/events.ts'
import type { OwnerMoment } from '../core/owners/time.ts'
import { apiProblem, commonProblem } from '../core/problems.ts'
import type { Queryable } from '../core/table.ts'
import type { VehicleStatus } from './model.ts'
import { vehicleChange } from './stock/changes.ts'
import { printMoment, type VehicleRecord } from './stock/record.ts'
import { canBecome } from './stock/states.ts'
import { findVehicleOf, lockVehicles, updateVehicles, vehicleKey } from './stock/store.ts'

/** A vehicle as other APIs know it. */
export type ReferredVehicle = Readonly<VehicleRecord>

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

/** A change of the status of a vehicle. */
export interface VehicleStatusChange extends OwnerMoment {
  vehicleId: string
  /** Statuses that the vehicle may have. */
  from: readonly VehicleStatus[]
  to: VehicleStatus
  /** The order that reserves it. */
  orderId?: string
}

/** Why a vehicle cannot be reserved or sold. */
const notAvailable = (vehicleId: string, status: VehicleStatus, to: VehicleStatus) =>
  `The vehicle ${vehicleId} is ${status}.${to === 'RESERVED' ? ' Choose an available vehicle.' : ''}`

/** @throws SandboxProblem 404 when there is no such vehicle, and 409 when it has another status */
function changedVehicle(record: VehicleRecord | undefined, { vehicleId, from, to, orderId, now }: VehicleStatusChange) {
  if (!record) throw commonProblem('notFound', 'Check the ID of the vehicle.')
  const { status } = record
  if (!from.includes(status) || !canBecome(status, to))
    throw apiProblem(409, 'vehicle_not_available', 'The vehicle is not available', notAvailable(vehicleId, status, to))
  return withStatus(record, to, orderId ?? record.detail.reservation?.orderId, now)
}

function statusEvents(
  { owner, now, vehicleId, to }: VehicleStatusChange,
  { partnerId, detail }: VehicleRecord,
  byOrder: string | undefined
): NewEvent[] {
  const type = EVENTS[to]
  const orderId = byOrder ?? detail.reservation?.orderId
  return type ? [{ owner, now, type, data: { vehicleId, status: to, partnerId, ...(orderId && { orderId }) } }] : []
}

/**
 * Changes the statuses of vehicles, within a transaction that holds them from then on. A shared vehicle changes for the owner alone.
 *
 * @throws SandboxProblem 404 when there is no such vehicle, and 409 when it has another status
 */
export async function changeVehicleStatuses(
  client: pg.PoolClient,
  changes: readonly VehicleStatusChange[]
): Promise<void> {
  if (changes.length === 0) return
  const records = await lockVehicles(client, changes)
  const events: NewEvent[] = []
  for (const change of changes) {
    const key = vehicleKey(change)
    const before = records.get(key)
    const after = changedVehicle(before, change)
    // Of two changes of the same vehicle the second one finds the first.
    records.set(key, after)
    events.push(...statusEvents(change, before as VehicleRecord, change.orderId))
  }
  const last = new Map(changes.map((change) => [vehicleKey(change), change]))
  await updateVehicles(
    client,
    [...last].map(([key, change]) => ({ ...change, record: records.get(key) as VehicleRecord }))
  )
  await emitEvents(client, events)
}

/**
 * The reservation of vehicles by a new order that is stored in the same statement. It is refused when a vehicle has changed since it was
 * read.
 *
 * @param vehicles each AVAILABLE
 */
export function reservationEffects(
  moment: OwnerMoment,
  vehicles: readonly ReferredVehicle[],
  orderId: string
): Pick<Effects, 'events' | 'changes'> {
  const { owner, now } = moment
  return {
    events: vehicles.flatMap((vehicle) =>
      statusEvents({ ...moment, vehicleId: vehicle.vehicleId, from: [], to: 'RESERVED' }, vehicle, orderId)
    ),
    changes: vehicles.map((vehicle) => vehicleChange(owner, withStatus(vehicle, 'RESERVED', orderId, now), now))
  }
}
