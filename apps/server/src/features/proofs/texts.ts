import type { Locale } from '@portico/contract'
import { contentTexts } from '../../platform/texts.ts'

/** A text of the proofs and of the findings about advertisements, from content/proofs. */
export const proofText = contentTexts('proofs')

/** A decimal text as a language writes it, with as many decimals as it has. */
export function printDecimal(text: string, locale: Locale): string {
  const decimals = text.split('.')[1]?.length ?? 0
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: 'always'
  }).format(Number(text))
}

/** A percentage as a language writes it: `6.16%`, and in Spanish with a no-break space before the sign. */
export const printPercent = (text: string, locale: Locale): string =>
  `${printDecimal(text, locale)}${locale === 'en' ? '' : '\u00a0'}%`
