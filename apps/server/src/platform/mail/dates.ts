import type { Locale } from '@portico/contract'

/** Dates in mails: in UTC, because the reader's time zone is unknown, and unambiguous about day and month. */

const LANGUAGE_TAGS: Record<Locale, string> = { en: 'en-GB', es: 'es-ES' }

/** A day, such as 21 November 2026. */
export const mailDate = (date: Date, locale: Locale) =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(date)

/** The time of day as HH:mm. */
export const mailTime = (date: Date) => date.toISOString().slice(11, 16)
