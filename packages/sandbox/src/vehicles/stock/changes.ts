import type { Change } from '../../core/idempotency/insert-statement.ts'
import { columnOf, toRow } from '../../core/table.ts'
import type { VehicleRecord } from './record.ts'
import { VEHICLES } from './store.ts'

/** Changes an owner's vehicle, if it still has the revision that was read. */
const OWN_CHANGE: Change = {
  name: 'vehicle_change',
  columns: 'owner text, vehicle_id text, revision integer, status text, detail jsonb, updated_at timestamptz',
  statement: (source) => `
    update sandbox.vehicles v set revision = c.revision, status = c.status, detail = c.detail, updated_at = c.updated_at
      from ${source} c where v.owner = c.owner and v.vehicle_id = c.vehicle_id and v.revision = c.revision - 1
      returning v.vehicle_id`
}

const NAMES = Object.keys(VEHICLES.columns).map(columnOf)

/** Makes a changed copy of a shared vehicle, if the owner has none. */
const SHARED_CHANGE: Change = {
  name: 'vehicle_copy',
  columns: Object.entries(VEHICLES.columns)
    .map(([field, type]) => `${columnOf(field)} ${type}`)
    .join(', '),
  statement: (source) => `
    insert into sandbox.vehicles (${NAMES.join(', ')}) select ${NAMES.join(', ')} from ${source}
      on conflict (owner, vehicle_id) do nothing
      returning vehicle_id`
}

/** The change of a vehicle that comes with a new record. @param changed the vehicle as it was read, with another status */
export function vehicleChange(owner: string, changed: VehicleRecord, now: Date) {
  const { vehicleId, status, detail } = changed
  const revision = changed.revision + 1
  if (changed.owner === undefined)
    return { change: SHARED_CHANGE, row: toRow(VEHICLES, { ...changed, owner, revision, updatedAt: now }) }
  return { change: OWN_CHANGE, row: { owner, vehicle_id: vehicleId, revision, status, detail, updated_at: now } }
}
