import type { Cents } from './money.ts'

/** The highest amount that `Money` of the documents allows: eight digits before the decimal point. */
const MAX_CENTS = 9_999_999_999

/** Spaces of every width, apostrophes between thousands, and the signs of the currencies. */
const IGNORED = /[\s'’€£]/g

/** Units grouped by one separator, then perhaps the other separator and decimals. */
const GROUPED = /^([1-9]\d{0,2}([.,])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d{0,2}|\d+[1-9]))?$/
/** Units without groups, then perhaps either separator and decimals. A separator at the end has its decimals still to be typed. */
const UNGROUPED = /^(\d+)(?:([.,])(\d{0,2}|\d+[1-9]))?$/

function partsOf(text: string): { units: string; decimals: string } | undefined {
  const plain = text.replace(IGNORED, '')
  const [, units, , decimals = ''] = GROUPED.exec(plain) ?? UNGROUPED.exec(plain) ?? []
  return units === undefined ? undefined : { units: units.replace(/[.,]/g, ''), decimals }
}

/**
 * Reads an amount as people type it in any of the languages: `30000`, `30,000.50`, `30.000,50`, `30 000 €`. A single separator before
 * exactly three digits groups thousands, because prices do not have three decimals (docs/decisions/0053).
 *
 * @returns units of the currency, with more than two decimals where fractions of cents were typed; undefined where the text is not an
 *   amount from 0 upwards
 */
export function parseTypedAmount(text: string): number | undefined {
  const parts = partsOf(text)
  return parts && Number(`${parts.units}.${parts.decimals || '0'}`)
}

/**
 * Reads an amount as `parseTypedAmount` does.
 *
 * @returns undefined also where fractions of cents were typed, or where `Money` of the documents does not allow the amount
 */
export function parseTypedCents(text: string): Cents | undefined {
  const parts = partsOf(text)
  if (!parts || parts.decimals.length > 2) return undefined
  const cents = Number(parts.units) * 100 + Number(parts.decimals.padEnd(2, '0'))
  return cents <= MAX_CENTS ? cents : undefined
}
