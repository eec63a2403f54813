import { isUsableAddress, PLUGIN_COUNTRIES, THEMES } from '../embed/attributes.ts'
import { EXAMPLE_CAR } from '../embed/configuration.ts'

/** The demo configuration of the specification: what the demo pages show, each value as a text. */
export interface DemoConfiguration {
  /** Name of the shop, in its header and in the browser's tab. */
  pageTitle: string
  /** ISO 3166-1 alpha-2. */
  country: string
  /** The partner's assets id; empty without one. */
  assetId: string
  model: string
  /** Price with VAT in the country's currency. */
  vehiclePrice: string
  /** Name of a drawn car, or an address. */
  vehicleImage: string
  buttonDisplay: string
  quotationLayout: string
  /** One of the elements' themes; empty where the assets id chooses. */
  theme: string
}
export type DemoField = keyof DemoConfiguration

/** The configuration before any change. */
export const DEMO_DEFAULTS: DemoConfiguration = {
  pageTitle: 'Autohaus Brunnwaldt',
  country: 'DE',
  assetId: '',
  model: EXAMPLE_CAR.model,
  vehiclePrice: EXAMPLE_CAR.price,
  vehicleImage: 'corvo-estate',
  buttonDisplay: 'both',
  quotationLayout: 'full',
  theme: 'forest'
}

/** The names of the fields, in the order of their controls. */
export const DEMO_FIELDS = Object.keys(DEMO_DEFAULTS) as DemoField[]

/** The values of fields of which there are few. */
export const DEMO_CHOICES = {
  country: PLUGIN_COUNTRIES,
  buttonDisplay: ['both', 'quotation', 'apply', 'none'],
  quotationLayout: ['full', 'stacked', 'compact'],
  theme: [...THEMES, '']
} as const

export type DemoFault = 'needed' | 'long' | 'price' | 'choice' | 'image'

const PRICE = /^\d{1,8}(\.\d{1,2})?$/
/** Characters of a text, as the quotation's document limits the name of a car. */
const MAX_LENGTH = 100

/**
 * What is wrong with a value of a field; undefined when nothing is.
 *
 * @param origin the page's own origin, against which addresses are read
 * @param cars names of the drawn cars
 */
export function demoFault(
  field: DemoField,
  value: string,
  origin: string,
  cars: readonly string[]
): DemoFault | undefined {
  switch (field) {
    case 'pageTitle':
    case 'model':
      if (value.trim() === '') return 'needed'
      return value.length > MAX_LENGTH ? 'long' : undefined
    case 'assetId':
      return value.length > MAX_LENGTH ? 'long' : undefined
    case 'vehiclePrice':
      if (!PRICE.test(value)) return 'price'
      return Number(value) > 0 ? undefined : 'price'
    case 'vehicleImage':
      return cars.includes(value) || isUsableAddress(value, origin) ? undefined : 'image'
    default:
      return (DEMO_CHOICES[field] as readonly string[]).includes(value) ? undefined : 'choice'
  }
}

/** The fields that an address names; those with a faulty value are left out. */
export function demoFromSearch(
  search: URLSearchParams,
  isValid: (field: DemoField, value: string) => boolean
): { values: Partial<DemoConfiguration>; refused: DemoField[] } {
  const named = DEMO_FIELDS.filter((field) => search.has(field))
  const right = named.filter((field) => isValid(field, search.get(field) ?? ''))
  return {
    values: Object.fromEntries(right.map((field) => [field, search.get(field) ?? ''])),
    refused: named.filter((field) => !right.includes(field))
  }
}

/** The parameters of a link that shows the same. The price is always among them, so that the configuration stored in another browser is not used. */
export function demoSearch(configuration: DemoConfiguration): URLSearchParams {
  const fields = DEMO_FIELDS.filter(
    (field) => field === 'vehiclePrice' || configuration[field] !== DEMO_DEFAULTS[field]
  )
  return new URLSearchParams(fields.map((field) => [field, configuration[field]]))
}

/** What was stored, as far as it is right; the defaults for the rest, and for all when it is no configuration at all. */
export function demoFromStorage(
  stored: string | null,
  isValid: (field: DemoField, value: string) => boolean
): DemoConfiguration {
  const read = parse(stored)
  const right = DEMO_FIELDS.flatMap((field) => {
    const value = read[field]
    return typeof value === 'string' && isValid(field, value) ? [[field, value] as const] : []
  })
  return { ...DEMO_DEFAULTS, ...Object.fromEntries(right) }
}

function parse(stored: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
