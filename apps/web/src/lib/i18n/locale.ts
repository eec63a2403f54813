import { LANGUAGE_PARAMETER, LOCALE_STORAGE_KEY, type Locale } from '@portico/contract'
import { call } from '../api/client.ts'
import { rememberPreferences } from '../consent/consent.ts'
import { translationsPath } from './first-locale.ts'
import { i18n } from './i18n.ts'
import { hasPageTexts, loadPageTexts } from './page-texts.ts'

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Record<Locale, string> = { en: 'English', es: 'Español' }

const loading = new Map<Locale, Promise<void>>()

function loadTranslations(locale: Locale): Promise<void> {
  let pending = loading.get(locale)
  if (!pending) {
    pending = call<Record<string, unknown>>('GET', translationsPath(locale)).then(
      ({ data }) => void i18n.addResourceBundle(locale, 'translation', data)
    )
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
  await Promise.all([loadTranslations(locale), loadPageTexts(locale)])
  // A page that was opened meanwhile has fetched its texts in the language before this one.
  while (!hasPageTexts(locale)) await loadPageTexts(locale)
  await i18n.changeLanguage(locale)
  const root = document.documentElement
  // Even the same language would have the whole page's style worked out anew.
  if (root.lang !== locale) root.lang = locale
}

/** Forgets what was chosen in this tab: the account's language counts again. */
export function forgetChosenLocale(): void {
  sessionStorage.removeItem(LOCALE_STORAGE_KEY)
}

/** Shows the language that the user has chosen; it overrides the account's and the browser's. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await showLocale(locale)
  sessionStorage.setItem(LOCALE_STORAGE_KEY, JSON.stringify(locale))
  updateLanguageParameter(locale)
  rememberPreferences({ locale })
}

/** Where the address asks for a language, it asks for this one from now on: it counts more than what was chosen. */
function updateLanguageParameter(locale: Locale): void {
  const address = new URL(window.location.href)
  if (!address.searchParams.has(LANGUAGE_PARAMETER)) return
  address.searchParams.set(LANGUAGE_PARAMETER, locale)
  window.history.replaceState(window.history.state, '', address)
}
