import { sharedStatement } from '../../core/shared-statements.ts'
import { type Queryable, statementName, toRecord } from '../../core/table.ts'
import { SORTS, type VehicleSort } from '../model.ts'
import type { VehicleFilters } from './filters.ts'
import { CURRENCY_GAP, type Position } from './order.ts'
import type { VehicleRecord } from './record.ts'
import { oldestKept, VEHICLE_COLUMNS, VEHICLES } from './store.ts'

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

/** The filters of a search as columns of a row; a filter that is not given is null. */
const SEARCH_COLUMNS = `number integer, owner text, status text, country text, partner_id text, make_id text, model_id text,
  version_id text, condition text, fuel text, transmission text, minimum_cents bigint, maximum_cents bigint, maximum_mileage integer,
  registered_from date, minimum_electric_range integer, oldest_kept timestamptz, after_id text, candidates text`

const FILTERS = `v.owner = s.owner and v.status = s.status
  and (s.country is null or v.country = s.country) and (s.partner_id is null or v.partner_id = s.partner_id)
  and (s.make_id is null or v.make_id = s.make_id) and (s.model_id is null or v.model_id = s.model_id)
  and (s.version_id is null or v.version_id = s.version_id) and (s.condition is null or v.condition = s.condition)
  and (s.fuel is null or v.fuel = s.fuel) and (s.transmission is null or v.transmission = s.transmission)
  and (s.minimum_cents is null or v.price_cents >= s.minimum_cents)
  and (s.maximum_cents is null or v.price_cents <= s.maximum_cents)
  and (s.maximum_mileage is null or v.mileage <= s.maximum_mileage)
  and (s.registered_from is null or v.first_registration is null or v.first_registration >= s.registered_from)
  and (s.minimum_electric_range is null or (v.electric_range > 0 and v.electric_range >= s.minimum_electric_range))
  and (v.status not in ('SOLD', 'WITHDRAWN') or v.stock = 'SHARED' or v.updated_at >= s.oldest_kept)`

/**
 * One statement for each sort, whatever the filters are: the database keeps its plan, and planning takes longer than searching. Its
 * parameters are the searches in JSON and the largest limit.
 */
function searchStatement(sort: VehicleSort): string {
  const { key, type, order, after } = SORT_SQL[sort]
  return `with search as materialized (
      select * from json_to_recordset($1::json) as s (${SEARCH_COLUMNS}, after_key ${type})
    )
    select number, true as is_found, found.* from search s cross join lateral (
      select ${VEHICLE_COLUMNS} from sandbox.vehicles v where ${FILTERS}
        and (s.after_id is null or ${key} ${after} s.after_key or (${key} = s.after_key and v.vehicle_id > s.after_id))
        order by ${key} ${order}, v.vehicle_id limit $2
    ) found
    union all
    select number, false, copy.* from search s cross join lateral (
      select ${VEHICLE_COLUMNS} from sandbox.vehicles v
        where v.owner = s.owner and v.stock = 'SHARED' and v.vehicle_id = any(string_to_array(s.candidates, ' '))
    ) copy`
}

export interface OwnSearch {
  owner: string
  filters: VehicleFilters
  after: Position | undefined
  limit: number
  now: Date
  /** Ids of shared vehicles of which the owner may have copies. */
  candidates: readonly string[]
}

/** What the filters find, in their order; and those of the candidates of which the owner has a copy, found or not. */
export interface FoundOwn {
  found: VehicleRecord[]
  copied: ReadonlySet<string>
}

/** The row of a search, with the members of SEARCH_COLUMNS and `after_key`. */
function searchRow({ owner, filters, after, now, candidates }: OwnSearch, number: number) {
  return {
    number,
    owner,
    status: filters.status,
    country: filters.country,
    partner_id: filters.partnerId,
    make_id: filters.makeId,
    model_id: filters.modelId,
    version_id: filters.versionId,
    condition: filters.condition,
    fuel: filters.fuel,
    transmission: filters.transmission,
    minimum_cents: filters.minimumCents,
    maximum_cents: filters.maximumCents,
    maximum_mileage: filters.maximumMileage,
    registered_from: filters.registeredFrom,
    minimum_electric_range: filters.minimumElectricRange,
    oldest_kept: oldestKept(now),
    after_id: after?.vehicleId,
    after_key: after && (filters.sort === 'NEWEST' ? new Date(-after.key) : after.key),
    candidates: candidates.join(' ')
  }
}

const searchBySort = new Map(
  SORTS.map((sort) => {
    const text = searchStatement(sort)
    const search = sharedStatement(async (pool, searches: readonly OwnSearch[]): Promise<FoundOwn[]> => {
      const largest = Math.max(...searches.map(({ limit }) => limit))
      const values = [JSON.stringify(searches.map(searchRow)), largest]
      const { rows } = await pool.query({ name: statementName(text), text, values })
      const byNumber = Map.groupBy(rows, ({ number }) => number as number)
      return searches.map(({ limit }, number) => {
        const own = byNumber.get(number) ?? []
        const found = own.filter(({ is_found }) => is_found).slice(0, limit)
        const copies = own.filter(({ is_found }) => !is_found)
        return {
          found: found.map((row) => toRecord<VehicleRecord>(VEHICLES, row)),
          copied: new Set(copies.map(({ vehicle_id }) => vehicle_id as string))
        }
      })
    })
    return [sort, search]
  })
)

/** Searches an owner's rows; calls share the statement. */
export function searchOwn(pool: Queryable, search: OwnSearch): Promise<FoundOwn> {
  const bySort = searchBySort.get(search.filters.sort)
  if (!bySort) throw new Error(`There is no order ${search.filters.sort}.`)
  return bySort(pool, search)
}
