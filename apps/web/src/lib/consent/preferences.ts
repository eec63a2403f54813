import { COOKIE_CHOICES, COOKIE_POLICY_VERSION, COOKIES, type CookieChoice } from '@portico/contract'
import { readCookie } from './browser-cookies.ts'

/** What a reader has chosen about cookies; undefined until then, and again when the policy has a new version. */
export function readChoice(): CookieChoice | undefined {
  if (readCookie(COOKIES.consentVersion) !== COOKIE_POLICY_VERSION) return undefined
  const stored = readCookie(COOKIES.consentChoice)
  return COOKIE_CHOICES.find((choice) => choice === stored)
}

/** What a reader has chosen, and allowed to be remembered. */
export interface Preferences {
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
