import { type Country, toCents } from '@portico/finance'
import type { Call } from '../../core/handler.ts'
import { type FieldError, invalidRequest } from '../../core/problems.ts'
import type { Condition, Fuel, Transmission, VehicleSort, VehicleStatus } from '../model.ts'

/** Filters of a search, joined by "and". */
export interface VehicleFilters {
  country: Country | undefined
  partnerId: string | undefined
  makeId: string | undefined
  modelId: string | undefined
  versionId: string | undefined
  condition: Condition | undefined
  status: VehicleStatus
  fuel: Fuel | undefined
  transmission: Transmission | undefined
  minimumCents: number | undefined
  maximumCents: number | undefined
  maximumMileage: number | undefined
  /** ISO 8601 day; vehicles that were never registered are found as well. */
  registeredFrom: string | undefined
  /** Kilometres; vehicles that are not charged from outside are never found. */
  minimumElectricRange: number | undefined
  sort: VehicleSort
}

const cents = (text: unknown) => (text === undefined ? undefined : toCents(String(text)))

/** @throws SandboxProblem 400 for a filter of prices without a country, in whose currency they are compared */
export function filtersOf({ query }: Pick<Call, 'query'>): VehicleFilters {
  const given = query as Partial<Record<string, never>>
  const errors = ['minimumPrice', 'maximumPrice']
    .filter((parameter) => query[parameter] !== undefined && query.country === undefined)
    .map((parameter): FieldError => ({ parameter, code: 'not_allowed', detail: 'A price filter requires `country`.' }))
  if (errors.length) throw invalidRequest(errors)
  return {
    country: given.country,
    partnerId: given.partnerId,
    makeId: given.makeId,
    modelId: given.modelId,
    versionId: given.versionId,
    condition: given.condition,
    status: given.status ?? 'AVAILABLE',
    fuel: given.fuel,
    transmission: given.transmission,
    minimumCents: cents(query.minimumPrice),
    maximumCents: cents(query.maximumPrice),
    maximumMileage: given.maximumMileage,
    registeredFrom: given.registeredFrom,
    minimumElectricRange: given.minimumElectricRange,
    sort: given.sort ?? 'NEWEST'
  }
}
