import { checkDigitsOf } from '@portico/finance'

/** A creditor reference (ISO 11649) of letters and digits, such as `RF064T8B2M6XQD` of `4T8B2M6XQD`. */
export const creditorReference = (text: string): string => `RF${checkDigitsOf('RF', text)}${text}`

/** A reference as people write it, in the form in which it is compared: capitals, without blanks. */
export { compactIban as normalizeReference } from '@portico/finance'
