import type pg from 'pg'
import { columnOf, type Queryable, selectOne, type Table, toRecord } from '../../core/table.ts'
import { findSharedVehicle } from '../shared/record.ts'
import type { VehicleFilters } from './filters.ts'
import { CURRENCY_GAP, type Position } from './order.ts'
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

function oldestKept(now: Date): Date {
  const oldest = new Date(now)
  oldest.setUTCFullYear(oldest.getUTCFullYear() - KEPT_YEARS)
  return oldest
}

const isKept = (record: VehicleRecord, now: Date) => !isFinal(record.status) || record.updatedAt >= oldestKept(now)

const COLUMNS = Object.entries(VEHICLES.columns)
  .map(([field, type]) => columnOf(field) + (type === 'date' ? '::text' : ''))
  .join(', ')

/** A vehicle as an owner sees it: its own one, or a shared one in the owner's or the common state. */
export async function findVehicleOf(
  db: Queryable,
  owner: string,
  vehicleId: string,
  now?: Date
): Promise<VehicleRecord | undefined> {
  const { rows } = await db.query({
    name: 'vehicle of an owner',
    text: `select sequence, ${COLUMNS} from sandbox.vehicles where owner = $1 and vehicle_id = $2`,
    values: [owner, vehicleId]
  })
  const record = rows[0] ? toRecord<VehicleRecord>(VEHICLES, rows[0]) : findSharedVehicle(vehicleId)
  return record && (record.stock === 'SHARED' || !now || isKept(record, now)) ? record : undefined
}

/**
 * The vehicle of an owner, locked until the transaction ends. A shared vehicle becomes the owner's own copy first, so that what follows
 * concerns this owner alone.
 */
export async function lockVehicle(
  client: pg.PoolClient,
  owner: string,
  vehicleId: string
): Promise<VehicleRecord | undefined> {
  const conditions = { 'owner = ?': owner, 'vehicle_id = ?': vehicleId }
  const own = await selectOne<VehicleRecord>(client, VEHICLES, conditions, 'for update')
  const shared = own ? undefined : findSharedVehicle(vehicleId)
  if (own || !shared) return own
  const entries = Object.entries(VEHICLES.columns).map(
    ([field]) => [columnOf(field), field === 'owner' ? owner : (shared[field as keyof VehicleRecord] ?? null)] as const
  )
  await client.query(
    `insert into sandbox.vehicles (${entries.map(([column]) => column).join(', ')})
       values (${entries.map((_, place) => `$${place + 1}`).join(', ')}) on conflict do nothing`,
    entries.map(([, value]) => value)
  )
  return selectOne<VehicleRecord>(client, VEHICLES, conditions, 'for update')
}

/** Stores a changed vehicle, which the transaction has locked. @returns it with its new revision */
export async function updateVehicle(
  client: pg.PoolClient,
  owner: string,
  record: VehicleRecord,
  now: Date
): Promise<VehicleRecord> {
  const changed: VehicleRecord = { ...record, revision: record.revision + 1, updatedAt: now }
  await client.query(
    `update sandbox.vehicles set revision = $3, status = $4, vin = $5, price_cents = $6, mileage = $7, detail = $8, updated_at = $9
       where owner = $1 and vehicle_id = $2`,
    [
      owner,
      changed.vehicleId,
      changed.revision,
      changed.status,
      changed.vin ?? null,
      changed.priceCents,
      changed.mileage,
      JSON.stringify(changed.detail),
      now
    ]
  )
  return changed
}

/** The vehicle in an owner's rows with a number, as long as it is in stock; and the owner's copy of a shared vehicle in any state. */
export async function findByVin(
  db: Queryable,
  owner: string,
  vin: string,
  sharedId: string | undefined
): Promise<{ inStock: string | undefined; copy: VehicleRecord | undefined }> {
  const { rows } = await db.query<{ vehicle_id: string; vin: string | null; status: VehicleRecord['status'] }>(
    `select sequence, ${COLUMNS} from sandbox.vehicles
       where owner = $1 and vin = $2 and status in ('AVAILABLE', 'RESERVED')
     union
     select sequence, ${COLUMNS} from sandbox.vehicles where owner = $1 and vehicle_id = $3`,
    [owner, vin, sharedId ?? '']
  )
  const records = rows.map((row) => toRecord<VehicleRecord>(VEHICLES, row))
  return {
    inStock: records.find((record) => record.vin === vin && !isFinal(record.status))?.vehicleId,
    copy: records.find(({ vehicleId }) => vehicleId === sharedId)
  }
}

/** SQL of what each sort compares, and of its order; `vehicle_id` follows. */
const SORT_SQL = {
  NEWEST: { key: 'created_at', direction: 'desc' },
  PRICE: { key: `(case currency when 'GBP' then ${CURRENCY_GAP} else 0 end + price_cents)`, direction: 'asc' },
  PRICE_DESCENDING: {
    key: `(case currency when 'GBP' then ${CURRENCY_GAP} else 0 end - price_cents)`,
    direction: 'asc'
  },
  MILEAGE: { key: 'mileage', direction: 'asc' }
} as const

/** Collects the values of a statement. */
class Values {
  readonly list: unknown[] = []

  /** @returns the value's place in the statement */
  add(value: unknown): string {
    this.list.push(value)
    return `$${this.list.length}`
  }
}

function conditionsOf(filters: VehicleFilters, now: Date, values: Values): string[] {
  const { status, registeredFrom, minimumElectricRange } = filters
  const equal: Record<string, unknown> = {
    country: filters.country,
    partner_id: filters.partnerId,
    make_id: filters.makeId,
    model_id: filters.modelId,
    version_id: filters.versionId,
    condition: filters.condition,
    status,
    fuel: filters.fuel,
    transmission: filters.transmission
  }
  const given = Object.entries(equal).filter(([, value]) => value !== undefined)
  const conditions = given.map(([column, value]) => `${column} = ${values.add(value)}`)
  const limit = (sql: string, value: unknown) => {
    if (value !== undefined) conditions.push(`${sql} ${values.add(value)}`)
  }
  limit('price_cents >=', filters.minimumCents)
  limit('price_cents <=', filters.maximumCents)
  limit('mileage <=', filters.maximumMileage)
  limit('electric_range > 0 and electric_range >=', minimumElectricRange)
  if (registeredFrom !== undefined)
    conditions.push(`(first_registration is null or first_registration >= ${values.add(registeredFrom)})`)
  if (isFinal(status)) conditions.push(`(stock = 'SHARED' or updated_at >= ${values.add(oldestKept(now))})`)
  return conditions
}

export interface OwnSearch {
  filters: VehicleFilters
  after: Position | undefined
  limit: number
  now: Date
  /** Ids of shared vehicles of which the owner may have copies. */
  candidates: readonly string[]
}

/**
 * Searches an owner's rows.
 *
 * @returns what the filters find, in their order; and those of the candidates of which the owner has a copy, found or not
 */
export async function searchOwn(
  db: Queryable,
  owner: string,
  { filters, after, limit, now, candidates }: OwnSearch
): Promise<{ found: VehicleRecord[]; copied: ReadonlySet<string> }> {
  const values = new Values()
  const ownerPlace = values.add(owner)
  const conditions = [`owner = ${ownerPlace}`, ...conditionsOf(filters, now, values)]
  const { key, direction } = SORT_SQL[filters.sort]
  if (after) {
    const place = values.add(filters.sort === 'NEWEST' ? new Date(-after.key) : after.key)
    const id = values.add(after.vehicleId)
    conditions.push(
      `(${key} ${direction === 'desc' ? '<' : '>'} ${place} or (${key} = ${place} and vehicle_id > ${id}))`
    )
  }
  const { rows } = await db.query(
    `(select true as is_found, sequence, ${COLUMNS} from sandbox.vehicles where ${conditions.join(' and ')}
        order by ${key} ${direction}, vehicle_id limit ${Math.trunc(limit)})
     union all
     select false, sequence, ${COLUMNS} from sandbox.vehicles
       where owner = ${ownerPlace} and vehicle_id = any(${values.add(candidates)})`,
    values.list
  )
  return {
    found: rows.filter(({ is_found }) => is_found).map((row) => toRecord<VehicleRecord>(VEHICLES, row)),
    copied: new Set(rows.filter(({ is_found }) => !is_found).map(({ vehicle_id }) => vehicle_id as string))
  }
}

/** Deletes own vehicles that were sold or withdrawn more than two years ago. A copy of a shared vehicle stays: it would be for sale again. */
export async function removeOldVehicles(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query(
    `delete from sandbox.vehicles where status in ('SOLD', 'WITHDRAWN') and updated_at < $1 and stock = 'OWN'`,
    [oldestKept(now)]
  )
}
