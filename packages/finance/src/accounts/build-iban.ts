import { CHARACTERS, checkDigitsOf } from './iban.ts'
import { type IbanCountry, ibanParts } from './iban-countries.ts'
import { type AccountParts, nationalCheckDigitsOf, passesNationalCheck } from './national-checks.ts'

/** What a number is made of; check digits are calculated. */
export interface Account {
  country: IbanCountry
  bankCode: string
  /** For countries that have it. */
  branchCode?: string
  /** Is filled with noughts on the left. */
  accountNumber: string
}

/**
 * Makes an account number: pads the account, calculates the national check digits and those of ISO 13616.
 * @throws RangeError where a part is too long or has characters that the country does not allow there, where the account fails a check
 * that has no digits of its own (the eleven test of the Netherlands), or where the country has national check digits of a kind that
 * is not calculated here.
 */
export function buildIban({ country, bankCode, branchCode = '', accountNumber }: Account): string {
  const layout = ibanParts(country)
  const parts: AccountParts = { bankCode, branchCode, nationalCheckDigits: '', accountNumber }
  for (const role of ['bankCode', 'branchCode', 'accountNumber'] as const) {
    const length = layout.reduce((sum, part) => (part.role === role ? sum + part.length : sum), 0)
    if (parts[role].length > length) throw new RangeError(`${role} has at most ${length} characters in ${country}.`)
    parts[role] = parts[role].padStart(length, '0')
  }
  if (layout.some(({ role }) => role === 'nationalCheckDigits')) {
    const digits = nationalCheckDigitsOf(country, parts)
    if (digits === undefined) throw new RangeError(`The national check digits of ${country} are not calculated here.`)
    parts.nationalCheckDigits = digits
  } else if (passesNationalCheck(country, parts) === false)
    throw new RangeError(`accountNumber fails the national check of ${country}.`)
  const taken: Record<string, number> = {}
  const bban = layout
    .map(({ role, length, characters }) => {
      const from = taken[role] ?? 0
      taken[role] = from + length
      const text = parts[role].slice(from, from + length)
      if (!CHARACTERS[characters].test(text))
        throw new RangeError(`${role} has a character that ${country} does not allow there.`)
      return text
    })
    .join('')
  return `${country}${checkDigitsOf(country, bban)}${bban}`
}

/** Bank and branch of the samples that the IBAN registry prints for each country, and the account up to its ending. */
const TEST_ACCOUNTS = {
  AT: { bankCode: '19043', accountNumber: '00234570000' },
  BE: { bankCode: '539', accountNumber: '0070000' },
  DE: { bankCode: '37040044', accountNumber: '0532010000' },
  ES: { bankCode: '2100', branchCode: '0418', accountNumber: '0000000000' },
  FR: { bankCode: '20041', branchCode: '01005', accountNumber: '05000100000' },
  GB: { bankCode: 'NWBK', branchCode: '601613', accountNumber: '31920000' },
  IT: { bankCode: '05428', branchCode: '11101', accountNumber: '000000120000' },
  NL: { bankCode: 'ABNA', accountNumber: '0417160000' },
  PT: { bankCode: '0002', branchCode: '0123', accountNumber: '12345670000' }
} satisfies Partial<Record<IbanCountry, Omit<Account, 'country'>>>

/** A country for which test accounts can be made. */
export type TestAccountCountry = keyof typeof TEST_ACCOUNTS

/** Endings of accounts and cards, one for each outcome of a payment in the sandbox (docs/decisions/0043). */
export const TEST_ENDINGS = ['0001', '0002', '0003', '0004', '0005', '0006'] as const
export type TestEnding = (typeof TEST_ENDINGS)[number]

/**
 * A valid account number whose account ends in four digits of one's choice, which choose the outcome of a payment or of a validation in
 * the sandbox.
 * @throws RangeError where the ending is not four digits.
 */
export function testIban(country: TestAccountCountry, ending: string): string {
  if (!/^\d{4}$/.test(ending)) throw new RangeError('The ending has four digits, for example 0003.')
  const account: Omit<Account, 'country'> = TEST_ACCOUNTS[country]
  const stem = account.accountNumber.slice(0, -4)
  // Where the check has no digits of its own, the digits before the ending make it hold; one of eleven stems does.
  for (let step = 0; step < 11; step++) {
    const accountNumber = String(Number(stem) + step).padStart(stem.length, '0') + ending
    const parts = { branchCode: '', nationalCheckDigits: '', ...account, accountNumber }
    if (country !== 'NL' || passesNationalCheck(country, parts))
      return buildIban({ country, ...account, accountNumber })
  }
  throw new RangeError(`No test account of ${country} ends in ${ending}.`)
}
