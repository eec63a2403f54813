/** The languages of the interface; the first is the default. */
export const LOCALES = ['en', 'es'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'en'

/**
 * Narrows a language tag to a language the portal speaks.
 *
 * @param tag a BCP 47 tag such as `es-MX`; only its primary subtag counts
 * @returns the locale, or undefined when the portal does not speak it
 */
export function matchLocale(tag: string | null | undefined): Locale | undefined {
  const primary = tag?.toLowerCase().split('-')[0]
  return LOCALES.find((locale) => locale === primary)
}
