import { checkIban, type PaymentReasonCode } from '@portico/finance'

/** The outcome of a payment by the last four digits of an account or a card. */
export type Outcome =
  | { kind: 'settled' }
  | { kind: 'pending' }
  | { kind: 'rejected'; reason: PaymentReasonCode }
  | { kind: 'cancelled' }

/** The rule of docs/decisions/0043: other digits settle immediately. */
export const OUTCOMES: Readonly<Record<string, Outcome>> = {
  '0002': { kind: 'pending' },
  '0003': { kind: 'rejected', reason: 'AC04' },
  '0004': { kind: 'rejected', reason: 'AM04' },
  '0005': { kind: 'rejected', reason: 'AC01' },
  '0006': { kind: 'cancelled' }
}

/**
 * The last four characters of an IBAN's account number: check digits that a country has behind it do not count.
 *
 * @returns undefined when it is no valid IBAN
 */
export const lastFourOfIban = (iban: string): string | undefined => checkIban(iban).account?.accountNumber.slice(-4)

/** The outcome of a payment from an account or a card. */
export const outcomeOf = (lastFour: string): Outcome => OUTCOMES[lastFour] ?? { kind: 'settled' }
