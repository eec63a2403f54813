import { currencyOf } from '@portico/finance'
import { PAINTS } from '../pictures/colours.ts'
import type { VehicleRecord } from '../stock/record.ts'
import { createdAtOf, generateDetail, indexInVin, SHARED_COUNT } from './generation.ts'
import { ELECTRIC_RANGES, sharedIds, sharedIndexOf, sharedVehicleAt } from './stock.ts'

const DAY_MS = 86_400_000

/** Records that were read lately: they never change, and making one takes longer than finding it. */
const recent = new Map<number, VehicleRecord>()
const MAX_RECENT = 3000

/** A vehicle of the shared stock as a record, which is not to be changed. */
export function sharedRecordAt(index: number): VehicleRecord {
  const known = recent.get(index)
  if (known) return known
  const made = makeRecord(index)
  if (recent.size >= MAX_RECENT) recent.clear()
  recent.set(index, made)
  return made
}

function makeRecord(index: number): VehicleRecord {
  const vehicle = sharedVehicleAt(index)
  const { dealer, version, status, condition, registeredDay } = vehicle
  const { vin, updatedAt, vatDeductible, equipment, availableFrom, withdrawalReason } = generateDetail(index, vehicle)
  const { model, powertrain } = version
  return {
    vehicleId: sharedIds.print(index),
    revision: 1,
    stock: 'SHARED',
    partnerId: dealer.partnerId,
    status,
    condition,
    versionId: version.versionId,
    modelId: model.modelId,
    makeId: model.make.makeId,
    ...(vin && { vin }),
    country: dealer.country,
    currency: currencyOf(dealer.country),
    priceCents: vehicle.priceCents,
    mileage: vehicle.mileage,
    ...(registeredDay > 0 && { firstRegistration: new Date(registeredDay * DAY_MS).toISOString().slice(0, 10) }),
    fuel: powertrain.fuel,
    transmission: powertrain.isManual ? 'MANUAL' : 'AUTOMATIC',
    electricRange: ELECTRIC_RANGES[version.index] ?? 0,
    detail: {
      vatDeductible,
      colour: PAINTS[vehicle.paint]?.name ?? '',
      equipment,
      location: { city: dealer.city, postalCode: dealer.postalCode },
      availableFrom,
      ...(withdrawalReason && { withdrawalReason })
    },
    createdAt: new Date(createdAtOf(index)),
    updatedAt
  }
}

/** The vehicle of the shared stock with an id. */
export function findSharedVehicle(vehicleId: string): VehicleRecord | undefined {
  const index = sharedIndexOf(vehicleId)
  return index < 0 ? undefined : sharedRecordAt(index)
}

/** The vehicle of the shared stock with a vehicle identification number. */
export function findSharedVin(vin: string): VehicleRecord | undefined {
  const index = indexInVin(vin)
  if (index < 0 || index >= SHARED_COUNT) return undefined
  const record = sharedRecordAt(index)
  return record.vin === vin ? record : undefined
}
