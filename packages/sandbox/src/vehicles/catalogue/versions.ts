import { addDays, addMonths } from '@portico/finance'
import type { BodyType } from '../model.ts'
import { MAKES, type Make } from './makes.ts'
import { NumberedIds } from './numbered-ids.ts'
import { POWERTRAINS, type Powertrain } from './powertrains.ts'
import { Random } from './random.ts'
import { SEGMENTS, type Segment } from './segments.ts'

export interface Model {
  modelId: string
  make: Make
  name: string
  segment: Segment
  /** Seed of what belongs to this model alone. */
  seed: number
  /** Month of the year, 1 to 12, in which its prices change, and by how much. */
  priceMonth: number
  priceGrowth: number
  versions: Version[]
}

export interface Version {
  versionId: string
  /** Its place among all versions. */
  index: number
  model: Model
  name: string
  modelYear: number
  bodyType: BodyType
  powertrain: Powertrain
  /** 0 to 2, the simplest first. */
  trimLevel: number
  producedFrom: string
  /** Absent while it is built. */
  producedUntil?: string
  /** List price in Germany in euros on the day from which its prices are counted (prices.ts). */
  basePrice: number
}

/** The state of the catalogue: production goes on after this day, and prices change by their rule. */
export const EDITION = '2026-11-15'

/** Years for which a generation of a model is built. */
const GENERATION_YEARS = 4
const GENERATIONS = 3
/** Powertrains that were not built before this year. */
const FIRST_YEAR: Readonly<Record<string, number>> = {
  E44: 2021,
  E52: 2019,
  E62: 2021,
  E77: 2021,
  E95: 2022,
  Q15: 2019,
  H15: 2018
}
/** Trims that each powertrain is built with. */
const TRIMS_OF_POWERTRAIN = 2
const BODY_SURCHARGES: Partial<Record<BodyType, number>> = { ESTATE: 1200, CONVERTIBLE: 4800 }
const TRIM_SURCHARGES = [0, 0.07, 0.16] as const

/** What the documents say of single models and versions: their ids, and what else is printed there. */
const MODEL_IDS: Readonly<Record<string, string>> = { Corvo: 'mod_6K2P9T4CRV' }
const GENERATION_STARTS: Readonly<Record<string, string>> = {
  Corvo: '2026-03-01',
  'Lumen E': '2025-09-01',
  Vista: '2025-09-01'
}
const KNOWN_VERSIONS: Readonly<Record<string, { versionId: string; name?: string }>> = {
  'Corvo 0 ESTATE H15 1': { versionId: 'vrs_7D1M4X8HBT' },
  'Lumen E 0 SUV E62 1': { versionId: 'vrs_4H9C6J2EAM' },
  'Vista 1 HATCHBACK P12 1': { versionId: 'vrs_9R3V5K7SVT', name: '1.2' },
  'Cargo 0 VAN D20 0': { versionId: 'vrs_3C8G2T5RVN', name: '2.0' }
}

/** What the prices of a model are compared with those of its segment, where the documents print its offers. */
const PRICE_LEVELS: Readonly<Record<string, number>> = { Corvo: 1.0002, Cargo: 0.61 }

const modelIds = new NumberedIds('mod')
const versionIds = new NumberedIds('vrs')

interface Generation {
  /** 0 is the present one. */
  age: number
  producedFrom: string
  producedUntil?: string
}

function generationsOf({ name, seed }: Pick<Model, 'name' | 'seed'>): Generation[] {
  const random = new Random(seed, 1)
  const start = GENERATION_STARTS[name] ?? `${random.integer(2023, 2025)}-${random.pick(['03', '06', '09'])}-01`
  return Array.from({ length: GENERATIONS }, (_, age) => ({
    age,
    producedFrom: addMonths(start, -12 * GENERATION_YEARS * age),
    ...(age > 0 && { producedUntil: addDays(addMonths(start, -12 * GENERATION_YEARS * (age - 1)), -1) })
  }))
}

/** Cars that are built from autumn on belong to the next model year. */
const modelYearOf = (producedFrom: string) =>
  Number(producedFrom.slice(0, 4)) + (producedFrom.slice(5, 7) >= '09' ? 1 : 0)

function versionsOf(model: Model, codes: readonly string[], firstIndex: number): Version[] {
  const { segment, make, name: modelName, seed } = model
  const level = PRICE_LEVELS[modelName] ?? make.priceLevel * new Random(seed, 2).between(0.94, 1.08)
  const versions: Version[] = []
  for (const generation of generationsOf(model))
    for (const bodyType of segment.bodies)
      for (const [place, code] of codes.entries())
        for (let step = 0; step < TRIMS_OF_POWERTRAIN; step += 1) {
          const trimLevel = (place % TRIMS_OF_POWERTRAIN) + step
          const powertrain = POWERTRAINS[code] as Powertrain
          if (generation.producedFrom < String(FIRST_YEAR[code] ?? 0)) continue
          const known = KNOWN_VERSIONS[`${modelName} ${generation.age} ${bodyType} ${code} ${trimLevel}`]
          const simple = segment.price + powertrain.surcharge + (BODY_SURCHARGES[bodyType] ?? 0)
          const price = simple * (1 + (TRIM_SURCHARGES[trimLevel] ?? 0)) * level * 0.93 ** generation.age
          const { age: _, ...production } = generation
          const index = firstIndex + versions.length
          versions.push({
            versionId: known?.versionId ?? versionIds.print(index),
            index,
            model,
            name: known?.name ?? `${powertrain.name} ${make.trims[trimLevel]}`,
            modelYear: modelYearOf(generation.producedFrom),
            bodyType,
            powertrain,
            trimLevel,
            ...production,
            basePrice: Math.round(price / 10) * 10
          })
        }
  return versions
}

function makeCatalogue(): { models: Model[]; versions: Version[] } {
  const models: Model[] = []
  const versions: Version[] = []
  for (const make of MAKES)
    for (const { name, segment: segmentName, powertrains } of make.models) {
      const segment = SEGMENTS[segmentName]
      const seed = models.length
      const random = new Random(seed, 3)
      const model: Model = {
        modelId: MODEL_IDS[name] ?? modelIds.print(seed),
        make,
        name,
        segment,
        seed,
        priceMonth: name === 'Corvo' ? 9 : random.pick([1, 4, 9]),
        priceGrowth: random.between(0.012, 0.028),
        versions: []
      }
      const codes = powertrains ?? (name.endsWith(' E') ? segment.electric : segment.powertrains)
      model.versions = versionsOf(model, codes, versions.length)
      models.push(model)
      versions.push(...model.versions)
    }
  return { models, versions }
}

/** All models, sorted by the names of make and model, and all versions. */
export const { models: MODELS, versions: VERSIONS } = makeCatalogue()

const byModelId = new Map(MODELS.map((model) => [model.modelId, model]))
const byVersionId = new Map(VERSIONS.map((version) => [version.versionId, version]))

export const findModel = (modelId: string): Model | undefined => byModelId.get(modelId)
export const findVersion = (versionId: string): Version | undefined => byVersionId.get(versionId)

/** Make, model and version in one text. */
export const titleOf = ({ model, name }: Version): string => `${model.make.name} ${model.name} ${name}`
