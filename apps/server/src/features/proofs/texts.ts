import type { Locale } from '@portico/contract'
import { contentTexts } from '../../platform/texts.ts'

/** A text of the proofs and of the findings about advertisements, from content/proofs. */
export const proofText = contentTexts('proofs')

/** The format of a decimal text, with as many decimals as it has. */
function formatOf(text: string, locale: Locale, style: 'decimal' | 'percent'): Intl.NumberFormat {
  const decimals = text.split('.')[1]?.length ?? 0
  return new Intl.NumberFormat(locale, {
    style,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: 'always'
  })
}

/** A decimal text as a language writes it, with as many decimals as it has. */
export const printDecimal = (text: string, locale: Locale): string =>
  formatOf(text, locale, 'decimal').format(Number(text))

/** A percentage as a language writes it: `6.16%`, and in Spanish with a no-break space before the sign. */
export const printPercent = (text: string, locale: Locale): string =>
  formatOf(text, locale, 'percent').format(Number(text) / 100)
