import { DEMO_CLIENT_ID } from '@portico/contract'
import {
  ATTRIBUTE_NAMES,
  type AttributeName,
  type AttributeValues,
  attributesOf,
  ELEMENTS,
  type ElementName,
  faultOf
} from './attributes.ts'

/** The publishable plugin id that every visitor may try the elements with. */
export const DEMO_PLUGIN_ID = DEMO_CLIENT_ID

/** The car of all examples: the documents tell of it. */
export const EXAMPLE_CAR = { model: 'Aurelia Corvo 1.5 Hybrid Touring', price: '30000' } as const

/** What the configurator builds: an element with its attributes. */
export interface Configuration {
  element: ElementName
  /** Number of the partner record that the ids were taken from. */
  partner?: number
  /** As typed; they may be faulty. */
  values: AttributeValues
}

/** Values to begin with: those without which an element shows nothing. */
export function firstValues(element: ElementName): AttributeValues {
  const common = { 'plugin-id': DEMO_PLUGIN_ID, country: 'DE' }
  return element === 'portico-payment-button'
    ? { ...common, amount: '500', 'order-id': 'BRW-2026-0042' }
    : { ...common, 'vehicle-price': EXAMPLE_CAR.price, model: EXAMPLE_CAR.model }
}

/** `language` in an address is the portal's own. */
const parameterOf = (name: AttributeName) => (name === 'language' ? 'element-language' : name)

/** The configuration of an address; without parameters, or with an element that does not exist, the one to begin with. */
export function readConfiguration(search: URLSearchParams): Configuration {
  const element = ELEMENTS.find((name) => name === search.get('element')) ?? ELEMENTS[0]
  const partner = Number(search.get('partner'))
  const named = ATTRIBUTE_NAMES.filter((name) => search.has(parameterOf(name)))
  const values =
    named.length === 0
      ? firstValues(element)
      : Object.fromEntries(named.map((name) => [name, search.get(parameterOf(name)) ?? '']))
  return { element, values, ...(Number.isSafeInteger(partner) && partner > 0 && { partner }) }
}

/** The parameters by which readConfiguration() finds a configuration again. */
export function configurationSearch({ element, partner, values }: Configuration): URLSearchParams {
  const search = new URLSearchParams({ element })
  if (partner !== undefined) search.set('partner', String(partner))
  for (const name of ATTRIBUTE_NAMES) {
    const value = values[name]
    if (value) search.set(parameterOf(name), value)
  }
  return search
}

/** The same configuration for another element: what it does not have goes, what it needs comes. */
export function forElement(configuration: Configuration, element: ElementName): Configuration {
  const values: Partial<Record<AttributeName, string>> = { ...firstValues(element) }
  for (const name of attributesOf(element)) {
    const value = configuration.values[name]
    if (value !== undefined && faultOf(element, name, value, '') !== 'choice') values[name] = value
  }
  return { ...configuration, element, values }
}

/**
 * The attributes that are set on the element and written into snippets: those it has, that hold something, and are right.
 *
 * @param origin the page's own origin, against which addresses are read
 */
export function usableValues({ element, values }: Configuration, origin: string): AttributeValues {
  return Object.fromEntries(
    attributesOf(element).flatMap((name) => {
      const value = values[name]?.trim() ?? ''
      return value !== '' && faultOf(element, name, value, origin) === undefined ? [[name, value]] : []
    })
  )
}
