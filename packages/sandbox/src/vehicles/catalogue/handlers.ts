import { COUNTRIES, type Country, currencyOf, type LanguageCode, printPercentage, toMoney } from '@portico/finance'
import type { ApiContext } from '../../core/api.ts'
import type { Handler } from '../../core/handler.ts'
import { notFound } from '../../core/problems.ts'
import type { BodyType, Fuel } from '../model.ts'
import { equipmentOf } from './equipment.ts'
import { MAKES, type Make } from './makes.ts'
import { deliveryCharge, type ListPrice, presentPrices, priceOn, VAT_RATES } from './prices.ts'
import { technicalDataOf } from './technical-data.ts'
import { EDITION, findModel, findVersion, MODELS, type Model, type Version } from './versions.ts'

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** @throws SandboxProblem 404 */
function required<T>(found: T | undefined): T {
  if (found === undefined) throw notFound()
  return found
}

const isSoldIn = (make: Make, country: Country | undefined) => country === undefined || make.countries.includes(country)

/** Those of a list that come after the one with this id; all of them without one. */
const after = <T>(list: readonly T[], id: string | undefined, idOf: (item: T) => string) =>
  id === undefined ? list : list.slice(list.findIndex((item) => idOf(item) === id) + 1)

/** The versions of a model that are built at present; all of them where none is. */
function presentVersions({ versions }: Model): Version[] {
  const present = versions.filter(({ producedUntil }) => producedUntil === undefined)
  return present.length ? present : versions
}

/** The members that a list and a page of a version have in common. */
const summaryOf = ({ versionId, model, name, modelYear, bodyType, powertrain }: Version) => ({
  versionId,
  modelId: model.modelId,
  name,
  modelYear,
  bodyType,
  fuel: powertrain.fuel,
  transmission: powertrain.isManual ? 'MANUAL' : 'AUTOMATIC',
  powerKilowatts: powertrain.power
})

const distinct = <T>(values: readonly T[]) => [...new Set(values)]

function modelResponse(model: Model, country: Country | undefined, today: string) {
  const versions = presentVersions(model)
  const lowest = country && Math.min(...versions.map((version) => priceOn(version, country, today, today).cents))
  return {
    modelId: model.modelId,
    makeId: model.make.makeId,
    name: model.name,
    bodyTypes: distinct(versions.map(({ bodyType }) => bodyType)),
    fuels: distinct(versions.map(({ powertrain }) => powertrain.fuel)),
    ...(country && lowest !== undefined && { priceFrom: toMoney(lowest, currencyOf(country)) })
  }
}

const priceResponse = ({ country, price }: CountryPrice) => ({
  country,
  listPrice: toMoney(price.cents, currencyOf(country)),
  deliveryCharge: toMoney(deliveryCharge(country), currencyOf(country)),
  vatRate: printPercentage(VAT_RATES[country]),
  validFrom: price.validFrom,
  ...(price.validUntil && { validUntil: price.validUntil })
})

interface CountryPrice {
  country: Country
  price: ListPrice
}

/** The prices of a version, sorted by country and first day: the present and announced ones, or those of one day. */
function pricesOf(version: Version, country: Country | undefined, onDate: string | undefined, today: string) {
  const { model, producedFrom, producedUntil = '9999-12-31' } = version
  if (onDate !== undefined && (onDate < producedFrom || onDate > producedUntil)) return []
  return COUNTRIES.toSorted()
    .filter((each) => isSoldIn(model.make, each) && (country ?? each) === each)
    .flatMap((each): CountryPrice[] => {
      const prices =
        onDate === undefined ? presentPrices(version, each, today) : [priceOn(version, each, onDate, today)]
      return prices.map((price) => ({ country: each, price }))
    })
}

/** Handlers of makes and models. */
function modelHandlers({ cursors }: ApiContext): Record<string, Handler> {
  return {
    listMakes: (call) => {
      const country = call.query.country as Country | undefined
      const makes = MAKES.filter((make) => isSoldIn(make, country))
      return cursors.respond(
        call,
        JSON.stringify([call.owner, 'makes', country]),
        (position) => after(makes, position, ({ makeId }) => makeId),
        ({ makeId, name }) => ({ makeId, name }),
        ({ makeId }) => makeId
      )
    },

    listModels: (call) => {
      const { path, query, now } = call
      const make = required(MAKES.find(({ makeId }) => makeId === path.makeId))
      const { country, fuel, bodyType } = query as { country?: Country; fuel?: Fuel; bodyType?: BodyType }
      const models = MODELS.filter(
        (model) =>
          model.make === make &&
          isSoldIn(make, country) &&
          presentVersions(model).some(
            (version) =>
              (fuel ?? version.powertrain.fuel) === version.powertrain.fuel &&
              (bodyType ?? version.bodyType) === version.bodyType
          )
      )
      return cursors.respond(
        call,
        JSON.stringify([call.owner, 'models', make.makeId, country, fuel, bodyType]),
        (position) => after(models, position, ({ modelId }) => modelId),
        (model) => modelResponse(model, country, dayOf(now)),
        ({ modelId }) => modelId
      )
    }
  }
}

/** Handlers of versions. */
function versionHandlers({ cursors }: ApiContext): Record<string, Handler> {
  return {
    listVersions: (call) => {
      const { path, query, now } = call
      const { versions, make, modelId } = required(findModel(String(path.modelId)))
      const { fuel, modelYear } = query as { fuel?: Fuel; modelYear?: number }
      const country = query.country as Country
      const today = dayOf(now)
      const found = versions
        .filter(
          ({ powertrain, modelYear: year }) =>
            isSoldIn(make, country) && (fuel ?? powertrain.fuel) === powertrain.fuel && (modelYear ?? year) === year
        )
        .map((version) => ({ version, cents: priceOn(version, country, today, today).cents }))
        .sort((one, other) => one.cents - other.cents || one.version.index - other.version.index)
      return cursors.respond(
        call,
        JSON.stringify([call.owner, 'versions', modelId, country, fuel, modelYear]),
        (position) => {
          const [price = 0, place = -1] = position?.split(' ').map(Number) ?? []
          return found.filter(({ version, cents }) => cents > price || (cents === price && version.index > place))
        },
        ({ version, cents }) => ({ ...summaryOf(version), listPrice: toMoney(cents, currencyOf(country)) }),
        ({ version, cents }) => `${cents} ${version.index}`
      )
    },

    readVersion: ({ path, query }) => {
      const version = required(findVersion(String(path.versionId)))
      const { model, producedFrom, producedUntil } = version
      const language = query.language as LanguageCode
      const { versionId, modelId, ...rest } = summaryOf(version)
      const body = {
        versionId,
        modelId,
        makeName: model.make.name,
        modelName: model.name,
        ...rest,
        equipment: equipmentOf(version, language),
        producedFrom,
        ...(producedUntil && { producedUntil })
      }
      return { status: 200, headers: { ETag: `"${EDITION}-${language}"` }, body }
    },

    listVersionPrices: (call) => {
      const { path, query, now } = call
      const version = required(findVersion(String(path.versionId)))
      const { country, onDate } = query as { country?: Country; onDate?: string }
      const prices = pricesOf(version, country, onDate, dayOf(now))
      const idOf = ({ country: each, price }: CountryPrice) => `${each} ${price.validFrom}`
      return cursors.respond(
        call,
        JSON.stringify([call.owner, 'prices', version.versionId, country, onDate]),
        (position = '') => prices.filter((price) => idOf(price) > position),
        priceResponse,
        idOf
      )
    },

    readTechnicalData: ({ path }) => {
      const version = required(findVersion(String(path.versionId)))
      return { status: 200, headers: { ETag: `"${EDITION}"` }, body: technicalDataOf(version) }
    }
  }
}

/** Handlers of the catalogue, which is the same for all applications. */
export const catalogueHandlers = (context: ApiContext): Record<string, Handler> => ({
  ...modelHandlers(context),
  ...versionHandlers(context)
})
