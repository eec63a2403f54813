/** Published files with one element each, by the name of their source in `src/entries`. */
export const ENTRIES: readonly string[] = [
  'finance-calculator',
  'finance-badge',
  'finance-button',
  'quotation-dialog',
  'payment-button'
]
