import { checkIban, PAYMENT_OUTCOMES, type PaymentReasonCode } from '@portico/finance'

/** The outcome of a payment by the last four digits of an account or a card. */
export type Outcome =
  | { kind: 'settled' }
  | { kind: 'pending' }
  | { kind: 'rejected'; reason: PaymentReasonCode }
  | { kind: 'cancelled' }

/** The rule of docs/decisions/0043: other digits settle immediately. */
const OUTCOMES: ReadonlyMap<string, Outcome> = new Map(
  PAYMENT_OUTCOMES.map(({ ending, ...outcome }) => [ending, outcome])
)

/**
 * The last four characters of an IBAN's account number: check digits that a country has behind it do not count.
 *
 * @returns undefined when it is no valid IBAN
 */
export const lastFourOfIban = (iban: string): string | undefined => checkIban(iban).account?.accountNumber.slice(-4)

/** The outcome of a payment from an account or a card. */
export const outcomeOf = (lastFour: string): Outcome => OUTCOMES.get(lastFour) ?? { kind: 'settled' }
