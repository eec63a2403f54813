import { type Cents, parseMoney, printMoney } from '@portico/finance'
import type { Currency, Money } from './model.ts'

/**
 * Cents of an amount whose form its document has checked.
 *
 * @throws Error when it has not
 */
export function toCents(value: string): Cents {
  const cents = parseMoney(value)
  if (cents === undefined) throw new Error(`${value} is no amount.`)
  return cents
}

/** An amount as the document writes it. */
export const toMoney = (cents: Cents, currency: Currency): Money => ({ value: printMoney(cents), currency })
