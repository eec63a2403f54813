/**
 * How an IBAN is made in the countries of the single euro payments area (SWIFT, IBAN registry). Each part of what follows the check
 * digits is written as its role, its length and its characters, for example `b4n`.
 * Roles: `b` bank, `s` branch, `k` national check digits, `a` account number. Characters: `n` digits, `a` capitals, `c` both.
 */
const LAYOUTS = {
  AD: 'b4n s4n a12c',
  AT: 'b5n a11n',
  BE: 'b3n a7n k2n',
  BG: 'b4a s4n a2n a8c',
  CH: 'b5n a12c',
  CY: 'b3n s5n a16c',
  CZ: 'b4n a6n a10n',
  DE: 'b8n a10n',
  DK: 'b4n a9n k1n',
  EE: 'b2n s2n a11n k1n',
  ES: 'b4n s4n k1n k1n a10n',
  FI: 'b3n a10n k1n',
  FR: 'b5n s5n a11c k2n',
  GB: 'b4a s6n a8n',
  GI: 'b4a a15c',
  GR: 'b3n s4n a16c',
  HR: 'b7n a10n',
  HU: 'b3n s4n k1n a15n k1n',
  IE: 'b4a s6n a8n',
  IS: 'b4n s2n a6n a10n',
  IT: 'k1a b5n s5n a12c',
  LI: 'b5n a12c',
  LT: 'b5n a11n',
  LU: 'b3n a13c',
  LV: 'b4a a13c',
  MC: 'b5n s5n a11c k2n',
  MT: 'b4a s5n a18c',
  NL: 'b4a a10n',
  NO: 'b4n a6n k1n',
  PL: 'b8n a16n',
  PT: 'b4n s4n a11n k2n',
  RO: 'b4a a16c',
  SE: 'b3n a16n k1n',
  SI: 'b5n a8n k2n',
  SK: 'b4n a6n a10n',
  SM: 'k1a b5n s5n a12c',
  VA: 'b3n a15n'
} as const

/** A country whose account numbers can be checked (ISO 3166-1 alpha-2). */
export type IbanCountry = keyof typeof LAYOUTS

/** Countries whose account numbers can be checked, in the order of their codes. */
export const IBAN_COUNTRIES = Object.keys(LAYOUTS) as IbanCountry[]

/** What a part of the number says. */
export type PartRole = 'bankCode' | 'branchCode' | 'nationalCheckDigits' | 'accountNumber'

/** A run of characters in what follows country and check digits. */
export interface IbanPart {
  role: PartRole
  length: number
  /** As the registry writes it: digits, capitals, or both. */
  characters: 'n' | 'a' | 'c'
}

const ROLES: Record<string, PartRole> = {
  b: 'bankCode',
  s: 'branchCode',
  k: 'nationalCheckDigits',
  a: 'accountNumber'
}

/** Whether a text is the code of a country whose account numbers can be checked. */
export function isIbanCountry(code: string): code is IbanCountry {
  return Object.hasOwn(LAYOUTS, code)
}

/** The parts of a country's number, in their order. */
export function ibanParts(country: IbanCountry): IbanPart[] {
  return LAYOUTS[country].split(' ').map((part) => ({
    role: ROLES[part.charAt(0)] ?? 'accountNumber',
    length: Number(part.slice(1, -1)),
    characters: part.slice(-1) as IbanPart['characters']
  }))
}

/** Characters of a country's whole number. */
export function ibanLength(country: IbanCountry): number {
  return ibanParts(country).reduce((sum, { length }) => sum + length, 4)
}

/** The structure as the registry writes it, for example `4n4n1n1n10n`. */
export function ibanStructure(country: IbanCountry): string {
  return ibanParts(country)
    .map(({ length, characters }) => `${length}${characters}`)
    .join('')
}
