import { parseMoney, printMoney } from '@portico/finance'
import type { PageLanguage } from './words.ts'

/** The sign before the decimals, and the one between thousands. */
const SIGNS: Readonly<Record<PageLanguage, readonly [decimal: string, thousands: string]>> = {
  en: ['.', ','],
  es: [',', '.']
}

const DIGITS = /^\d{1,9}$/
const GROUPS = /^\d{1,3}([.,]\d{3})+$/

/** The whole units of an amount, with or without one sign between all thousands; undefined when they are none. */
function unitsOf(text: string): string | undefined {
  if (DIGITS.test(text)) return text
  const signs = new Set(text.replace(/\d/g, ''))
  return GROUPS.test(text) && signs.size === 1 ? text.replace(/[.,]/g, '') : undefined
}

/**
 * Cents of an amount as people write it: with a point or a comma before one or two decimals, and with blanks or the other sign between
 * thousands. One sign before three digits stands between thousands if it does so in the page's language; otherwise nobody can tell
 * what is meant.
 *
 * @returns undefined when it is no amount
 */
export function readAmount(written: string, language: PageLanguage): number | undefined {
  const text = written.replace(/[\s\u00a0\u202f€£]/g, '')
  const [, before = '', sign, decimals] = /^(.*)([.,])(\d{1,2})$/.exec(text) ?? []
  if (sign !== undefined && decimals !== undefined) {
    const units = before.includes(sign) ? undefined : unitsOf(before)
    return units === undefined ? undefined : parseMoney(`${units}.${decimals.padEnd(2, '0')}`)
  }
  const [, thousands] = SIGNS[language]
  const isGrouped = text.includes(thousands) || text.replace(/[^.,]/g, '').length > 1
  const units = DIGITS.test(text) || isGrouped ? unitsOf(text) : undefined
  return units === undefined ? undefined : parseMoney(`${units}.00`)
}

/** An amount as a field begins with it: units, the language's decimal sign, and two decimals. */
export const writeAmount = (cents: number, language: PageLanguage): string =>
  printMoney(cents).replace('.', SIGNS[language][0])
