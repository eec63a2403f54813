import { type Country, checkVin, currencyOf, type Money, printMoney, toCents } from '@portico/finance'
import {
  apiProblem,
  type FieldError,
  invalidRequest,
  notAllowed,
  outOfRange,
  type SandboxProblem
} from '../../core/problems.ts'
import { isEquipment } from '../catalogue/equipment.ts'
import { electricRangeOf } from '../catalogue/technical-data.ts'
import { findVersion } from '../catalogue/versions.ts'
import type { Condition, WithdrawalReason } from '../model.ts'
import { isSharedDealer } from '../shared/dealers.ts'
import type { Location, VehicleDetail, VehicleRecord } from './record.ts'
import { canBecome } from './states.ts'

/** The highest price, in cents. */
const MAX_PRICE = 50_000_000

/** A vehicle to add, as the document has it. */
export interface VehicleInput {
  partnerId: string
  condition: Condition
  versionId: string
  vin?: string
  country: Country
  price: Money
  vatDeductible: boolean
  mileage?: number
  firstRegistration?: string
  colour: string
  equipment?: string[]
  location?: Location
  availableFrom: string
}

/** A change of a vehicle, as the document has it (JSON merge patch). */
export interface VehiclePatch
  extends Pick<Partial<VehicleInput>, 'vin' | 'price' | 'mileage' | 'colour' | 'location' | 'availableFrom'> {
  equipment?: string[] | null
}

/** Why a number cannot be that of a vehicle (ISO 3779); undefined where it can. */
export function vinFault(vin: string): string | undefined {
  const check = checkVin(vin)
  if (check.valid) return undefined
  const { fault } = check
  if (fault.step === 'CHECK_DIGIT')
    return `The check digit at position 9 must be ${fault.calculated}, not ${fault.found}.`
  return 'Must have 17 capital letters and digits, without I, O and Q.'
}

const vinErrors = (vin: string | undefined): FieldError[] => {
  const fault = vin === undefined ? undefined : vinFault(vin)
  return fault === undefined ? [] : [notAllowed('/vin', fault)]
}

function priceErrors(price: Money | undefined, country: Country): FieldError[] {
  if (!price) return []
  const currency = currencyOf(country)
  if (price.currency !== currency)
    return [notAllowed('/price/currency', `Must be ${currency}, the currency of ${country}.`)]
  const cents = toCents(price.value)
  if (cents > 0 && cents <= MAX_PRICE) return []
  return [outOfRange('/price/value', `Must be more than 0.00 and at most ${printMoney(MAX_PRICE)}.`)]
}

const equipmentErrors = (codes: readonly string[] = []): FieldError[] =>
  codes.flatMap((code, place): FieldError[] => {
    const pointer = `/equipment/${place}`
    if (!isEquipment(code))
      return [
        { pointer, code: 'unknown', detail: 'Must be a code of the catalogue. Retrieve the version to see its codes.' }
      ]
    return codes.indexOf(code) === place ? [] : [notAllowed(pointer, 'Must not be repeated. Remove the duplicate.')]
  })

/** What a condition requires and excludes. */
function conditionErrors({ condition, vin, mileage, firstRegistration }: VehicleInput, today: string): FieldError[] {
  if (condition === 'NEW')
    return firstRegistration === undefined ? [] : [notAllowed('/firstRegistration', 'Must be omitted for a new car.')]
  const car = condition === 'USED' ? 'a used car' : 'a demonstration car'
  const required: [string, unknown, string][] = [
    ['/vin', vin, `Required for ${car}.`],
    ['/mileage', mileage, `Required for ${car}.`],
    ['/firstRegistration', firstRegistration, `Required for ${car}.`]
  ]
  const missing = required.filter(([, value]) => value === undefined)
  const errors = missing.map(([pointer, , detail]): FieldError => ({ pointer, code: 'required', detail }))
  if (firstRegistration !== undefined && firstRegistration > today)
    errors.push(outOfRange('/firstRegistration', `Must be ${today} or earlier.`))
  return errors
}

/**
 * The new vehicle of a request.
 *
 * @throws SandboxProblem 400 with all errors
 */
export function newVehicle(vehicleId: string, input: VehicleInput, now: Date): VehicleRecord {
  const { partnerId, versionId, vin, country, price, firstRegistration, condition, mileage = 0 } = input
  const version = findVersion(versionId)
  const errors: FieldError[] = [
    ...(isSharedDealer(partnerId)
      ? [
          notAllowed(
            '/partnerId',
            'Must not be a dealer of the shared stock, which is read-only. Use another partner, such as par_BRUNNWALDT.'
          )
        ]
      : []),
    ...(version
      ? []
      : [
          {
            pointer: '/versionId',
            code: 'unknown',
            detail: 'The version does not exist. List the versions of the model.'
          } as const
        ]),
    ...vinErrors(vin),
    ...priceErrors(price, country),
    ...conditionErrors(input, now.toISOString().slice(0, 10)),
    ...equipmentErrors(input.equipment)
  ]
  if (errors.length || !version) throw invalidRequest(errors)
  const { model, powertrain } = version
  return {
    vehicleId,
    revision: 1,
    stock: 'OWN',
    partnerId,
    status: 'AVAILABLE',
    condition,
    versionId,
    modelId: model.modelId,
    makeId: model.make.makeId,
    ...(vin && { vin }),
    country,
    currency: currencyOf(country),
    priceCents: toCents(price.value),
    mileage,
    ...(firstRegistration && { firstRegistration }),
    fuel: powertrain.fuel,
    transmission: powertrain.isManual ? 'MANUAL' : 'AUTOMATIC',
    electricRange: electricRangeOf(version),
    detail: {
      vatDeductible: input.vatDeductible,
      colour: input.colour,
      ...(input.equipment?.length && { equipment: input.equipment }),
      ...(input.location && { location: input.location }),
      availableFrom: input.availableFrom
    },
    createdAt: now,
    updatedAt: now
  }
}

const notChangeable = (detail: string): SandboxProblem =>
  apiProblem(409, 'vehicle_not_changeable', 'The vehicle cannot be updated', detail)

/**
 * The vehicle with a change.
 *
 * @throws SandboxProblem 409 when its state does not allow the change, 400 when a value is not valid
 */
export function changedVehicle(record: VehicleRecord, patch: VehiclePatch): VehicleRecord {
  const { status, country, mileage } = record
  if (status === 'SOLD' || status === 'WITHDRAWN')
    throw notChangeable(`The vehicle is ${status}. This status is final.`)
  if (status === 'RESERVED' && patch.price)
    throw notChangeable('The vehicle is RESERVED. Change its price after the reservation ends.')
  if (patch.vin !== undefined && record.vin !== undefined && patch.vin !== record.vin)
    throw notChangeable(`The vehicle already has the VIN ${record.vin}. A VIN can be set only once.`)
  const errors = [
    ...vinErrors(patch.vin),
    ...priceErrors(patch.price, country),
    ...(patch.mileage !== undefined && patch.mileage < mileage
      ? [outOfRange('/mileage', `Must be at least ${mileage}, the current mileage.`)]
      : []),
    ...equipmentErrors(patch.equipment ?? [])
  ]
  if (errors.length) throw invalidRequest(errors)
  return {
    ...record,
    ...(patch.vin !== undefined && { vin: patch.vin }),
    ...(patch.price && { priceCents: toCents(patch.price.value) }),
    ...(patch.mileage !== undefined && { mileage: patch.mileage }),
    detail: changedDetail(record.detail, patch)
  }
}

function changedDetail(
  detail: VehicleDetail,
  { colour, equipment, location, availableFrom }: VehiclePatch
): VehicleDetail {
  const { equipment: present, ...rest } = detail
  const options = equipment === undefined ? present : equipment
  return {
    ...rest,
    ...(options?.length && { equipment: options }),
    ...(colour !== undefined && { colour }),
    ...(location && { location }),
    ...(availableFrom !== undefined && { availableFrom })
  }
}

/**
 * The vehicle, withdrawn.
 *
 * @throws SandboxProblem 409 when an order holds it, or when it is sold or withdrawn already
 */
export function withdrawnVehicle(record: VehicleRecord, reason: WithdrawalReason): VehicleRecord {
  const { status, detail } = record
  if (status === 'RESERVED') {
    const order = detail.reservation?.orderId ?? 'an order'
    const advice = `The vehicle is reserved by ${order}. Cancel the order first.`
    throw apiProblem(409, 'vehicle_reserved', 'The vehicle is reserved', advice)
  }
  if (!canBecome(status, 'WITHDRAWN')) throw notChangeable(`The vehicle is ${status}. This status is final.`)
  return { ...record, status: 'WITHDRAWN', detail: { ...detail, withdrawalReason: reason } }
}

/** The problem of a number that another vehicle in stock has. */
export const vinInStock = (vehicleId: string | undefined): SandboxProblem =>
  apiProblem(
    409,
    'vin_in_stock',
    'The VIN is already in stock',
    `${vehicleId ?? 'Another vehicle'} has this VIN. Update that vehicle, or withdraw it first.`
  )
