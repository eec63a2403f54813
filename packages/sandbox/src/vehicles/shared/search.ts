import type { Country } from '@portico/finance'
import { VERSIONS } from '../catalogue/versions.ts'
import { CONDITIONS, STATUSES, type VehicleSort } from '../model.ts'
import type { VehicleFilters } from '../stock/filters.ts'
import { type Position, sortKey } from '../stock/order.ts'
import { DEALERS } from './dealers.ts'
import { SHARED_COUNT } from './generation.ts'
import { DEALER_COUNTRIES, DEALER_CURRENCIES, ELECTRIC_RANGES, sharedIds, stockColumns } from './stock.ts'

const DAY_MS = 86_400_000

/** The indexes of the vehicles of a country, or of all, in the order of a sort. */
interface SortedStock {
  indexes: Uint16Array
  /** What the sort compares, at the same places. */
  keys: Float64Array
}

const sorted = new Map<string, SortedStock>()

/** Each order is made when it is first asked for: 20 ms for all vehicles, 2 ms for those of a country. */
function sortedStock(sort: VehicleSort, country: Country | undefined): SortedStock {
  const name = `${sort} ${country}`
  const known = sorted.get(name)
  if (known) return known
  const columns = stockColumns()
  const keys = Float64Array.from({ length: SHARED_COUNT }, (_, index) =>
    sortKey(sort, {
      createdAt: columns.createdAt[index] ?? 0,
      priceCents: columns.priceCents[index] ?? 0,
      currency: DEALER_CURRENCIES[columns.dealer[index] ?? 0] ?? 'EUR',
      mileage: columns.mileage[index] ?? 0
    })
  )
  const key = (index: number) => keys[index] ?? 0
  const rank = (index: number) => columns.rank[index] ?? 0
  const ofCountry = (index: number) => country === undefined || DEALER_COUNTRIES[columns.dealer[index] ?? 0] === country
  const indexes = Uint16Array.from(Array.from({ length: SHARED_COUNT }, (_, index) => index).filter(ofCountry))
  indexes.sort((one, other) => key(one) - key(other) || rank(one) - rank(other))
  const made = { indexes, keys: Float64Array.from(indexes, key) }
  sorted.set(name, made)
  return made
}

/** The first place of a sorted stock after a position. */
function placeAfter({ indexes, keys }: SortedStock, { key, vehicleId }: Position): number {
  let [low, high] = [0, indexes.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const found = keys[middle] ?? 0
    const isAfter = found > key || (found === key && sharedIds.print(indexes[middle] ?? 0) > vehicleId)
    if (isAfter) high = middle
    else low = middle + 1
  }
  return low
}

/** The filters that concern versions. */
const VERSION_FILTERS = ['makeId', 'modelId', 'versionId', 'fuel', 'transmission', 'minimumElectricRange'] as const
type VersionFilters = Pick<VehicleFilters, (typeof VERSION_FILTERS)[number]>

/** Which versions pass some filters: 1 by the index of a version that does. */
const passing = new Map<string, { versions: Uint8Array; isEmpty: boolean }>()
const MAX_KNOWN_FILTERS = 500

function passes(version: (typeof VERSIONS)[number], filters: VersionFilters): boolean {
  const { makeId, modelId, versionId, fuel, transmission, minimumElectricRange } = filters
  const { model, powertrain, index } = version
  const range = ELECTRIC_RANGES[index] ?? 0
  return (
    (versionId ?? version.versionId) === version.versionId &&
    (modelId ?? model.modelId) === model.modelId &&
    (makeId ?? model.make.makeId) === model.make.makeId &&
    (fuel ?? powertrain.fuel) === powertrain.fuel &&
    (transmission === undefined || powertrain.isManual === (transmission === 'MANUAL')) &&
    (minimumElectricRange === undefined || (range > 0 && range >= minimumElectricRange))
  )
}

/** The versions that pass; undefined where no filter concerns them. */
function passingVersions(filters: VersionFilters) {
  const values = VERSION_FILTERS.map((name) => filters[name])
  if (values.every((value) => value === undefined)) return undefined
  const name = values.join(' ')
  const known = passing.get(name)
  if (known) return known
  const versions = Uint8Array.from(VERSIONS, (version) => (passes(version, filters) ? 1 : 0))
  const made = { versions, isEmpty: !versions.includes(1) }
  if (passing.size >= MAX_KNOWN_FILTERS) passing.clear()
  passing.set(name, made)
  return made
}

/** Makes the function that says whether the vehicle of an index passes all filters. */
function filterOf(filters: VehicleFilters, versions: Uint8Array | undefined): (index: number) => boolean {
  const { dealer, version, condition, status, priceCents, mileage, registeredDay } = stockColumns()
  const { partnerId, registeredFrom, minimumCents = 0, maximumCents = Number.POSITIVE_INFINITY } = filters
  const { maximumMileage = Number.POSITIVE_INFINITY } = filters
  const statusNumber = STATUSES.indexOf(filters.status)
  const conditionNumber = filters.condition && CONDITIONS.indexOf(filters.condition)
  const dealerNumber = partnerId === undefined ? undefined : DEALERS.findIndex((each) => each.partnerId === partnerId)
  const fromDay = registeredFrom === undefined ? 0 : Date.parse(registeredFrom) / DAY_MS
  return (index) => {
    if (status[index] !== statusNumber) return false
    if (conditionNumber !== undefined && condition[index] !== conditionNumber) return false
    if (dealerNumber !== undefined && dealer[index] !== dealerNumber) return false
    if (versions && versions[version[index] as number] === 0) return false
    const cents = priceCents[index] as number
    if (cents < minimumCents || cents > maximumCents) return false
    if ((mileage[index] as number) > maximumMileage) return false
    const registered = registeredDay[index] as number
    return registered === 0 || registered >= fromDay
  }
}

/**
 * Vehicles of the shared stock, in the order of the filters' sort.
 *
 * @param after the last vehicle of the previous page
 * @returns their indexes; `isComplete` when there are no more
 */
export function searchShared(
  filters: VehicleFilters,
  after: Position | undefined,
  limit: number
): { indexes: number[]; isComplete: boolean } {
  const versions = passingVersions(filters)
  if (versions?.isEmpty) return { indexes: [], isComplete: true }
  const stock = sortedStock(filters.sort, filters.country)
  const isFound = filterOf(filters, versions?.versions)
  const indexes: number[] = []
  for (let place = after ? placeAfter(stock, after) : 0; place < stock.indexes.length; place += 1) {
    const index = stock.indexes[place] as number
    if (!isFound(index)) continue
    if (indexes.length === limit) return { indexes, isComplete: false }
    indexes.push(index)
  }
  return { indexes, isComplete: true }
}
