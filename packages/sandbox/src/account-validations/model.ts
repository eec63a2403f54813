/** What the document of Bank account validation calls these things. */
import type { IbanCheck } from '@portico/finance'

export type HolderKind = 'PERSON' | 'COMPANY'
export type ValidationStatus = 'PENDING' | 'COMPLETED'
export type ImpossibleReason =
  | 'IBAN_NOT_VALID'
  | 'ACCOUNT_UNKNOWN'
  | 'ACCOUNT_CLOSED'
  | 'BANK_NOT_TAKING_PART'
  | 'BANK_NOT_ANSWERING'

/** The outcome of a comparison of names. */
export type PayeeResult =
  | { outcome: 'MATCH' }
  | { outcome: 'CLOSE_MATCH'; holderName: string }
  | { outcome: 'NO_MATCH' }
  | { outcome: 'NOT_POSSIBLE'; reason: ImpossibleReason }

export type Outcome = PayeeResult['outcome']

/** A request that its document allows. */
export interface ValidationRequest {
  iban: string
  holderName: string
  holderKind?: HolderKind
  customerId?: string
}

/** A validation as it is stored. */
export interface AccountValidation {
  validationId: string
  owner: string
  status: ValidationStatus
  holderName: string
  holderKind: HolderKind
  customerId?: string | undefined
  ibanCheck: IbanCheck
  /** Absent while the validation is pending, as are the two below. */
  result?: PayeeResult
  outcome?: Outcome
  completedAt?: Date
  /** Claim of the idempotency key under which the response is stored. */
  claimId: string
  createdAt: Date
  /** Last day (UTC) on which it can be read. */
  keptUntil: string
}
