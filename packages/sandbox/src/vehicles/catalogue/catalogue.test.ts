import { COUNTRIES, vinCountryOf, vinRegionOf } from '@portico/finance'
import { describe, expect, test } from 'vitest'
import { equipmentOf } from './equipment.ts'
import { MAKES } from './makes.ts'
import { deliveryCharge, presentPrices, priceOn, VAT_RATES } from './prices.ts'
import { technicalDataOf } from './technical-data.ts'
import { EDITION, findVersion, MODELS, titleOf, VERSIONS } from './versions.ts'

const idsOf = <T>(list: readonly T[], idOf: (item: T) => string) => new Set(list.map(idOf))
const corvo = findVersion('vrs_7D1M4X8HBT') as (typeof VERSIONS)[number]

describe('the catalogue', () => {
  test('has more than 2,000 versions, each with an id of its own', () => {
    expect(VERSIONS.length).toBeGreaterThan(2000)
    expect(idsOf(VERSIONS, ({ versionId }) => versionId).size).toBe(VERSIONS.length)
    expect(idsOf(MODELS, ({ modelId }) => modelId).size).toBe(MODELS.length)
    expect(idsOf(MAKES, ({ makeId }) => makeId).size).toBe(MAKES.length)
    for (const { versionId } of VERSIONS) expect(versionId).toMatch(/^vrs_[0-9A-HJKMNP-TV-Z]{10}$/)
    for (const { modelId } of MODELS) expect(modelId).toMatch(/^mod_[0-9A-HJKMNP-TV-Z]{10}$/)
    for (const { makeId } of MAKES) expect(makeId).toMatch(/^mak_[0-9A-HJKMNP-TV-Z]{10}$/)
  })

  test('has makes and models in the order of their names', () => {
    const names = MAKES.map(({ name }) => name)
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')))
    for (const make of MAKES) {
      const models = MODELS.filter((model) => model.make === make).map(({ name }) => name)
      expect(models).toEqual(models.toSorted((one, other) => one.localeCompare(other, 'en')))
    }
  })

  test('has a maker’s identifier for each make, from a region and a country that are assigned', () => {
    expect(idsOf(MAKES, ({ manufacturer }) => manufacturer).size).toBe(MAKES.length)
    for (const { manufacturer } of MAKES) {
      expect(manufacturer).toMatch(/^[0-9A-HJ-NPR-Z]{3}$/)
      expect([manufacturer, vinRegionOf(manufacturer)]).not.toContain('UNKNOWN')
      expect([manufacturer, vinCountryOf(manufacturer)]).not.toContain(undefined)
    }
  })

  test('has the versions of which the documents tell', () => {
    const titles = ['vrs_7D1M4X8HBT', 'vrs_9R3V5K7SVT', 'vrs_3C8G2T5RVN']
      .map((id) => findVersion(id))
      .map((version) => version && titleOf(version))
    expect(titles).toEqual(['Aurelia Corvo 1.5 Hybrid Touring', 'Solenne Vista 1.2', 'Solenne Cargo 2.0'])
  })

  test('builds the generations of a model one after the other', () => {
    for (const { versions } of MODELS)
      for (const { producedFrom, producedUntil, modelYear } of versions) {
        expect(producedFrom <= EDITION).toBe(true)
        if (producedUntil) expect(producedUntil > producedFrom).toBe(true)
        expect(modelYear - Number(producedFrom.slice(0, 4))).toBeLessThanOrEqual(1)
      }
  })
})

describe('prices', () => {
  test('are positive in every country, for every version, and end in whole tens', () => {
    for (const version of VERSIONS)
      for (const country of COUNTRIES) {
        const { cents } = priceOn(version, country, EDITION, EDITION)
        expect(cents).toBeGreaterThan(500_000)
        expect(cents).toBeLessThan(25_000_000)
        expect(cents % 1000).toBe(0)
      }
  })

  test('contain the VAT of the country', () => {
    const net = (country: 'DE' | 'IT') =>
      priceOn(corvo, country, EDITION, EDITION).cents / (1 + VAT_RATES[country] / 10_000)
    expect(net('IT') / net('DE')).toBeCloseTo(0.985, 3)
    expect(VAT_RATES).toEqual({
      DE: 1900,
      ES: 2100,
      FR: 2000,
      IT: 2200,
      NL: 2100,
      GB: 2000,
      BE: 2100,
      PT: 2300,
      AT: 2000
    })
    for (const country of COUNTRIES) expect(deliveryCharge(country)).toBeGreaterThan(0)
  })

  test('hold from the first day of production, one after the other without a gap', () => {
    for (const version of VERSIONS.filter((_, index) => index % 37 === 0)) {
      let day = version.producedFrom
      for (let price = priceOn(version, 'DE', day, '2031-01-01'); price.validUntil; ) {
        expect(price.validFrom).toBe(day)
        day = new Date(Date.parse(price.validUntil) + 86_400_000).toISOString().slice(0, 10)
        if (version.producedUntil && day > version.producedUntil) break
        const next = priceOn(version, 'DE', day, '2031-01-01')
        expect(next.validFrom > price.validFrom).toBe(true)
        expect(next.cents).toBeGreaterThanOrEqual(price.cents)
        price = next
      }
    }
  })

  test('are announced 60 days before they begin', () => {
    const firstDays = (today: string) => presentPrices(corvo, 'DE', today).map(({ validFrom }) => validFrom)
    expect(firstDays('2027-07-02')).toEqual(['2026-09-01'])
    expect(firstDays('2027-07-03')).toEqual(['2026-09-01', '2027-09-01'])
    expect(firstDays('2027-09-01')).toEqual(['2027-09-01'])
    expect(presentPrices(corvo, 'DE', '2027-07-03')[0]?.validUntil).toBe('2027-08-31')
  })

  test('of the documents are those of the catalogue', () => {
    expect(presentPrices(corvo, 'DE', '2026-11-16')).toEqual([{ cents: 3_125_000, validFrom: '2026-09-01' }])
    expect(priceOn(corvo, 'ES', '2026-11-16', '2026-11-16').cents).toBe(3_090_000)
  })
})

/** Lengths of the phases of the WLTP in kilometres (Regulation (EU) 2017/1151, annex XXI). */
const PHASES = { low: 3.095, medium: 4.756, high: 7.162, extraHigh: 8.254 }
const TOTAL = Object.values(PHASES).reduce((sum, each) => sum + each)

/** Limits of what cars of a fuel emit in grams per kilometre. */
const CO2: Record<string, [number, number]> = {
  PETROL: [90, 270],
  DIESEL: [90, 250],
  HYBRID: [80, 180],
  PLUG_IN_HYBRID: [5, 60],
  ELECTRIC: [0, 0]
}

describe('technical data', () => {
  const all = VERSIONS.map((version) => ({ version, data: technicalDataOf(version) }))

  test('have a consumption that is the average of the phases by their lengths', () => {
    for (const { data } of all)
      for (const phases of [data.consumption.fuel, data.consumption.electricity]) {
        const known = phases as (Record<string, string> & { combined: string }) | undefined
        if (!known?.low) continue
        const sum = Object.entries(PHASES).reduce((total, [phase, length]) => total + Number(known[phase]) * length, 0)
        expect(Math.abs(sum / TOTAL - Number(known.combined))).toBeLessThan(0.2)
      }
  })

  test('have emissions that follow from the fuel', () => {
    for (const { version, data } of all) {
      const { fuel } = version.powertrain
      const [least, most] = CO2[fuel] as [number, number]
      expect(data.emissions.co2Combined).toBeGreaterThanOrEqual(least)
      expect(data.emissions.co2Combined).toBeLessThanOrEqual(most)
      const litres = Number(data.consumption.fuel?.combined ?? 0)
      expect(Math.abs(data.emissions.co2Combined - litres * (fuel === 'DIESEL' ? 26.3 : 23.2))).toBeLessThan(1)
      expect(data.emissions.standard === 'ELECTRIC').toBe(fuel === 'ELECTRIC')
    }
  })

  test('have an electric range that the battery allows', () => {
    for (const { version, data } of all) {
      const { usableCapacity, fuel } = version.powertrain
      const { electricRange } = data.powertrain as { electricRange?: { combinedKilometres: number } }
      expect(electricRange !== undefined).toBe(fuel === 'ELECTRIC' || fuel === 'PLUG_IN_HYBRID')
      if (!electricRange) continue
      const use = (usableCapacity / electricRange.combinedKilometres) * 100
      expect(use).toBeGreaterThan(9)
      expect(use).toBeLessThan(24)
    }
  })

  test('have an engine and a motor that together are weaker than their sum', () => {
    for (const { version } of all) {
      const { fuel, power, enginePower, motorPower } = version.powertrain
      if (fuel === 'HYBRID' || fuel === 'PLUG_IN_HYBRID') expect(power).toBeLessThan(enginePower + motorPower)
      else expect(power).toBe(enginePower + motorPower)
    }
  })

  test('have weights in their order', () => {
    for (const { data } of all) expect(data.masses.grossKilograms).toBeGreaterThan(data.masses.kerbKilograms + 250)
  })

  test('of cars from before 2018 are those of the older test', () => {
    for (const { version, data } of all)
      expect(data.consumption.procedure).toBe(version.producedFrom < '2018-01-01' ? 'NEDC' : 'WLTP')
    expect(all.some(({ data }) => data.consumption.procedure === 'NEDC')).toBe(true)
  })
})

test('equipment has a name in every language, and a better trim more of it', () => {
  const standard = (trimLevel: number) =>
    equipmentOf({ ...corvo, trimLevel }, 'en').filter(({ kind }) => kind === 'STANDARD').length
  expect([standard(0) < standard(1), standard(1) < standard(2)]).toEqual([true, true])
  for (const language of ['en', 'es', 'de', 'fr', 'it', 'nl', 'pt'] as const)
    for (const { name } of equipmentOf(corvo, language)) expect(name).not.toMatch(/^[A-Z_]+$/)
  expect(equipmentOf(corvo, 'de')).toContainEqual({ code: 'TOW_BAR', name: 'Anhängerkupplung', kind: 'OPTIONAL' })
})
