import { type IbanCountry, ibanLength, ibanParts, isIbanCountry } from './iban-countries.ts'
import { type AccountParts, passesNationalCheck } from './national-checks.ts'

/** The steps of a check, in their order. Names and order are those of the Bank account validation API. */
export const IBAN_STEPS = ['CHARACTERS', 'COUNTRY', 'LENGTH', 'STRUCTURE', 'CHECK_DIGITS', 'NATIONAL_CHECK'] as const
export type IbanStep = (typeof IBAN_STEPS)[number]

export type StepResult = 'PASSED' | 'FAILED' | 'NOT_RUN' | 'NOT_APPLICABLE'

/** What a check found. */
export interface IbanCheck {
  /** Capitals, without blanks. */
  iban: string
  /** In groups of four. */
  printed: string
  valid: boolean
  /** Absent while the step COUNTRY has not passed. */
  country?: IbanCountry
  /** The step that failed; absent in a valid number. */
  failedStep?: IbanStep
  steps: { step: IbanStep; result: StepResult }[]
  /** The parts that the country has; absent while the step STRUCTURE has not passed. */
  account?: Pick<AccountParts, 'bankCode' | 'accountNumber'> & Partial<AccountParts>
}

/** The kinds of characters of a part, by the registry's letter. */
export const CHARACTERS = { n: /^\d+$/, a: /^[A-Z]+$/, c: /^[A-Z0-9]+$/ }

/**
 * Checks an international bank account number (ISO 13616) step by step and stops at the first step that fails. Blanks and lower case
 * are accepted. A check of the number only: whether the account exists, only its bank knows.
 * @param countries accepts fewer countries than are known here.
 */
export function checkIban(text: string, countries?: readonly string[]): IbanCheck {
  const iban = compactIban(text)
  const code = iban.slice(0, 2)
  const country = isIbanCountry(code) && (countries?.includes(code) ?? true) ? code : undefined
  let parts: AccountParts | undefined
  const run: Record<IbanStep, () => boolean | undefined> = {
    CHARACTERS: () => /^[A-Z0-9]+$/.test(iban),
    COUNTRY: () => country !== undefined,
    LENGTH: () => country !== undefined && iban.length === ibanLength(country),
    STRUCTURE: () => {
      parts = country && /^\d\d$/.test(iban.slice(2, 4)) ? partsOf(country, iban.slice(4)) : undefined
      return parts !== undefined
    },
    // Not by the remainder alone: 00, 01 and 99 have the same as 97, 98 and 02, and are never given.
    CHECK_DIGITS: () => country !== undefined && checkDigitsOf(country, iban.slice(4)) === iban.slice(2, 4),
    NATIONAL_CHECK: () => (country && parts ? passesNationalCheck(country, parts) : undefined)
  }
  let failedStep: IbanStep | undefined
  const steps = IBAN_STEPS.map((step) => {
    if (failedStep) return { step, result: 'NOT_RUN' as const }
    const passed = run[step]()
    if (passed === false) failedStep = step
    return { step, result: passed === undefined ? 'NOT_APPLICABLE' : passed ? 'PASSED' : 'FAILED' } as const
  })
  return {
    iban,
    printed: printIban(iban),
    valid: failedStep === undefined,
    ...(country && failedStep !== 'CHARACTERS' && { country }),
    ...(failedStep && { failedStep }),
    steps,
    ...(parts && { account: withoutEmpty(parts) })
  }
}

/** Capitals without blanks: the form to store. */
export function compactIban(text: string): string {
  // Any blank: numbers are pasted out of documents, with no-break and thin spaces. Only letters from a to z have capitals here: those of
  // others may be ASCII letters, or several.
  return text.replace(/\s/g, '').replace(/[a-z]+/g, (letters) => letters.toUpperCase())
}

/** In groups of four, as it is printed. */
export function printIban(iban: string): string {
  return compactIban(iban).replace(/(.{4})(?=.)/gu, '$1 ')
}

/**
 * The check digits of a number: 98 less the remainder of its characters, prefix and `00` behind them, by 97 (ISO 7064, MOD 97-10).
 *
 * @param prefix the code of a country, or `RF` of a creditor reference (ISO 11649)
 * @param rest what follows the check digits, in capitals and digits
 */
export function checkDigitsOf(prefix: string, rest: string): string {
  return String(98 - moduloOf(`${prefix}00${rest}`)).padStart(2, '0')
}

/** Remainder by 97 of a number with its first four characters moved to the end and A to Z read as 10 to 35. */
function moduloOf(iban: string): number {
  let rest = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/** The parts of a country's number, or nothing where a character is not of its kind. */
function partsOf(country: IbanCountry, bban: string): AccountParts | undefined {
  const parts: AccountParts = { bankCode: '', branchCode: '', nationalCheckDigits: '', accountNumber: '' }
  let place = 0
  for (const { role, length, characters } of ibanParts(country)) {
    const text = bban.slice(place, place + length)
    if (!CHARACTERS[characters].test(text)) return undefined
    parts[role] += text
    place += length
  }
  return parts
}

function withoutEmpty({ bankCode, branchCode, nationalCheckDigits, accountNumber }: AccountParts) {
  return {
    bankCode,
    ...(branchCode && { branchCode }),
    ...(nationalCheckDigits && { nationalCheckDigits }),
    accountNumber
  }
}
