import { LOCALE_STORAGE_KEY, type Locale, matchLocale, PATHS } from '@portico/contract'
import { call } from '../api/client.ts'
import { i18n } from './i18n.ts'

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

/** Shows a language because somebody chose it; it then wins over the account's and the browser's. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await showLocale(locale)
  sessionStorage.setItem(LOCALE_STORAGE_KEY, JSON.stringify(locale))
}
