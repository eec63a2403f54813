import { PLUGIN_THEMES } from '@portico/contract'
import {
  isAmount,
  isMonths,
  isOrderId,
  isOrigin,
  isPaymentAmount,
  isReference,
  isReturnUrl,
  isWorkspace
} from '@portico/elements/rules'
import { COUNTRIES } from '@portico/finance'

/** The elements of the plugin, in the order in which one meets them. */
export const ELEMENTS = [
  'portico-finance-calculator',
  'portico-finance-badge',
  'portico-finance-button',
  'portico-quotation-dialog',
  'portico-payment-button'
] as const
export type ElementName = (typeof ELEMENTS)[number]

/** Where an attribute stands among the controls. */
export type AttributeGroup = 'partner' | 'vehicle' | 'loan' | 'payment' | 'look' | 'advanced'

/** What an attribute holds; it decides on the control and on what is a fault. */
type AttributeKind =
  | { kind: 'text'; maxLength?: number }
  | { kind: 'choice'; choices: readonly string[] }
  | { kind: Exclude<AttributeFault, 'choice' | 'long'> }

export type AttributeDefinition = AttributeKind & { group: AttributeGroup }

/** Countries by ISO 3166-1 alpha-2, as the attribute `country` takes them. */
export const PLUGIN_COUNTRIES = COUNTRIES

export const THEMES = PLUGIN_THEMES
export const SCHEMES = ['light', 'dark'] as const

const LAYOUTS: Partial<Record<ElementName, readonly string[]>> = {
  'portico-finance-calculator': ['full', 'stacked', 'compact'],
  'portico-finance-badge': ['stacked', 'inline'],
  'portico-finance-button': ['instalment', 'label']
}

/**
 * Every attribute of the elements, in the order of the controls. A test holds them against the manifest of the package, which is where
 * names come from; what kind of control an attribute wants is known here alone.
 */
export const ATTRIBUTES = {
  'plugin-id': { kind: 'text', group: 'partner', maxLength: 255 },
  'assets-id': { kind: 'text', group: 'partner', maxLength: 255 },
  country: { kind: 'choice', group: 'partner', choices: PLUGIN_COUNTRIES },
  language: { kind: 'choice', group: 'partner', choices: ['en', 'es', 'de', 'fr', 'it', 'nl', 'pt'] },
  'vehicle-price': { kind: 'amount', group: 'vehicle' },
  model: { kind: 'text', group: 'vehicle', maxLength: 100 },
  image: { kind: 'address', group: 'vehicle' },
  'vehicle-condition': { kind: 'choice', group: 'vehicle', choices: ['NEW', 'USED'] },
  'product-id': { kind: 'text', group: 'loan', maxLength: 64 },
  term: { kind: 'months', group: 'loan' },
  deposit: { kind: 'amount', group: 'loan' },
  'trade-in': { kind: 'amount', group: 'loan' },
  balloon: { kind: 'amount', group: 'loan' },
  amount: { kind: 'payment', group: 'payment' },
  'order-id': { kind: 'order', group: 'payment' },
  'payment-type': { kind: 'choice', group: 'payment', choices: ['D', 'R', 'S'] },
  'customer-name': { kind: 'text', group: 'payment', maxLength: 140 },
  'customer-email': { kind: 'email', group: 'payment' },
  'open-in': { kind: 'choice', group: 'payment', choices: ['tab', 'popup'] },
  'return-url': { kind: 'return', group: 'payment' },
  theme: { kind: 'choice', group: 'look', choices: themeChoices() },
  layout: { kind: 'choice', group: 'look', choices: ['full', 'stacked', 'compact', 'inline', 'instalment', 'label'] },
  'button-display': { kind: 'choice', group: 'look', choices: ['quotation', 'apply', 'both', 'none'] },
  reference: { kind: 'reference', group: 'advanced' },
  workspace: { kind: 'workspace', group: 'advanced' },
  'api-origin': { kind: 'origin', group: 'advanced' }
} as const satisfies Record<string, AttributeDefinition>
export type AttributeName = keyof typeof ATTRIBUTES

/** The values of an element's attributes as they stand in HTML; one that is missing is not set. */
export type AttributeValues = { readonly [Name in AttributeName]?: string }

/** All attribute names, in the order of the controls. */
export const ATTRIBUTE_NAMES = Object.keys(ATTRIBUTES) as AttributeName[]

/** The attributes that an element has, in the order of the controls. */
export const attributesOf = (element: ElementName): AttributeName[] =>
  ATTRIBUTE_NAMES.filter((name) => hasAttribute(element, name))

function hasAttribute(element: ElementName, name: AttributeName): boolean {
  const isPayment = element === 'portico-payment-button'
  if (name === 'layout') return LAYOUTS[element] !== undefined
  if (name === 'button-display' || name === 'reference') return !isPayment
  const { group } = ATTRIBUTES[name]
  if (group === 'payment') return isPayment
  return !isPayment || (group !== 'vehicle' && group !== 'loan')
}

/** What an attribute of an element can be set to; undefined where it is not one of few. */
export function choicesOf(element: ElementName, name: AttributeName): readonly string[] | undefined {
  if (name === 'layout') return LAYOUTS[element] ?? []
  const definition: AttributeDefinition = ATTRIBUTES[name]
  return definition.kind === 'choice' ? definition.choices : undefined
}

/** The file of the plugin that holds an element, without its version. */
export function fileOf(element: ElementName): string {
  return `${element.slice('portico-'.length)}.js`
}

/** Themes, colour schemes, and each theme in each scheme: what the attribute `theme` takes beside `auto`. */
function themeChoices(): string[] {
  return [...SCHEMES, ...THEMES, ...THEMES.flatMap((theme) => SCHEMES.map((scheme) => `${theme}-${scheme}`))]
}

/** As the payments document checks it: something on both sides of one @. */
const EMAIL = /^[^\s@]+@[^\s@]+$/

/** The elements' own rules, by the kind of an attribute. */
const RULES = {
  amount: isAmount,
  payment: isPaymentAmount,
  months: isMonths,
  return: isReturnUrl,
  origin: isOrigin,
  order: isOrderId,
  workspace: isWorkspace,
  reference: isReference,
  email: (text: string) => EMAIL.test(text)
} as const

/** Why a value cannot be used; each is a text of the page. */
export type AttributeFault = keyof typeof RULES | 'address' | 'choice' | 'long'

/**
 * What is wrong with a value; undefined when nothing is, as with the empty one, which is not set.
 *
 * @param origin the page's own origin, against which addresses are read
 */
export function faultOf(
  element: ElementName,
  name: AttributeName,
  value: string,
  origin: string
): AttributeFault | undefined {
  if (value === '') return undefined
  const definition: AttributeDefinition = ATTRIBUTES[name]
  switch (definition.kind) {
    case 'text':
      return value.length > (definition.maxLength ?? 255) ? 'long' : undefined
    case 'choice':
      return choicesOf(element, name)?.includes(value) ? undefined : 'choice'
    case 'address':
      return isUsableAddress(value, origin) ? undefined : 'address'
    default:
      return RULES[definition.kind](value) ? undefined : definition.kind
  }
}

/** Whether an address is of https, of this machine, or a path of the page's own origin. */
export function isUsableAddress(value: string, origin: string): boolean {
  if (!/^(https?:\/\/|\/(?!\/))/i.test(value) || !URL.canParse(value, origin)) return false
  const url = new URL(value, origin)
  return url.protocol === 'https:' || url.origin === origin || url.hostname === 'localhost'
}
