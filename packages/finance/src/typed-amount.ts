import type { Cents } from './money.ts'

/** The highest amount that `Money` of the documents allows: eight digits before the decimal point. */
const HIGHEST_CENTS = 9_999_999_999

/** Spaces of every width, apostrophes between thousands, and the signs of the currencies. */
const IGNORED = /[\s'’€£]/g

/** Units grouped by one separator, then perhaps the other separator and decimals. */
const GROUPED = /^([1-9]\d{0,2}([.,])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d*))?$/
/** Units without groups, then perhaps either separator and decimals. A separator at the end has its decimals still to be typed. */
const UNGROUPED = /^(\d+)(?:([.,])(\d*))?$/

/**
 * Reads an amount as people type it in any of the languages: `30000`, `30,000.50`, `30.000,50`, `30 000 €`. A single separator before
 * exactly three digits groups thousands, because nobody types three decimals of a price (docs/decisions/0053).
 *
 * @returns units of the currency, with as many decimals as were typed; undefined where the text is no amount from 0 upwards
 */
export function parseTypedAmount(text: string): number | undefined {
  const plain = text.replace(IGNORED, '')
  const [, units, , decimals] = GROUPED.exec(plain) ?? UNGROUPED.exec(plain) ?? []
  return units === undefined ? undefined : Number(`${units.replace(/[.,]/g, '')}.${decimals || '0'}`)
}

/**
 * Reads an amount as `parseTypedAmount` does.
 *
 * @returns undefined also where it has fractions of cents, or where `Money` of the documents does not allow it
 */
export function parseTypedCents(text: string): Cents | undefined {
  const units = parseTypedAmount(text)
  if (units === undefined) return undefined
  const cents = Math.round(units * 100)
  return cents / 100 === units && cents <= HIGHEST_CENTS ? cents : undefined
}
