import { type Country, isCountry, type LanguageCode, type Money } from '@portico/finance'

export type Language = LanguageCode

/** How numbers and days are written: euros and pounds as the readers of a language are used to. */
const LOCALES: Record<Language, string> = {
  en: 'en-GB',
  es: 'es-ES',
  de: 'de-DE',
  fr: 'fr-FR',
  it: 'it-IT',
  nl: 'nl-NL',
  pt: 'pt-PT'
}

/** The country of a language, where neither the element nor the page says another one. */
const COUNTRY_OF: Record<Language, Country> = { en: 'DE', es: 'ES', de: 'DE', fr: 'FR', it: 'IT', nl: 'NL', pt: 'PT' }

const isLanguage = (code: string): code is Language => Object.hasOwn(LOCALES, code)

/** The nearest language that the page declares for an element, across shadow roots. */
function declaredLanguage(element: Element): string {
  for (let node: Element | null = element; node; ) {
    const declared = node.closest<HTMLElement>('[lang]')
    if (declared) return declared.lang
    const root = node.getRootNode()
    node = root instanceof ShadowRoot ? root.host : null
  }
  return ''
}

/** Language and country that an element works with. */
export interface ResolvedLocale {
  language: Language
  country: string
}

/**
 * Language: the attribute, else the page's for the element, else English. Country: the attribute, else the region of either, else that
 * of the language, Germany in English.
 *
 * @returns undefined for a country in which nothing is offered
 */
export function resolveLocale(element: Element, language: string, country: string): ResolvedLocale | undefined {
  const tags = [language, declaredLanguage(element)].map((tag) => tag.trim().replace('_', '-').split('-'))
  const chosen = tags.map(([first = '']) => first.toLowerCase()).find(isLanguage) ?? 'en'
  if (country.trim() !== '') {
    const code = country.trim().toUpperCase()
    return isCountry(code) ? { language: chosen, country: code } : undefined
  }
  // A tag of one part is a language without a region.
  const regions = tags.filter((parts) => parts.length > 1).map((parts) => parts.at(-1)?.toUpperCase() ?? '')
  const region = regions.find(isCountry)
  return { language: chosen, country: region ?? COUNTRY_OF[chosen] }
}

/** Languages whose amounts of four digits Intl leaves without a separator, against the usage of their banks. */
const GROUPS_FOUR_DIGITS: ReadonlySet<Language> = new Set(['es', 'it'])

const formats = new Map<string, Intl.NumberFormat>()

/** The format of numbers. Spanish and Italian amounts of four digits are grouped, as everywhere in the portal; Portuguese ones are not. */
function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = language + JSON.stringify(options)
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(LOCALES[language], {
      ...options,
      ...(GROUPS_FOUR_DIGITS.has(language) && { useGrouping: 'always' })
    })
  formats.set(key, format)
  return format
}

/**
 * An amount for readers, such as `€563.53` or `563,53 €`.
 *
 * @param options.whole leaves out the cents where there are none, as prices of cars are written
 */
export function formatMoney({ value, currency }: Money, language: Language, options: { whole?: boolean } = {}): string {
  const digits = options.whole && value.endsWith('.00') ? { maximumFractionDigits: 0 } : {}
  return numberFormat(language, { style: 'currency', currency, ...digits }).format(Number(value))
}

/** The sign of a currency as it appears in an amount. */
export function currencySign(currency: string, language: Language): string {
  const parts = numberFormat(language, { style: 'currency', currency }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

/** An amount in a field, without a currency: `2,500` or `2500`, with cents where there are any. */
export function formatField(cents: number, language: Language): string {
  const digits = cents % 100 === 0 ? 0 : 2
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return numberFormat(language, options).format(cents / 100)
}

/** Per cent for readers: `6.16` becomes `6.16%` or `6,16 %`. */
export function formatPercent(value: string, language: Language): string {
  const options = { style: 'percent', minimumFractionDigits: 2 } as const
  return numberFormat(language, options).format(Number(value) / 100)
}

/** A day for readers, such as `4 January 2027`, or `04/01/2027` when short; the API's days have no time zone. */
export function formatDay(day: string, language: Language, style: 'long' | 'short'): string {
  const options: Intl.DateTimeFormatOptions =
    style === 'long' ? { dateStyle: 'long' } : { day: '2-digit', month: '2-digit', year: 'numeric' }
  const text = new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone: 'UTC' }).format(new Date(day))
  // Intl has no ordinal for the first of a month, which French requires.
  return language === 'fr' ? text.replace(/^1 /, '1er ') : text
}

/** A name and its value, such as `APR: 6.16%`; French has a space before the colon. */
export const labelled = (name: string, value: string, language: Language): string =>
  `${name}${language === 'fr' ? '\u00a0' : ''}: ${value}`
