import { comparePayeeName, type IbanCheck, KNOWN_HOLDERS, PAYEE_OUTCOMES } from '@portico/finance'
import type { PayeeResult } from './model.ts'

/** Accounts whose holders the simulated banks know: the given name is compared with the holder's. */
const HOLDERS: ReadonlyMap<string, string> = new Map(KNOWN_HOLDERS.map(({ iban, holderName }) => [iban, holderName]))

/** Longest name of a holder that the document allows, in characters. */
const MAX_NAME_LENGTH = 140
const CLOSE_SUFFIX = '-Voss'

/** Seconds until a bank that does not respond is given up. */
export const GIVEN_UP_SECONDS = 15

/** What a bank responds, and when. */
export interface BankResponse {
  /** From the question on; 0 is within the response to the call. */
  seconds: number
  result: PayeeResult
}

const MATCH: PayeeResult = { outcome: 'MATCH' }

/** The name that is almost the given one. */
function almost(name: string): string {
  const characters = [...name.trim()].slice(0, MAX_NAME_LENGTH - CLOSE_SUFFIX.length)
  return characters.join('').trimEnd() + CLOSE_SUFFIX
}

/** The result of an outcome that the last four digits of an account number choose. */
function resultOf(rule: (typeof PAYEE_OUTCOMES)[number], holderName: string): PayeeResult {
  if (rule.outcome === 'CLOSE_MATCH') return { outcome: 'CLOSE_MATCH', holderName: almost(holderName) }
  if (rule.outcome === 'NOT_POSSIBLE') return { outcome: 'NOT_POSSIBLE', reason: rule.reason }
  return { outcome: rule.outcome }
}

/** Compares a name with that of a known holder. */
function compare(holderName: string, holder: string): PayeeResult {
  const outcome = comparePayeeName(holderName, holder)
  return outcome === 'CLOSE_MATCH' ? { outcome, holderName: holder } : { outcome }
}

/**
 * Asks the simulated bank whether a name is that of the holder of an account. No bank is asked about an invalid number or in Great
 * Britain.
 */
export function askBank({ iban, valid, country, account }: IbanCheck, holderName: string): BankResponse {
  if (!valid || !account) return { seconds: 0, result: { outcome: 'NOT_POSSIBLE', reason: 'IBAN_NOT_VALID' } }
  if (country === 'GB') return { seconds: 0, result: { outcome: 'NOT_POSSIBLE', reason: 'BANK_NOT_TAKING_PART' } }
  const holder = HOLDERS.get(iban)
  if (holder !== undefined) return { seconds: 0, result: compare(holderName, holder) }
  const ending = account.accountNumber.slice(-4)
  const rule = PAYEE_OUTCOMES.find((one) => one.ending === ending)
  return rule ? { seconds: rule.seconds, result: resultOf(rule, holderName) } : { seconds: 0, result: MATCH }
}
