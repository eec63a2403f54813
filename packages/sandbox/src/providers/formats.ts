import { type BasisPoints, type Currency, printPercentage } from '@portico/finance'
import type { PageLanguage } from './messages.ts'

const LOCALES: Readonly<Record<PageLanguage, string>> = { en: 'en-IE', es: 'es-ES' }

/** An amount as people of a language write it. */
export const formatAmount = (cents: number, currency: Currency, language: PageLanguage): string =>
  new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency, useGrouping: 'always' }).format(cents / 100)

/** A percentage with two decimals as people of a language write it. */
export function formatPercentage(rate: BasisPoints, language: PageLanguage): string {
  const text = printPercentage(rate)
  return language === 'es' ? `${text.replace('.', ',')}\u00a0%` : `${text}%`
}

/** An amount as a field starts with it: the decimal sign of the language, two decimals, no grouping. */
export const formatAmountInput = (cents: number, language: PageLanguage): string =>
  new Intl.NumberFormat(LOCALES[language], { minimumFractionDigits: 2, useGrouping: false }).format(cents / 100)

/** A day, `2026-12-13`, as people of a language write it. */
export const formatDay = (day: string, language: PageLanguage): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

/** A moment as people of a language write it, in UTC. */
export const formatMoment = (moment: string, language: PageLanguage): string =>
  `${formatDay(moment, language)}, ${moment.slice(11, 16)} UTC`
