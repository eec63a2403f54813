import type { Money } from '../api/types.ts'

/** Highest amount that the documents' `Money` can carry: eight digits before the point. */
const HIGHEST_CENTS = 9_999_999_999

/**
 * Reads an amount as a page's author or a customer writes it: `30000`, `30,000.50`, `30.000,50`, `30 000 €`.
 * A separator before one or two last digits is a decimal one; the others group digits by three.
 *
 * @returns cents, or undefined for what is no amount from 0 upwards that the API can carry
 */
export function parseAmount(text: string): number | undefined {
  const plain = text.replace(/[\s\u00a0\u202f'’€£]/g, '')
  const [, whole = '', cents = ''] = /^(\d+|\d{1,3}(?:[.,]\d{3})+)(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  const digits = whole.replace(/[.,]/g, '')
  if (digits === '') return undefined
  const value = Number(digits) * 100 + Number(cents.padEnd(2, '0'))
  return value <= HIGHEST_CENTS ? value : undefined
}

/**
 * An amount as the API takes it.
 *
 * @param cents from 0 upwards
 */
export function moneyOf(cents: number, currency: string): Money {
  const digits = String(cents).padStart(3, '0')
  return { value: `${digits.slice(0, -2)}.${digits.slice(-2)}`, currency }
}

/** The cents of an amount of the API; exact, because no binary fraction is involved. */
export function centsOf({ value }: Money): number {
  return Number(value.replace('.', ''))
}
