import { type Country, vinCheckDigitOf, vinRegionOf } from '@portico/finance'
import { optionsOf } from '../catalogue/equipment.ts'
import { editionPrice } from '../catalogue/prices.ts'
import { Random } from '../catalogue/random.ts'
import { EDITION, VERSIONS, type Version } from '../catalogue/versions.ts'
import { type Condition, type VehicleStatus, WITHDRAWAL_REASONS } from '../model.ts'
import { PAINTS } from '../pictures/colours.ts'
import { DEALERS, type Dealer } from './dealers.ts'

/** How many vehicles the shared stock has. */
export const SHARED_COUNT = 24_000

const DAY_MS = 86_400_000
const EDITION_DAY = Date.parse(EDITION) / DAY_MS
/** Days of the edition's past in which the vehicles were added, the first one first. */
const STOCK_DAYS = 560
const START_MS = (EDITION_DAY - STOCK_DAYS) * DAY_MS
const STEP_MS = Math.floor((STOCK_DAYS * DAY_MS) / SHARED_COUNT)

/** What searches compare, of one vehicle. */
export interface SharedVehicle {
  dealer: Dealer
  version: Version
  condition: Condition
  status: VehicleStatus
  priceCents: number
  mileage: number
  /** Days since 1970; 0 for a vehicle that was never registered. */
  registeredDay: number
  /** Number of its paint. */
  paint: number
}

/** What only its page shows. */
export interface SharedDetail {
  vatDeductible: boolean
  equipment: string[]
  availableFrom: string
  vin?: string
  withdrawalReason?: (typeof WITHDRAWAL_REASONS)[number]
  updatedAt: Date
}

const printDay = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** When a vehicle was added, in milliseconds; the vehicles are in the order of these. */
export const createdAtOf = (index: number): number =>
  START_MS + index * STEP_MS + new Random(index, 1).integer(0, STEP_MS - 1)

interface Production {
  version: Version
  fromDay: number
  untilDay: number
}

/** The versions that are sold in each country. */
const productionByCountry = new Map<Country, Production[]>()

function productionsIn(country: Country): Production[] {
  const known = productionByCountry.get(country)
  if (known) return known
  const made = VERSIONS.filter(({ model }) => model.make.countries.includes(country)).map((version) => ({
    version,
    fromDay: Date.parse(version.producedFrom) / DAY_MS,
    untilDay:
      version.producedUntil === undefined ? Number.POSITIVE_INFINITY : Date.parse(version.producedUntil) / DAY_MS
  }))
  productionByCountry.set(country, made)
  return made
}

/** A version that dealers can have in a condition on a day. Used cars are of versions that were built months before. */
function pickVersion(random: Random, country: Country, condition: Condition, today: number): Production {
  const candidates = productionsIn(country)
  const fits = ({ fromDay, untilDay }: Production) =>
    condition === 'NEW'
      ? fromDay <= today && untilDay >= today - 20
      : fromDay <= today - (condition === 'USED' ? 200 : 60) && (condition === 'USED' || untilDay >= today)
  const start = random.integer(0, candidates.length - 1)
  for (let step = 0; step < candidates.length; step += 1) {
    const candidate = candidates[(start + step) % candidates.length] as Production
    if (fits(candidate)) return candidate
  }
  return candidates[start] as Production
}

/** The day of the first registration, and the kilometres. */
function usageOf(random: Random, condition: Condition, { fromDay, untilDay }: Production, today: number) {
  if (condition === 'NEW') return { registeredDay: 0, mileage: random.integer(2, 40) }
  if (condition === 'DEMONSTRATION') {
    const age = random.integer(20, Math.min(270, today - fromDay - 10))
    return { registeredDay: today - age, mileage: 300 + Math.round(age * random.between(8, 32)) }
  }
  const registeredDay = random.integer(fromDay + 30, Math.min(untilDay + 120, today - 120))
  const kilometresOfDay = random.between(18, 64)
  return { registeredDay, mileage: 900 + Math.round((today - registeredDay) * kilometresOfDay) }
}

/** What a vehicle costs, compared with the list price of its version: a rule of the sandbox for a plausible stock. */
function shareOfListPrice(random: Random, condition: Condition, ageDays: number, mileage: number): number {
  if (condition === 'NEW') return random.between(0.87, 1)
  if (condition === 'DEMONSTRATION') return random.between(0.76, 0.87)
  const years = ageDays / 365
  const expected = years * 14_000
  const usage = 1 - Math.max(-0.12, Math.min(0.2, (mileage - expected) / 350_000))
  return Math.max(0.06, 0.84 * 0.87 ** years * usage * random.between(0.94, 1.06))
}

function statusOf(random: Random): VehicleStatus {
  const place = random.next()
  if (place < 0.93) return 'AVAILABLE'
  if (place < 0.96) return 'RESERVED'
  return place < 0.99 ? 'SOLD' : 'WITHDRAWN'
}

/** Makes a vehicle of the shared stock: of the same index always the same. */
export function generateVehicle(index: number): SharedVehicle {
  const random = new Random(index, 2)
  const dealer = random.pick(DEALERS)
  const today = Math.floor(createdAtOf(index) / DAY_MS)
  const place = random.next()
  const condition: Condition = place < 0.38 ? 'NEW' : place < 0.48 ? 'DEMONSTRATION' : 'USED'
  const production = pickVersion(random, dealer.country, condition, today)
  const { registeredDay, mileage } = usageOf(random, condition, production, today)
  const list = editionPrice(production.version, dealer.country)
  const share = shareOfListPrice(random, condition, today - registeredDay, mileage)
  return {
    dealer,
    version: production.version,
    condition,
    status: statusOf(random),
    // Dealers like prices that end in 90.
    priceCents: Math.max(1, Math.round((list * share) / 10_000)) * 10_000 - 1000,
    mileage,
    registeredDay,
    paint: random.integer(0, PAINTS.length - 1)
  }
}

/** Characters of position 10 for model years from 2010 on (ISO 3779). */
const YEARS = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const FIRST_SERIAL = 100_000

/** The number of the vehicle with this index. It ends in the index, so that it leads back to the vehicle. */
export function vinOf(index: number, { model, modelYear }: Version): string {
  const letter = (number: number) => LETTERS.charAt(number % LETTERS.length)
  const descriptor = `ZZZ${letter(Math.floor(model.seed / LETTERS.length))}${letter(model.seed)}`
  const indicator = `${YEARS.charAt(modelYear - 2010)}${letter(model.seed * 7)}${FIRST_SERIAL + index}`
  const vin = `${model.make.manufacturer}${descriptor}Z${indicator}`
  // North America requires the check digit; elsewhere the place is free.
  return vinRegionOf(vin) === 'NORTH_AMERICA' ? vin.slice(0, 8) + vinCheckDigitOf(vin) + vin.slice(9) : vin
}

/** The index that the number of a shared vehicle ends in; the vehicle with this index may have another number. */
export const indexInVin = (vin: string): number =>
  /^\d{6}$/.test(vin.slice(11)) ? Number(vin.slice(11)) - FIRST_SERIAL : -1

/** Makes the rest of a vehicle. */
export function generateDetail(
  index: number,
  { version, condition, status }: Pick<SharedVehicle, 'version' | 'condition' | 'status'>
): SharedDetail {
  const random = new Random(index, 3)
  const createdAt = createdAtOf(index)
  const isBuilt = condition !== 'NEW' || random.chance(0.92)
  const wait = condition === 'NEW' ? (isBuilt ? 30 : 150) : 10
  const last = Math.min(createdAt + 40 * DAY_MS, EDITION_DAY * DAY_MS)
  return {
    vatDeductible: condition !== 'USED' || random.chance(0.35),
    equipment: optionsOf(version).filter(() => random.chance(0.4)),
    availableFrom: printDay(Math.floor(createdAt / DAY_MS) + random.integer(isBuilt ? 1 : 60, wait)),
    ...(isBuilt && { vin: vinOf(index, version) }),
    ...(status === 'WITHDRAWN' && { withdrawalReason: random.pick(WITHDRAWAL_REASONS) }),
    updatedAt: new Date(Math.floor(random.between(createdAt, last)))
  }
}
