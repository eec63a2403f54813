import type { Queryable } from '../../core/table.ts'
import { sharedRecordAt } from '../shared/record.ts'
import { searchShared } from '../shared/search.ts'
import type { VehicleFilters } from './filters.ts'
import { comparePositions, type Position, positionOf } from './order.ts'
import { searchOwn } from './own-search.ts'
import type { VehicleRecord } from './record.ts'

/**
 * Searches the shared stock, without the vehicles of which the owner has copies, and the owner's rows, in one order.
 *
 * @param after the last vehicle of the previous page
 * @returns one more than the limit, if there are more
 */
export async function searchVehicles(
  db: Queryable,
  owner: string,
  filters: VehicleFilters,
  { after, limit, now }: { after: Position | undefined; limit: number; now: Date }
): Promise<VehicleRecord[]> {
  const wanted = limit + 1
  const shared: VehicleRecord[] = []
  let own: VehicleRecord[] | undefined
  let position = after
  for (;;) {
    const { indexes, isComplete } = searchShared(filters, position, wanted)
    const candidates = indexes.map(sharedRecordAt)
    const ids = candidates.map(({ vehicleId }) => vehicleId)
    const { found, copied } = await searchOwn(db, {
      owner,
      filters,
      after,
      limit: own ? 0 : wanted,
      now,
      candidates: ids
    })
    own ??= found
    shared.push(...candidates.filter(({ vehicleId }) => !copied.has(vehicleId)))
    // Copies take places in a page of candidates, so that another one may be needed.
    if (isComplete || shared.length >= wanted) break
    position = positionOf(filters.sort, candidates.at(-1) as VehicleRecord)
  }
  return merge(shared, own, filters).slice(0, wanted)
}

/** Two sorted lists as one. */
function merge(shared: readonly VehicleRecord[], own: readonly VehicleRecord[], { sort }: VehicleFilters) {
  if (own.length === 0) return [...shared]
  return [...shared, ...own]
    .map((record) => ({ record, position: positionOf(sort, record) }))
    .sort((one, other) => comparePositions(one.position, other.position))
    .map(({ record }) => record)
}
