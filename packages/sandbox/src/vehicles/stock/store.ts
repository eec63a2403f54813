import type pg from 'pg'
import { columnOf, type Queryable, selectOne, type Table, toRecord } from '../../core/table.ts'
import { SORTS, type VehicleSort } from '../model.ts'
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

/** SQL of what each sort compares, and of what comes after a value in its order. */
const SORT_SQL = {
  NEWEST: { key: 'created_at', type: 'timestamptz', order: 'desc', after: '<' },
  PRICE: {
    key: `(case currency when 'GBP' then ${CURRENCY_GAP} else 0 end + price_cents)`,
    type: 'bigint',
    order: 'asc',
    after: '>'
  },
  PRICE_DESCENDING: {
    key: `(case currency when 'GBP' then ${CURRENCY_GAP} else 0 end - price_cents)`,
    type: 'bigint',
    order: 'asc',
    after: '>'
  },
  MILEAGE: { key: 'mileage', type: 'integer', order: 'asc', after: '>' }
} as const

/** The conditions of a search; a filter that is not given is null. */
const FILTERS = `owner = $1 and status = $2
  and ($3::text is null or country = $3) and ($4::text is null or partner_id = $4) and ($5::text is null or make_id = $5)
  and ($6::text is null or model_id = $6) and ($7::text is null or version_id = $7) and ($8::text is null or condition = $8)
  and ($9::text is null or fuel = $9) and ($10::text is null or transmission = $10)
  and ($11::bigint is null or price_cents >= $11) and ($12::bigint is null or price_cents <= $12)
  and ($13::integer is null or mileage <= $13)
  and ($14::date is null or first_registration is null or first_registration >= $14)
  and ($15::integer is null or (electric_range > 0 and electric_range >= $15))
  and (status not in ('SOLD', 'WITHDRAWN') or stock = 'SHARED' or updated_at >= $16)`

/** One statement for each sort, whatever the filters are: the database keeps its plan, and planning takes longer than searching. */
function searchStatement(sort: VehicleSort): string {
  const { key, type, order, after } = SORT_SQL[sort]
  return `(select true as is_found, sequence, ${COLUMNS} from sandbox.vehicles where ${FILTERS}
      and ($18::text is null or ${key} ${after} $17::${type} or (${key} = $17 and vehicle_id > $18))
      order by ${key} ${order}, vehicle_id limit $19)
    union all
    select false, sequence, ${COLUMNS} from sandbox.vehicles where owner = $1 and vehicle_id = any($20)`
}

const STATEMENTS = new Map(SORTS.map((sort) => [sort, searchStatement(sort)]))

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
  const { sort } = filters
  const key = after && (sort === 'NEWEST' ? new Date(-after.key) : after.key)
  const { rows } = await db.query({
    name: `vehicles by ${sort}`,
    text: STATEMENTS.get(sort) ?? '',
    values: [
      owner,
      ...[filters.status, filters.country, filters.partnerId, filters.makeId, filters.modelId, filters.versionId],
      ...[filters.condition, filters.fuel, filters.transmission, filters.minimumCents, filters.maximumCents],
      ...[filters.maximumMileage, filters.registeredFrom, filters.minimumElectricRange, oldestKept(now)],
      ...[key, after?.vehicleId, Math.trunc(limit), candidates]
    ]
  })
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
