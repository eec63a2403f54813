import { LANGUAGE_PARAMETER, LOCALE_STORAGE_KEY, type Locale, matchLocale, PATHS } from '@portico/contract'
import { call } from '../api/client.ts'
import { readPreferences, rememberPreferences } from '../consent/consent.ts'
import { i18n } from './i18n.ts'

/** Each language in its own words, so that whoever reads only that one finds it. */
export const LANGUAGE_NAMES: Record<Locale, string> = { en: 'English', es: 'Español' }

/** MD5 of each locale's translations, so that a changed file gets a new address; set by vite.config.ts. */
declare const __TRANSLATION_HASHES__: Record<Locale, string>

const loading = new Map<Locale, Promise<void>>()

/** Fetches a locale's translations the first time it is used. */
function loadTranslations(locale: Locale): Promise<void> {
  let pending = loading.get(locale)
  if (!pending) {
    pending = call<Record<string, unknown>>(
      'GET',
      `${PATHS.translations(locale)}?_=${__TRANSLATION_HASHES__[locale]}`
    ).then(({ data }) => void i18n.addResourceBundle(locale, 'translation', data))
    pending.catch(() => loading.delete(locale))
    loading.set(locale, pending)
  }
  return pending
}

/**
 * Shows the portal in a language, fetching its translations first when needed.
 *
 * @throws ApiError when they cannot be fetched; the language then stays as it was
 */
export async function showLocale(locale: Locale): Promise<void> {
  await loadTranslations(locale)
  await i18n.changeLanguage(locale)
  document.documentElement.lang = locale
}

/** The language chosen in this tab, if one was. */
export function chosenLocale(): Locale | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(LOCALE_STORAGE_KEY) ?? 'null')
    return typeof stored === 'string' ? matchLocale(stored) : undefined
  } catch {
    return undefined
  }
}

/** Forgets what was chosen in this tab: the account's language counts again. */
export function forgetChosenLocale(): void {
  sessionStorage.removeItem(LOCALE_STORAGE_KEY)
}

/** The language that the address asks for: links from the sign-in page carry theirs along. */
export function localeOfAddress(): Locale | undefined {
  return matchLocale(new URLSearchParams(window.location.search).get(LANGUAGE_PARAMETER))
}

/** The language that an earlier visitor chose in this browser and allowed it to remember. */
export function rememberedLocale(): Locale | undefined {
  return matchLocale(readPreferences().locale)
}

/** Shows a language because somebody chose it; it then wins over the account's and the browser's. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await showLocale(locale)
  sessionStorage.setItem(LOCALE_STORAGE_KEY, JSON.stringify(locale))
  rememberPreferences({ locale })
}
