import { addDays, type Cents, type Country } from '@portico/finance'
import { EDITION, type Version } from './versions.ts'

/** VAT of the countries in hundredths of a per cent. */
export const VAT_RATES: Readonly<Record<Country, number>> = {
  DE: 1900,
  ES: 2100,
  FR: 2000,
  IT: 2200,
  NL: 2100,
  GB: 2000,
  BE: 2100,
  PT: 2300,
  AT: 2000
}

/** Net prices of the countries in their currencies, compared with those of Germany in euros. */
const NET_LEVELS: Readonly<Record<Country, number>> = {
  DE: 1,
  ES: 0.9725,
  FR: 1.01,
  IT: 0.985,
  NL: 1.03,
  GB: 0.885,
  BE: 1.005,
  PT: 0.99,
  AT: 1.015
}

/** Transport and preparation in whole units of the country's currency, VAT included. */
const DELIVERY_CHARGES: Readonly<Record<Country, number>> = {
  DE: 890,
  ES: 750,
  FR: 790,
  IT: 850,
  NL: 950,
  GB: 690,
  BE: 820,
  PT: 780,
  AT: 860
}

/** Days before which makers announce their next prices. */
const ANNOUNCED_DAYS = 60

/** A list price with the days on which it holds; without a last day while none is known. */
export interface ListPrice {
  cents: Cents
  validFrom: string
  validUntil?: string
}

export const deliveryCharge = (country: Country): Cents => DELIVERY_CHARGES[country] * 100

const stepDay = (year: number, { priceMonth }: Version['model']) => `${year}-${String(priceMonth).padStart(2, '0')}-01`

/** How many times the prices of a version have changed until a day. */
function stepsUntil({ producedFrom, model }: Version, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(producedFrom.slice(0, 4))
  const before = (date: string) => (date.slice(5) >= stepDay(0, model).slice(-5) ? 1 : 0)
  return Math.max(0, years + before(day) - before(producedFrom))
}

/** The price of a country for a base price. It is rounded to whole tens, as list prices are. */
function priceIn(country: Country, basePrice: number): Cents {
  const net = (basePrice / (1 + VAT_RATES.DE / 10_000)) * NET_LEVELS[country]
  return Math.round((net * (1 + VAT_RATES[country] / 10_000)) / 10) * 1000
}

/** The price of a version on the day of the edition, or its last one before that. */
export const editionPrice = ({ basePrice }: Version, country: Country): Cents => priceIn(country, basePrice)

/** The price after a number of changes. */
function priceAfter(version: Version, country: Country, steps: number): Cents {
  const { basePrice, model, producedUntil = EDITION } = version
  const baseSteps = stepsUntil(version, producedUntil < EDITION ? producedUntil : EDITION)
  return priceIn(country, basePrice * (1 + model.priceGrowth) ** (steps - baseSteps))
}

/** The first day of a price: of the first one that of the production. */
function firstDay(version: Version, steps: number): string {
  if (steps === 0) return version.producedFrom
  let year = Number(version.producedFrom.slice(0, 4))
  if (stepDay(year, version.model) <= version.producedFrom) year += 1
  return stepDay(year + steps - 1, version.model)
}

/** The price that holds on a day, as far as it is known today; the last one where production has ended. */
export function priceOn(version: Version, country: Country, day: string, today: string): ListPrice {
  const { producedUntil } = version
  const announced = addDays(today, ANNOUNCED_DAYS)
  const last = producedUntil !== undefined && producedUntil < announced ? producedUntil : announced
  const steps = stepsUntil(version, day < last ? day : last)
  const next = firstDay(version, steps + 1)
  const end = next <= last ? addDays(next, -1) : producedUntil
  return {
    cents: priceAfter(version, country, steps),
    validFrom: firstDay(version, steps),
    ...(end !== undefined && { validUntil: end })
  }
}

/** The prices of a version in a country: that of today, or the last one, and the one that is announced. */
export function presentPrices(version: Version, country: Country, today: string): ListPrice[] {
  const present = priceOn(version, country, today, today)
  const next = present.validUntil === undefined ? undefined : addDays(present.validUntil, 1)
  if (next === undefined || next <= today || (version.producedUntil ?? next) < next) return [present]
  return [present, priceOn(version, country, next, today)]
}
