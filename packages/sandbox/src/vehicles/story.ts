import type { SandboxApi } from '../core/api.ts'
import { insertStory } from '../core/table.ts'
import { electricRangeOf } from './catalogue/technical-data.ts'
import { findVersion } from './catalogue/versions.ts'
import type { VehicleStatus } from './model.ts'
import { printMoment, type VehicleDetail, type VehicleRecord } from './stock/record.ts'
import { VEHICLES } from './stock/store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Days until a car that is yet to be built can be delivered. */
const UNBUILT_DAYS = 63

/** What is special about a vehicle of the story. */
interface StoryVehicle {
  vehicleId: string
  versionId: string
  vin?: string
  status?: VehicleStatus
  /** The order that holds it. */
  orderId?: string
  /** Whether it has yet to be built: it has no VIN and no kilometres, and is delivered later. */
  isUnbuilt?: boolean
}

const CORVO = 'vrs_7D1M4X8HBT'
const CARGO = 'vrs_3C8G2T5RVN'
const VISTA = 'vrs_9R3V5K7SVT'

/** Vehicles of which the documents tell, in the states that their examples need. The orders are those of the story of Purchase orders. */
const VEHICLES_OF_STORY: readonly StoryVehicle[] = [
  { vehicleId: 'veh_01J9ZK3T8Q', versionId: CORVO, vin: 'WPTZZZ9ZX26042788' },
  {
    vehicleId: 'veh_5T1C8W3PKJ',
    versionId: CORVO,
    vin: 'WPTZZZ9ZX26042903',
    status: 'RESERVED',
    orderId: 'ord_6P1Q9D4WKM'
  },
  {
    vehicleId: 'veh_3N8R5C1WHQ',
    versionId: CORVO,
    vin: 'WPTZZZ9ZX26042951',
    status: 'RESERVED',
    orderId: 'ord_7H2D8X4NRC'
  },
  {
    vehicleId: 'veh_7B2K9M4XTD',
    versionId: CORVO,
    vin: 'WPTZZZ9ZX26043116',
    status: 'RESERVED',
    orderId: 'ord_3K9V5B7MWT'
  },
  { vehicleId: 'veh_8D6V2H7GZN', versionId: CORVO, vin: 'WPTZZZ9ZX26041325', status: 'SOLD' },
  { vehicleId: 'veh_9K2P6D4WTB', versionId: CORVO, isUnbuilt: true },
  { vehicleId: 'veh_6C4Q8H2YNB', versionId: VISTA, vin: 'VPSZZZ1ZX22031908' },
  { vehicleId: 'veh_02M7RD5W9C', versionId: CARGO },
  { vehicleId: 'veh_4X9M3T6BRK', versionId: CARGO, status: 'RESERVED', orderId: 'ord_8F2K5M9XTA' },
  { vehicleId: 'veh_1F7P5D2SQC', versionId: CARGO, status: 'WITHDRAWN' }
]

type Offer = Pick<
  VehicleRecord,
  'partnerId' | 'condition' | 'country' | 'priceCents' | 'mileage' | 'firstRegistration'
> & {
  detail: Omit<VehicleDetail, 'availableFrom'>
  /** Days until it can be delivered. */
  availableIn: number
  /** Days for which it has been in stock. */
  age: number
}

const BRUNNWALDT = { city: 'Brunnwaldt', postalCode: '79199' }

/** What the vehicles of each version have in common. */
const OFFERS: Readonly<Record<string, Offer>> = {
  [CORVO]: {
    partnerId: 'par_BRUNNWALDT',
    condition: 'NEW',
    country: 'DE',
    priceCents: 3_000_000,
    mileage: 12,
    detail: { vatDeductible: true, colour: 'Tidal blue', equipment: ['TOW_BAR'], location: BRUNNWALDT },
    availableIn: 5,
    age: 51
  },
  [VISTA]: {
    partnerId: 'par_BRUNNWALDT',
    condition: 'USED',
    country: 'DE',
    priceCents: 1_390_000,
    mileage: 41_850,
    firstRegistration: '2022-05-18',
    detail: { vatDeductible: false, colour: 'Chalk white', location: BRUNNWALDT },
    availableIn: 0,
    age: 9
  },
  [CARGO]: {
    partnerId: 'par_LINDENHAUS',
    condition: 'NEW',
    country: 'AT',
    priceCents: 2_490_000,
    mileage: 0,
    detail: { vatDeductible: true, colour: 'Moon silver', location: { city: 'Linz', postalCode: '4020' } },
    availableIn: 9,
    age: 30
  }
}

/** The part of each record that does not depend on the time. */
const TEMPLATES = VEHICLES_OF_STORY.map(({ versionId, status = 'AVAILABLE', orderId, isUnbuilt, ...rest }) => {
  const version = findVersion(versionId)
  const offer = OFFERS[versionId]
  if (!version || !offer) throw new Error(`The story has no offer of ${versionId}.`)
  const { availableIn, age, detail, ...members } = offer
  const { model, powertrain } = version
  const record = {
    ...rest,
    ...members,
    ...(isUnbuilt && { mileage: 0 }),
    revision: 3,
    stock: 'OWN',
    status,
    versionId,
    modelId: model.modelId,
    makeId: model.make.makeId,
    currency: 'EUR',
    fuel: powertrain.fuel,
    transmission: powertrain.isManual ? 'MANUAL' : 'AUTOMATIC',
    electricRange: electricRangeOf(version)
  } as const
  return { record, detail, orderId, availableIn: isUnbuilt ? UNBUILT_DAYS : availableIn, age }
})

/** The vehicles that every owner begins with. */
export const vehicleStory: NonNullable<SandboxApi['story']> = async (client, { owner, now }) => {
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS)
  const day = (days: number) => at(days).toISOString().slice(0, 10)
  const records = TEMPLATES.map(({ record, detail, orderId, availableIn, age }): VehicleRecord & { owner: string } => ({
    ...record,
    owner,
    detail: {
      ...detail,
      availableFrom: day(availableIn),
      ...(orderId && { reservation: { orderId, since: printMoment(at(-1)) } }),
      ...(record.status === 'WITHDRAWN' && { withdrawalReason: 'SOLD_ELSEWHERE' })
    },
    createdAt: at(-age),
    updatedAt: record.status === 'AVAILABLE' ? at(-age / 4) : at(-1)
  }))
  await insertStory(client, VEHICLES, records)
}
