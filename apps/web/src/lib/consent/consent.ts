import { COOKIE_POLICY_VERSION, COOKIES, type CookieChoice } from '@portico/contract'
import { createStore, useStore } from '../store.ts'
import { deleteCookie, writeCookie } from './browser-cookies.ts'
import { type Preferences, readChoice, readPreferences } from './preferences.ts'

interface Consent {
  /** Undefined until the reader chooses, and again when the policy has a new version. */
  choice: CookieChoice | undefined
  isChoosing: boolean
}

/** What the reader has chosen about cookies; read immediately, so that the notice does not flash. */
export const consentStore = createStore<Consent>(
  { choice: readChoice(), isChoosing: false },
  { choice: 'necessary', isChoosing: false }
)

/** Keeps the reader's choice for twelve months. */
export function chooseCookies(choice: CookieChoice): void {
  writeCookie(COOKIES.consentChoice, choice)
  writeCookie(COOKIES.consentVersion, COOKIE_POLICY_VERSION)
  consentStore.set({ choice, isChoosing: false })
}

/** Opens the dialog in which the choice is made or changed. */
export function openCookieSettings(): void {
  consentStore.set({ isChoosing: true })
}

export function closeCookieSettings(): void {
  consentStore.set({ isChoosing: false })
}

/** The reader's choice, as it changes. */
export function useConsent(): Consent {
  return useStore(consentStore)
}

/**
 * Remembers what a reader has chosen until the next visit, if the reader allows it. What is remembered besides stays.
 *
 * @param preferences only what was chosen; an empty text forgets
 */
export function rememberPreferences(preferences: Partial<Preferences>): void {
  // The cookie is asked, for another tab may have withdrawn it.
  if (readChoice() !== 'preferences') return
  const { locale, theme } = { ...readPreferences(), ...preferences }
  if (locale || theme) writeCookie(COOKIES.visitor, `${locale}.${theme}`)
  else deleteCookie(COOKIES.visitor)
}

/**
 * Sees to it that the visitor cookie is there only while it is allowed; and when it becomes so, that it remembers what was chosen
 * before. A choice made in another tab is heard of when this one is looked at again.
 *
 * @param chosen what the reader has chosen in this tab
 */
export function syncPreferencesWithConsent(chosen: () => Partial<Preferences>): void {
  let last = readChoice()
  if (last !== 'preferences') deleteCookie(COOKIES.visitor)
  consentStore.subscribe(() => {
    const { choice } = consentStore.get()
    if (choice === last) return
    last = choice
    if (choice === 'preferences') rememberPreferences(chosen())
    else deleteCookie(COOKIES.visitor)
  })
  document.addEventListener('visibilitychange', () => consentStore.set({ choice: readChoice() }))
}
