import { comparePayeeName, type IbanCheck } from '@portico/finance'
import type { PayeeResult } from './model.ts'

/** Accounts whose holders the simulated banks know: the given name is compared with the holder's. */
const HOLDERS: Readonly<Record<string, string>> = {
  DE89370400440532013000: 'Lena Hoffmann',
  ES9121000418450200051332: 'Marcos Ibarra'
}

/** Longest name of a holder that the document allows, in characters. */
const MAX_NAME_LENGTH = 140
const CLOSE_SUFFIX = '-Voss'

/** Seconds until a slow bank responds. */
const SLOW_SECONDS = 2
/** Seconds until a bank that does not respond is given up. */
export const GIVEN_UP_SECONDS = 15

/** What a bank responds, and when. */
export interface BankResponse {
  /** From the question on; 0 is within the response to the call. */
  seconds: number
  result: PayeeResult
}

const MATCH: PayeeResult = { outcome: 'MATCH' }
const NO_MATCH: PayeeResult = { outcome: 'NO_MATCH' }

/** The name that is almost the given one. */
function almost(name: string): string {
  const characters = [...name.trim()].slice(0, MAX_NAME_LENGTH - CLOSE_SUFFIX.length)
  return characters.join('').trimEnd() + CLOSE_SUFFIX
}

/** The outcomes that the last four digits of an account number choose. */
const ENDINGS: Readonly<Record<string, (holderName: string) => BankResponse>> = {
  '0002': () => ({ seconds: SLOW_SECONDS, result: MATCH }),
  '0003': () => ({ seconds: 0, result: { outcome: 'NOT_POSSIBLE', reason: 'ACCOUNT_CLOSED' } }),
  '0005': () => ({ seconds: 0, result: { outcome: 'NOT_POSSIBLE', reason: 'ACCOUNT_UNKNOWN' } }),
  '0007': (name) => ({ seconds: 0, result: { outcome: 'CLOSE_MATCH', holderName: almost(name) } }),
  '0008': () => ({ seconds: 0, result: NO_MATCH }),
  '0009': () => ({ seconds: GIVEN_UP_SECONDS, result: { outcome: 'NOT_POSSIBLE', reason: 'BANK_NOT_ANSWERING' } })
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
  const holder = Object.hasOwn(HOLDERS, iban) ? HOLDERS[iban] : undefined
  if (holder !== undefined) return { seconds: 0, result: compare(holderName, holder) }
  const ending = account.accountNumber.slice(-4)
  const respond = Object.hasOwn(ENDINGS, ending) ? ENDINGS[ending] : undefined
  return respond?.(holderName) ?? { seconds: 0, result: MATCH }
}
