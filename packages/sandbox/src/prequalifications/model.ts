/** What the document of Prequalification calls these things. Amounts are integer cents. */
import type { Cents, Country, Currency, LanguageCode, Money } from '@portico/finance'

export type Answer = 'LIKELY' | 'UNCERTAIN' | 'UNLIKELY'
export type PrequalificationStatus = 'VALID' | 'EXPIRED'
export type ReasonCode =
  | 'BUDGET_SUFFICIENT'
  | 'AMOUNT_ABOVE_BUDGET'
  | 'COMMITMENTS_HIGH'
  | 'NO_FREE_INCOME'
  | 'AMOUNT_BELOW_MINIMUM'
/** A reason with the text that it has: one code has two texts. */
export type ReasonKey = ReasonCode | 'AMOUNT_FAR_ABOVE_BUDGET'

/** The person by whom a customer is recognised. */
export interface Person {
  givenName: string
  familyName: string
  /** Day of birth. */
  birthDate: string
}

/** A request that its document allows. */
export interface PrequalificationRequest {
  country: Country
  person: Person
  budget: { monthlyNetIncome: Money; monthlyHousingCosts: Money; monthlyCommitments: Money }
  household?: { adults: number; children: number }
  requestedAmount: Money
  termInMonths: number
  quotationId?: string
  consent: { textVersion: string; grantedAt: string }
  reference?: string
  language?: LanguageCode
}

/** A prequalification as it is stored: nothing of the person but who it is, and nothing of the budget. */
export interface Prequalification {
  prequalificationId: string
  owner: string
  status: PrequalificationStatus
  customerId: string
  answer: Answer
  country: Country
  currency: Currency
  requestedCents: Cents
  termInMonths: number
  /** Absent when the answer is `UNLIKELY`. */
  maximumCents?: Cents
  reasons: { code: ReasonCode; text: string }[]
  quotationId?: string | undefined
  reference?: string | undefined
  /** The application that refers to it. */
  applicationId?: string | undefined
  /** The agreement to the check. */
  consent: { textVersion: string; grantedAt: string }
  /** Claim of the idempotency key under which the response is stored. */
  claimId: string
  createdAt: Date
  /** Last day (UTC) on which the answer holds. */
  validUntil: string
}
