import { deleteInPortions } from '@portico/server-kit'
import type pg from 'pg'
import {
  columnOf,
  insertStory,
  type Queryable,
  selectedColumns,
  selectOne,
  type Table,
  toRecord,
  toRow
} from '../../core/table.ts'
import { findSharedVehicle } from '../shared/record.ts'
import type { VehicleRecord } from './record.ts'
import { isFinal } from './states.ts'

/** The table of own vehicles, and of shared vehicles whose state is an application's own. */
export const VEHICLES: Table = {
  name: 'sandbox.vehicles',
  columns: {
    owner: 'text',
    vehicleId: 'text',
    revision: 'integer',
    stock: 'text',
    partnerId: 'text',
    status: 'text',
    condition: 'text',
    versionId: 'text',
    modelId: 'text',
    makeId: 'text',
    vin: 'text',
    country: 'text',
    currency: 'text',
    priceCents: 'bigint',
    mileage: 'integer',
    firstRegistration: 'date',
    fuel: 'text',
    transmission: 'text',
    electricRange: 'integer',
    detail: 'jsonb',
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz'
  }
}

/** Years for which a vehicle can be read after it was sold or withdrawn. */
const KEPT_YEARS = 2

/** Vehicles that were sold or withdrawn before this moment can no longer be read. */
export function oldestKept(now: Date): Date {
  const oldest = new Date(now)
  oldest.setUTCFullYear(oldest.getUTCFullYear() - KEPT_YEARS)
  return oldest
}

const isKept = (record: VehicleRecord, now: Date) => !isFinal(record.status) || record.updatedAt >= oldestKept(now)

/** What a statement selects of a vehicle, for `toRecord`. */
export const VEHICLE_COLUMNS = selectedColumns(VEHICLES)

/** A vehicle as an owner sees it: its own one, or a shared one in the owner's or the common state. */
export async function findVehicleOf(
  db: Queryable,
  owner: string,
  vehicleId: string,
  now?: Date
): Promise<VehicleRecord | undefined> {
  const own = await selectOne<VehicleRecord>(db, VEHICLES, { 'owner = ?': owner, 'vehicle_id = ?': vehicleId })
  const record = own ?? findSharedVehicle(vehicleId)
  return record && (record.stock === 'SHARED' || !now || isKept(record, now)) ? record : undefined
}

/** A vehicle of an owner. */
interface VehicleIdentity {
  owner: string
  vehicleId: string
}

export const vehicleKey = ({ owner, vehicleId }: VehicleIdentity): string => `${vehicleId} ${owner}`

const IDENTITIES = `(select o, v from unnest($1::text[], $2::text[]) as i (o, v))`

// In one order for all, so that two transactions that need the same vehicles do not wait for each other.
const LOCK_STATEMENT = `select ${VEHICLE_COLUMNS} from sandbox.vehicles where (owner, vehicle_id) in ${IDENTITIES}
  order by owner, vehicle_id for update`

async function lockRows(client: pg.PoolClient, vehicles: readonly VehicleIdentity[]) {
  const { rows } = await client.query({
    name: 'lock vehicles',
    text: LOCK_STATEMENT,
    values: [vehicles.map(({ owner }) => owner), vehicles.map(({ vehicleId }) => vehicleId)]
  })
  return new Map(
    rows.map((row) => [
      vehicleKey({ owner: row.owner, vehicleId: row.vehicle_id }),
      toRecord<VehicleRecord>(VEHICLES, row)
    ])
  )
}

/**
 * Vehicles of owners by `vehicleKey`, locked until the transaction ends. Shared vehicles become the owners' own copies first, so that
 * what follows concerns these owners alone.
 */
export async function lockVehicles(
  client: pg.PoolClient,
  vehicles: readonly VehicleIdentity[]
): Promise<Map<string, VehicleRecord>> {
  const locked = await lockRows(client, vehicles)
  const copies = vehicles.flatMap(({ owner, vehicleId }) => {
    const shared = locked.has(vehicleKey({ owner, vehicleId })) ? undefined : findSharedVehicle(vehicleId)
    return shared ? [{ ...shared, owner }] : []
  })
  if (copies.length === 0) return locked
  await insertStory(client, VEHICLES, copies)
  return lockRows(client, vehicles)
}

const CHANGEABLE = { vin: 'text', status: 'text', priceCents: 'bigint', mileage: 'integer', detail: 'jsonb' } as const

const UPDATE_STATEMENT = `
  update sandbox.vehicles v set revision = i.revision, updated_at = i.updated_at,
      ${Object.keys(CHANGEABLE)
        .map((field) => `${columnOf(field)} = i.${columnOf(field)}`)
        .join(', ')}
    from json_to_recordset($1::json) as i (owner text, vehicle_id text, revision integer, updated_at timestamptz,
      ${Object.entries(CHANGEABLE)
        .map(([field, type]) => `${columnOf(field)} ${type}`)
        .join(', ')})
    where v.owner = i.owner and v.vehicle_id = i.vehicle_id`

/**
 * Stores changed vehicles, which the transaction has locked.
 *
 * @returns them with their new revisions
 */
export async function updateVehicles(
  client: pg.PoolClient,
  changes: readonly { owner: string; record: VehicleRecord; now: Date }[]
): Promise<VehicleRecord[]> {
  const changed = changes.map(({ owner, record, now }) => ({
    ...record,
    owner,
    revision: record.revision + 1,
    updatedAt: now
  }))
  const rows = changed.map((record) => toRow(VEHICLES, record))
  await client.query({ name: 'update vehicles', text: UPDATE_STATEMENT, values: [JSON.stringify(rows)] })
  return changed
}

/** Stores a changed vehicle, as `updateVehicles` does. */
export const updateVehicle = async (
  client: pg.PoolClient,
  owner: string,
  record: VehicleRecord,
  now: Date
): Promise<VehicleRecord> => (await updateVehicles(client, [{ owner, record, now }]))[0] as VehicleRecord

/** The vehicle in an owner's rows with a number, as long as it is in stock; and the owner's copy of a shared vehicle in any state. */
export async function findByVin(
  db: Queryable,
  owner: string,
  vin: string,
  sharedId: string | undefined
): Promise<{ inStock: string | undefined; copy: VehicleRecord | undefined }> {
  const { rows } = await db.query<{ vehicle_id: string; vin: string | null; status: VehicleRecord['status'] }>(
    `select ${VEHICLE_COLUMNS} from sandbox.vehicles
       where owner = $1 and vin = $2 and status in ('AVAILABLE', 'RESERVED')
     union
     select ${VEHICLE_COLUMNS} from sandbox.vehicles where owner = $1 and vehicle_id = $3`,
    [owner, vin, sharedId ?? '']
  )
  const records = rows.map((row) => toRecord<VehicleRecord>(VEHICLES, row))
  return {
    inStock: records.find((record) => record.vin === vin && !isFinal(record.status))?.vehicleId,
    copy: records.find(({ vehicleId }) => vehicleId === sharedId)
  }
}

/** Deletes own vehicles that were sold or withdrawn more than two years ago. A copy of a shared vehicle stays: it would be for sale again. */
export async function removeOldVehicles(pool: pg.Pool, now: Date): Promise<void> {
  await deleteInPortions(
    pool,
    'sandbox.vehicles',
    `status in ('SOLD', 'WITHDRAWN') and updated_at < $1 and stock = 'OWN'`,
    [oldestKept(now)]
  )
}
