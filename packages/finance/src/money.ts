import type { Currency } from './countries.ts'
import type { PaymentsSchemas } from './published/payments.ts'

/** An amount of money in the smallest unit of its currency: 24,000.00 EUR is 2,400,000. Always an integer, so sums are exact. */
export type Cents = number

/** A percentage in hundredths of a per cent: 5.99 % is 599. Rates of contracts have two decimals, so they are integers as well. */
export type BasisPoints = number

/** An amount as the APIs write it: `value` has units, a point and two decimals, such as `2500.00`. */
export type Money = PaymentsSchemas['Money']

const DECIMAL_TEXT = /^-?\d{1,9}\.\d{2}$/

/**
 * Reads an amount as the APIs write it: units, a point and two decimals, without grouping.
 * @returns the cents, or `undefined` where the text is anything else, for example `24000`, `1,50` or `1.500`.
 */
export function parseMoney(text: string): Cents | undefined {
  if (!DECIMAL_TEXT.test(text)) return undefined
  // With nine digits the product is far nearer to the whole cents than half a cent.
  const cents = Math.round(Number(text) * 100)
  // Minus nought would be printed with a sign.
  return cents === 0 ? 0 : cents
}

/** Writes an amount as the APIs do: 2,400,000 cents are `24000.00`. */
export function printMoney(amount: Cents): string {
  const cents = Math.abs(amount)
  const units = Math.floor(cents / 100)
  const decimals = cents - units * 100
  return `${amount < 0 ? '-' : ''}${units}.${decimals < 10 ? '0' : ''}${decimals}`
}

/** An amount as the APIs write it. */
export const toMoney = (amount: Cents, currency: Currency): Money => ({ value: printMoney(amount), currency })

/**
 * The cents of an amount that a document's schema has already checked.
 *
 * @throws RangeError where `parseMoney` returns undefined
 */
export function toCents(text: string): Cents {
  const cents = parseMoney(text)
  if (cents === undefined) throw new RangeError(`${text} is not an amount.`)
  return cents
}

/** Reads a percentage as the APIs write it: `5.99` is 599. The same texts as `parseMoney`, the same `undefined` for others. */
export const parsePercentage = (text: string): BasisPoints | undefined => parseMoney(text)

/** Writes a percentage as the APIs do: 599 is `5.99`. */
export const printPercentage = (rate: BasisPoints): string => printMoney(rate)
