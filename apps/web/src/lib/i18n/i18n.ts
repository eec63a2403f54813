import i18next, { type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'

/** The part of i18next that messages are made with. */
export type Translations = Pick<I18n, 't' | 'exists'>

/**
 * The application's i18next instance; lib/i18n/locale.ts fills it.
 * Keys may contain dots themselves (`server.not.reachable`): the lookup tries every split of the path.
 */
export const i18n: I18n = i18next.createInstance()

void i18n.use(initReactI18next).init({
  resources: {},
  fallbackLng: false,
  initAsync: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  parseMissingKeyHandler: (key, defaultValue) => defaultValue ?? `translation-not-found[${key}]`,
  react: { useSuspense: false }
})
