import {
  DEFAULT_LOCALE,
  LANGUAGE_PARAMETER,
  LOCALE_STORAGE_KEY,
  type Locale,
  matchLocale,
  PATHS
} from '@portico/contract'
import { readPreferences } from '../consent/preferences.ts'

/** MD5 of each locale's translations, so that a changed file gets a new address; set by vite.config.ts. */
declare const __TRANSLATION_HASHES__: Record<Locale, string>

/** The path of a locale's translations. */
export const translationsPath = (locale: Locale): string =>
  `${PATHS.translations(locale)}?_=${__TRANSLATION_HASHES__[locale]}`

/** The language chosen in this tab, if one was. */
export function chosenLocale(): Locale | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(LOCALE_STORAGE_KEY) ?? 'null')
    return typeof stored === 'string' ? matchLocale(stored) : undefined
  } catch {
    return undefined
  }
}

/** The language that the address asks for: links from the sign-in page carry theirs along. */
function localeOfAddress(): Locale | undefined {
  return matchLocale(new URLSearchParams(window.location.search).get(LANGUAGE_PARAMETER))
}

/**
 * The language to begin with: the address's, else the one chosen in this tab, else at an earlier visit, else the first of the browser's
 * that the portal speaks.
 */
export function firstLocale(): Locale {
  const browser = navigator.languages.map(matchLocale).find((locale) => locale !== undefined)
  const remembered = matchLocale(readPreferences().locale)
  return localeOfAddress() ?? chosenLocale() ?? remembered ?? browser ?? DEFAULT_LOCALE
}
