import type { IbanCountry, PartRole } from './iban-countries.ts'

/** The parts of an account number as the country names them; what it does not have is empty. */
export type AccountParts = Record<PartRole, string>

/** Names of the national checks, as the Bank account validation API has them. */
export type NationalCheck = 'CONTROL_DIGITS' | 'RIB_KEY' | 'CIN' | 'ELEVEN_TEST' | 'MODULO' | 'NONE'

interface Check {
  name: NationalCheck
  /** The national check digits that belong to the other parts; absent where the check leaves no digits of its own. */
  digitsOf?: (parts: AccountParts) => string | undefined
  holds: (parts: AccountParts) => boolean
}

/** A check with digits of its own holds when they are what the other parts give. */
const byDigits = (name: NationalCheck, digitsOf: (parts: AccountParts) => string | undefined): Check => ({
  name,
  digitsOf,
  holds: (parts) => digitsOf(parts) === parts.nationalCheckDigits
})

const RIB = byDigits('RIB_KEY', ribKeyOf)
const CIN = byDigits('CIN', cinOf)

/** The countries whose own check is tested. Others have none, or one that differs by bank. */
const CHECKS: Partial<Record<IbanCountry, Check>> = {
  BE: byDigits('MODULO', ({ bankCode, accountNumber }) => twoDigits(remainder(bankCode + accountNumber, 97) || 97)),
  ES: byDigits('CONTROL_DIGITS', ({ bankCode, branchCode, accountNumber }) => {
    return controlDigitOf(`00${bankCode}${branchCode}`) + controlDigitOf(accountNumber)
  }),
  FR: RIB,
  MC: RIB,
  IT: CIN,
  SM: CIN,
  NL: { name: 'ELEVEN_TEST', holds: ({ accountNumber }) => passesElevenTest(accountNumber) },
  PT: byDigits('MODULO', ({ bankCode, branchCode, accountNumber }) =>
    twoDigits(98 - remainder(`${bankCode}${branchCode}${accountNumber}00`, 97))
  )
}

/** Which check of its own a country has, of those that are tested here. */
export function nationalCheckOf(country: IbanCountry): NationalCheck {
  return CHECKS[country]?.name ?? 'NONE'
}

/** Whether the country's own check holds; `undefined` where none is tested. */
export function passesNationalCheck(country: IbanCountry, parts: AccountParts): boolean | undefined {
  return CHECKS[country]?.holds(parts)
}

/** The national check digits that belong to the other parts; `undefined` where the country's check has none of its own. */
export function nationalCheckDigitsOf(country: IbanCountry, parts: AccountParts): string | undefined {
  return CHECKS[country]?.digitsOf?.(parts)
}

function remainder(digits: string, modulus: number): number {
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % modulus
  return rest
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

const CONTROL_WEIGHTS = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6]

/** Spain: each half has a digit, 11 less the weighted sum modulo 11, where 10 is written 1 and 11 is written 0. */
function controlDigitOf(tenDigits: string): string {
  const sum = CONTROL_WEIGHTS.reduce((total, weight, index) => total + weight * Number(tenDigits[index]), 0)
  const digit = 11 - (sum % 11)
  return digit === 10 ? '1' : digit === 11 ? '0' : String(digit)
}

/** France and Monaco: the clé RIB, with letters as digits: A-I and J-R as 1-9, S-Z as 2-9. */
function ribKeyOf({ bankCode, branchCode, accountNumber }: AccountParts): string {
  const digits = accountNumber.replace(/[A-Z]/g, (letter) => {
    const place = letter.charCodeAt(0) - 65
    return String(place < 18 ? (place % 9) + 1 : place - 16)
  })
  return twoDigits(97 - ((89 * Number(bankCode) + 15 * Number(branchCode) + 3 * Number(digits)) % 97))
}

/** Italy and San Marino: values of the characters at odd places, for 0-9 and for A-Z (the digits are the letters A to J). */
const ODD_VALUES = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

/** Italy and San Marino: the CIN, a letter from the characters' values, which differ at odd and even places. */
function cinOf({ bankCode, branchCode, accountNumber }: AccountParts): string {
  const sum = [...`${bankCode}${branchCode}${accountNumber}`].reduce((total, character, index) => {
    const code = character.charCodeAt(0)
    const value = code < 58 ? code - 48 : code - 65
    // The first character stands at an odd place.
    return total + (index % 2 === 0 ? (ODD_VALUES[value] ?? 0) : value)
  }, 0)
  return String.fromCharCode(65 + (sum % 26))
}

/** The Netherlands: weights 10 to 1, divisible by 11. Numbers of up to seven digits, the old giro numbers, never had the check. */
function passesElevenTest(accountNumber: string): boolean {
  if (accountNumber.startsWith('000')) return true
  return [...accountNumber].reduce((sum, digit, index) => sum + Number(digit) * (10 - index), 0) % 11 === 0
}
