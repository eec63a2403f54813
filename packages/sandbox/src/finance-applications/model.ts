/** What the document of Finance applications calls these things. Amounts are integer cents, rates hundredths of a per cent. */
import type { Cents, Country, FinanceApiSchemas, LanguageCode } from '@portico/finance'
import type { CalculatedLoan } from '../finance-quotation/model.ts'
import type { ApplicationStatus, ContractStatus, DocumentStatus, SignatureStatus } from './states.ts'

export type ApplicationRequest = FinanceApiSchemas['ApplicationRequest']
export type Applicant = FinanceApiSchemas['Applicant']
export type ApplicantSummary = FinanceApiSchemas['ApplicantSummary']
export type CancellationRequest = FinanceApiSchemas['CancellationRequest']
export type DocumentKind = FinanceApiSchemas['Document']['kind']
export type FileMediaType = FinanceApiSchemas['FileMediaType']
export type FileSummary = FinanceApiSchemas['FileSummary']
export type ReasonCode = FinanceApiSchemas['DecisionReason']['code']
export type RejectionReason = FinanceApiSchemas['DocumentRejection']['reason']
export type WithdrawalChannel = FinanceApiSchemas['WithdrawalChannel']

/** The figures of a loan that an application, an offer or a contract has. */
export type LoanTerms = Pick<
  CalculatedLoan,
  | 'amountOfCredit'
  | 'amountFinanced'
  | 'termInMonths'
  | 'nominalRate'
  | 'annualPercentageRate'
  | 'instalment'
  | 'lastInstalment'
  | 'balloon'
  | 'totalPayable'
  | 'drawdownOn'
  | 'currency'
>

/** What the check of an application will lead to. It is decided on submission, so that no income has to be stored. */
export type Plan =
  | { outcome: 'APPROVED' }
  | { outcome: 'REFERRED'; reason: ReasonCode }
  | { outcome: 'DECLINED'; reason: ReasonCode }
  | { outcome: 'COUNTER_OFFER'; offers: readonly Offer[] }
  | { outcome: 'DOCUMENTS'; documents: readonly DocumentKind[] }

export interface Offer {
  offerId: string
  terms: LoanTerms
}

/** A decision. Moments and days are texts, as in JSON. */
export type Decision =
  | { outcome: 'APPROVED'; decidedAt: string; validUntil: string; acceptedOfferId?: string }
  | { outcome: 'REFERRED'; decidedAt: string; reasons: readonly ReasonCode[]; expectedBy: string }
  | { outcome: 'DECLINED'; decidedAt: string; reasons: readonly ReasonCode[]; reviewUntil: string }
  | { outcome: 'COUNTER_OFFER'; decidedAt: string; validUntil: string; offers: readonly Offer[] }

/** The details of an application, which are not searched. */
export interface ApplicationDetail {
  prequalificationId?: string
  vehicleId?: string
  validationId?: string
  country: Country
  language: LanguageCode
  /** The applicant first. */
  applicants: readonly ApplicantSummary[]
  terms: LoanTerms
  plan: Plan
  decision?: Decision
  cancellation?: FinanceApiSchemas['Cancellation']
}

/** What every record of this API has. */
interface Stored {
  owner: string
  /** Order of creation; absent until it is stored. */
  sequence?: string
  /** Grows with each change. */
  version: number
  createdAt: Date
  updatedAt: Date
}

/** An application as it is stored. */
export interface ApplicationRecord extends Stored {
  applicationId: string
  status: ApplicationStatus
  quotationId: string
  partnerId: string
  reference?: string
  contractId?: string
  detail: ApplicationDetail
}

/** What an early settlement costs on a day. */
export interface SettlementFigure {
  settleOn: string
  principal: Cents
  accruedInterest: Cents
  compensation: Cents
  compensationBound: FinanceApiSchemas['SettlementFigure']['compensationBound']
  total: Cents
  interestSaved: Cents
}

/** A part of the principal that was repaid early. */
export interface PartialRepayment extends SettlementFigure {
  /** Instalments that were paid before it. */
  afterInstalments: number
  /** Principal that is left after it, which the instalments that are left repay. */
  balance: Cents
}

/** The details of a contract, which are not searched. */
export interface ContractDetail {
  quotationId: string
  partnerId: string
  vehicleId?: string
  country: Country
  language: LanguageCode
  applicants: readonly ApplicantSummary[]
  terms: LoanTerms
  /** Last day (UTC) on which it can be signed. */
  signUntil: string
  contractNumber?: string
  signedAt?: string
  termsReceivedOn?: string
  withdrawalUntil?: string
  paidOutAt?: string
  instalmentsPaid: number
  settledAt?: string
  earlySettlement?: SettlementFigure
  /** In their order. */
  partialRepayments?: readonly PartialRepayment[]
  /** With `repaidOn`, everything that was owed after it is repaid. */
  withdrawal?: { channel: WithdrawalChannel; declaredOn: string; recordedAt: string; repaidOn?: string }
}

/** A contract as it is stored. */
export interface ContractRecord extends Stored {
  contractId: string
  applicationId: string
  status: ContractStatus
  /** Secret part of the addresses of its documents. */
  fileToken: string
  detail: ContractDetail
}

/** The details of a document, which are not searched. */
export interface DocumentDetail {
  applicantId: string
  kind: DocumentKind
  language: LanguageCode
  files: readonly FileSummary[]
  /** Files that were rejected; they are the first of `files`. */
  rejectedFiles: number
  rejection?: RejectionReason
  /** Last day (UTC) on which it can be handed in. */
  dueOn: string
}

/** A document as it is stored, without the contents of its files. */
export interface DocumentRecord extends Stored {
  documentId: string
  applicationId: string
  status: DocumentStatus
  detail: DocumentDetail
}

/** Somebody who has to sign. */
export interface SignerRecord extends Pick<FinanceApiSchemas['Signer'], 'applicantId' | 'status' | 'signedAt'> {
  /** Secret part of the address of their page. */
  token: string
  /** What a message to their telephone would say. */
  code: string
  /** Whether the terms are sent by post. */
  receivesTermsByPost?: boolean
}

/** The details of a signature, which are not searched. */
export interface SignatureDetail {
  language: LanguageCode
  returnUrl?: string
  signers: readonly SignerRecord[]
  startedAt: string
  expiresAt: string
  completedAt?: string
}

/** A signature as it is stored. */
export interface SignatureRecord extends Stored {
  signatureId: string
  contractId: string
  status: SignatureStatus
  detail: SignatureDetail
}
