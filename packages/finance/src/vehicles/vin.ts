import { countryOf, regionOf, type VinRegion } from './vin-regions.ts'

/** Why a text is no vehicle identification number. */
export type VinFault =
  | { step: 'LENGTH'; length: number }
  | { step: 'CHARACTERS'; position: number; character: string }
  | { step: 'CHECK_DIGIT'; found: string; calculated: string }

/** What a vehicle identification number says. The names are those of the Vehicles API. */
export interface DecodedVin {
  vin: string
  /** Positions 1 to 3, the world manufacturer identifier. */
  manufacturer: string
  /** Positions 4 to 9. */
  descriptor: string
  /** Positions 10 to 17. */
  indicator: string
  region: VinRegion
  /** Country of the maker; absent where the characters are not assigned. */
  country?: string
  checkDigit: { result: 'VALID' | 'NOT_REQUIRED'; found: string; calculated: string }
  /** For North America only: elsewhere position 10 may say anything. */
  modelYear?: number
  makeName?: string
}

export type VinCheck = { valid: true; decoded: DecodedVin } | { valid: false; fault: VinFault }

/** The makers that the sandbox knows. They are invented; numbers of real makers are decoded without a make. */
const MAKES: Record<string, string> = { WPT: 'Aurelia', VPS: 'Solenne', '1M8': 'Brenmark' }

const LENGTH = 17
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
/** Values of A to Z; I, O and Q do not occur. */
const LETTER_VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3, 4, 5, 0, 7, 0, 9, 2, 3, 4, 5, 6, 7, 8, 9]
/** Characters of position 10 for 1980 to 2009, and again for 2010 to 2039. */
const MODEL_YEARS = 'ABCDEFGHJKLMNPRSTVWXY123456789'

/**
 * Checks and decodes a vehicle identification number (ISO 3779). Blanks, hyphens and lower case are accepted. The check digit is enforced
 * where North America requires it (49 CFR 565.15) and reported elsewhere, because other makers use its place for something else.
 */
export function checkVin(text: string): VinCheck {
  const vin = text.replace(/[\s-]/g, '').toUpperCase()
  const position = vin.search(/[^0-9A-HJ-NPR-Z]/) + 1
  if (position > 0)
    return { valid: false, fault: { step: 'CHARACTERS', position, character: vin.charAt(position - 1) } }
  if (vin.length !== LENGTH) return { valid: false, fault: { step: 'LENGTH', length: vin.length } }
  const region = regionOf(vin)
  const required = region === 'NORTH_AMERICA'
  const found = vin.charAt(8)
  const calculated = vinCheckDigitOf(vin)
  if (required && found !== calculated) return { valid: false, fault: { step: 'CHECK_DIGIT', found, calculated } }
  const country = countryOf(vin)
  const modelYear = required ? modelYearOf(vin) : undefined
  const makeName = MAKES[vin.slice(0, 3)]
  return {
    valid: true,
    decoded: {
      vin,
      manufacturer: vin.slice(0, 3),
      descriptor: vin.slice(3, 9),
      indicator: vin.slice(9),
      region,
      ...(country && { country }),
      checkDigit: { result: required ? 'VALID' : 'NOT_REQUIRED', found, calculated },
      ...(modelYear && { modelYear }),
      ...(makeName && { makeName })
    }
  }
}

/** The check digit of position 9: the weighted sum of the characters' values modulo 11, where 10 is written X. */
export function vinCheckDigitOf(vin: string): string {
  const sum = WEIGHTS.reduce((total, weight, index) => {
    const code = vin.charCodeAt(index)
    return total + weight * (code < 58 ? code - 48 : (LETTER_VALUES[code - 65] ?? 0))
  }, 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

/** Model year of a North American number: a digit at position 7 means the first round of thirty years, a letter the second. */
function modelYearOf(vin: string): number | undefined {
  const place = MODEL_YEARS.indexOf(vin.charAt(9))
  if (place < 0) return undefined
  return (/\d/.test(vin.charAt(6)) ? 1980 : 2010) + place
}
