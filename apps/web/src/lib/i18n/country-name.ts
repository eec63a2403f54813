const byLocale = new Map<string, Intl.DisplayNames>()

/**
 * What a country is called; a code that no country has stands for itself.
 *
 * @param code ISO 3166-1 alpha-2
 * @param locale BCP 47 tag of the reader's language, e.g. i18next's `i18n.language`
 */
export function countryName(code: string, locale: string): string {
  // Kept, because making one loads the names of the whole world.
  const names = byLocale.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' })
  byLocale.set(locale, names)
  return names.of(code) ?? code
}
