import { type Country, type Currency, type Money, toMoney } from '@portico/finance'
import { immutable } from '../../core/responses/immutable.ts'
import { findVersion, titleOf, type Version } from '../catalogue/versions.ts'
import type { Condition, Fuel, Transmission, VehicleStatus, WithdrawalReason } from '../model.ts'

export interface Location {
  city: string
  postalCode: string
}

/** What of a vehicle is never searched. */
export interface VehicleDetail {
  vatDeductible: boolean
  colour: string
  equipment?: readonly string[]
  location?: Location
  /** ISO 8601 day. */
  availableFrom: string
  /** The own order that holds it. */
  reservation?: { orderId: string; since: string }
  withdrawalReason?: WithdrawalReason
}

/** A vehicle of an application's own stock, or of the shared one as the application sees it. */
export interface VehicleRecord {
  /** Absent while a vehicle of the shared stock is as everybody sees it. */
  owner?: string
  vehicleId: string
  /** Grows with each change. */
  revision: number
  stock: 'OWN' | 'SHARED'
  partnerId: string
  status: VehicleStatus
  condition: Condition
  versionId: string
  modelId: string
  makeId: string
  vin?: string
  country: Country
  currency: Currency
  priceCents: number
  mileage: number
  /** ISO 8601 day. */
  firstRegistration?: string
  fuel: Fuel
  transmission: Transmission
  /** Kilometres; 0 where it is not charged from outside. */
  electricRange: number
  detail: VehicleDetail
  createdAt: Date
  updatedAt: Date
}

/** A moment as the documents print it: without milliseconds. */
export const printMoment = (moment: Date): string => `${moment.toISOString().slice(0, 19)}Z`

/** The version of a vehicle. Its existence was checked when the vehicle was added. */
export const versionOf = ({ versionId }: Pick<VehicleRecord, 'versionId'>): Version => {
  const version = findVersion(versionId)
  if (!version) throw new Error(`The catalogue has no ${versionId}.`)
  return version
}

/** Responses of vehicles of the shared stock, whose records are kept and never change. */
const responses = new WeakMap<VehicleRecord, ReturnType<typeof makeResponse>>()

/** A vehicle as the document has it. */
export function toVehicleResponse(record: VehicleRecord) {
  if (record.stock === 'OWN' || record.owner !== undefined) return makeResponse(record)
  const known = responses.get(record)
  if (known) return known
  const made = immutable(makeResponse(record))
  responses.set(record, made)
  return made
}

function makeResponse(record: VehicleRecord) {
  const { detail, vin, firstRegistration, electricRange } = record
  const version = versionOf(record)
  return {
    vehicleId: record.vehicleId,
    partnerId: record.partnerId,
    status: record.status,
    ...(record.status === 'RESERVED' && detail.reservation && { reservation: detail.reservation }),
    ...(record.status === 'WITHDRAWN' && detail.withdrawalReason && { withdrawalReason: detail.withdrawalReason }),
    condition: record.condition,
    versionId: record.versionId,
    title: titleOf(version),
    ...(vin && { vin }),
    country: record.country,
    price: toMoney(record.priceCents, record.currency) satisfies Money,
    vatDeductible: detail.vatDeductible,
    mileage: record.mileage,
    ...(firstRegistration && { firstRegistration }),
    colour: detail.colour,
    fuel: record.fuel,
    transmission: record.transmission,
    powerKilowatts: version.powertrain.power,
    ...(electricRange > 0 && { electricRangeKilometres: electricRange }),
    ...(detail.equipment?.length && { equipment: detail.equipment }),
    ...(detail.location && { location: detail.location }),
    availableFrom: detail.availableFrom,
    createdAt: printMoment(record.createdAt),
    updatedAt: printMoment(record.updatedAt)
  }
}
