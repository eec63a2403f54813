import { COOKIE_CHOICES, COOKIE_POLICY_VERSION, COOKIES, type CookieChoice } from '@portico/contract'
import { createStore, useStore } from '../store.ts'
import { deleteCookie, readCookie, writeCookie } from './browser-cookies.ts'

interface Consent {
  /** Undefined until the reader chooses, and again when the policy has a new version. */
  choice: CookieChoice | undefined
  /** Whether the dialog in which the choice is changed is open. */
  isChoosing: boolean
}

/** What the reader has chosen about cookies; read at once, so that the notice does not flash. */
export const consentStore = createStore<Consent>({ choice: readChoice(), isChoosing: false })

function readChoice(): CookieChoice | undefined {
  if (readCookie(COOKIES.consentVersion) !== COOKIE_POLICY_VERSION) return undefined
  const stored = readCookie(COOKIES.consentChoice)
  return COOKIE_CHOICES.find((choice) => choice === stored)
}

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

interface Preferences {
  /** A language; empty for none chosen. */
  locale: string
  /** A theme; empty for none chosen. */
  theme: string
}

/** What the visitor cookie remembers from an earlier visit; nothing unless the reader allows it under the present policy. */
export function readPreferences(): Preferences {
  if (readChoice() !== 'preferences') return { locale: '', theme: '' }
  const [locale = '', theme = ''] = readCookie(COOKIES.visitor)?.split('.') ?? []
  return { locale, theme }
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
export function keepPreferencesWithConsent(chosen: () => Partial<Preferences>): void {
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
