import { type Country, type Currency, currencyOf } from '@portico/finance'
import { NumberedIds } from '../catalogue/numbered-ids.ts'
import { electricRangeOf } from '../catalogue/technical-data.ts'
import { VERSIONS } from '../catalogue/versions.ts'
import { CONDITIONS, type Condition, STATUSES, type VehicleStatus } from '../model.ts'
import { DEALERS } from './dealers.ts'
import { createdAtOf, generateVehicle, SHARED_COUNT, type SharedVehicle } from './generation.ts'

export const sharedIds = new NumberedIds('veh')

/** Kilometres that each version drives on electricity alone. */
export const ELECTRIC_RANGES: Uint16Array = Uint16Array.from(VERSIONS, (version) =>
  version.powertrain.usableCapacity > 2 ? electricRangeOf(version) : 0
)

/** The members of all shared vehicles by index, in columns: a search reads few of them, and an object each would take ten times the memory. */
export interface StockColumns {
  dealer: Uint8Array
  version: Uint16Array
  condition: Uint8Array
  status: Uint8Array
  priceCents: Uint32Array
  mileage: Uint32Array
  registeredDay: Uint16Array
  paint: Uint8Array
  createdAt: Float64Array
  /** Places of the ids in their order. */
  rank: Float64Array
}

function generateColumns(): StockColumns {
  const columns: StockColumns = {
    dealer: new Uint8Array(SHARED_COUNT),
    version: new Uint16Array(SHARED_COUNT),
    condition: new Uint8Array(SHARED_COUNT),
    status: new Uint8Array(SHARED_COUNT),
    priceCents: new Uint32Array(SHARED_COUNT),
    mileage: new Uint32Array(SHARED_COUNT),
    registeredDay: new Uint16Array(SHARED_COUNT),
    paint: new Uint8Array(SHARED_COUNT),
    createdAt: new Float64Array(SHARED_COUNT),
    rank: new Float64Array(SHARED_COUNT)
  }
  const dealerNumbers = new Map(DEALERS.map((dealer, number) => [dealer, number]))
  for (let index = 0; index < SHARED_COUNT; index += 1) {
    const vehicle = generateVehicle(index)
    columns.dealer[index] = dealerNumbers.get(vehicle.dealer) ?? 0
    columns.version[index] = vehicle.version.index
    columns.condition[index] = CONDITIONS.indexOf(vehicle.condition)
    columns.status[index] = STATUSES.indexOf(vehicle.status)
    columns.priceCents[index] = vehicle.priceCents
    columns.mileage[index] = vehicle.mileage
    columns.registeredDay[index] = vehicle.registeredDay
    columns.paint[index] = vehicle.paint
    columns.createdAt[index] = createdAtOf(index)
    columns.rank[index] = sharedIds.rank(index)
  }
  return columns
}

let generated: StockColumns | undefined

/** The shared stock; it is generated when it is first used, in some 50 ms, and is the same in every instance. */
export function stockColumns(): StockColumns {
  generated ??= generateColumns()
  return generated
}

/** A vehicle of the shared stock. */
export function sharedVehicleAt(index: number): SharedVehicle {
  const columns = stockColumns()
  const at = (column: Uint8Array | Uint16Array | Uint32Array) => column[index] ?? 0
  return {
    dealer: DEALERS[at(columns.dealer)] as SharedVehicle['dealer'],
    version: VERSIONS[at(columns.version)] as SharedVehicle['version'],
    condition: CONDITIONS[at(columns.condition)] as Condition,
    status: STATUSES[at(columns.status)] as VehicleStatus,
    priceCents: at(columns.priceCents),
    mileage: at(columns.mileage),
    registeredDay: at(columns.registeredDay),
    paint: at(columns.paint)
  }
}

/** The index of a vehicle of the shared stock; -1 where the id is not one of them. */
export function sharedIndexOf(vehicleId: string): number {
  const { low, high } = sharedIds.parse(vehicleId)
  return high === 0 && low < SHARED_COUNT ? low : -1
}

/** Currencies and countries of dealers, by their numbers. */
export const DEALER_CURRENCIES: readonly Currency[] = DEALERS.map(({ country }) => currencyOf(country))
export const DEALER_COUNTRIES: readonly Country[] = DEALERS.map(({ country }) => country)
