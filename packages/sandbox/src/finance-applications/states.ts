/** The states of applications, contracts, documents and signatures, and which may follow which. A state without an entry is final. */
import type { FinanceApiSchemas } from '@portico/finance'

export type ApplicationStatus = FinanceApiSchemas['ApplicationStatus']
export type DocumentStatus = FinanceApiSchemas['DocumentStatus']
export type SignatureStatus = FinanceApiSchemas['Signature']['status']

/**
 * State of a contract with that of its loan: the document has them apart, because later minor versions add no values to an enum. `SIGNED`
 * is a loan that is not paid out yet.
 */
export type ContractStatus = 'READY' | 'SIGNING' | 'SIGNED' | 'ACTIVE' | 'SETTLED' | 'REVOKED' | 'CANCELLED' | 'EXPIRED'

export type Transitions<S extends string> = Readonly<Record<S, readonly S[]>>

export const APPLICATION_TRANSITIONS: Transitions<ApplicationStatus> = {
  RECEIVED: ['DOCUMENTS_REQUIRED', 'IN_REVIEW', 'COUNTER_OFFERED', 'APPROVED', 'DECLINED', 'WITHDRAWN', 'EXPIRED'],
  DOCUMENTS_REQUIRED: ['IN_REVIEW', 'WITHDRAWN', 'EXPIRED'],
  IN_REVIEW: ['DOCUMENTS_REQUIRED', 'COUNTER_OFFERED', 'APPROVED', 'DECLINED', 'WITHDRAWN', 'EXPIRED'],
  COUNTER_OFFERED: ['APPROVED', 'WITHDRAWN', 'EXPIRED'],
  APPROVED: ['SIGNED', 'WITHDRAWN', 'EXPIRED'],
  SIGNED: [],
  DECLINED: [],
  WITHDRAWN: [],
  EXPIRED: []
}

export const CONTRACT_TRANSITIONS: Transitions<ContractStatus> = {
  READY: ['SIGNING', 'CANCELLED', 'EXPIRED'],
  // A signature that was refused or has expired can be started again.
  SIGNING: ['READY', 'SIGNED', 'CANCELLED', 'EXPIRED'],
  SIGNED: ['ACTIVE', 'REVOKED'],
  ACTIVE: ['SETTLED', 'REVOKED'],
  SETTLED: [],
  REVOKED: [],
  CANCELLED: [],
  EXPIRED: []
}

export const DOCUMENT_TRANSITIONS: Transitions<DocumentStatus> = {
  MISSING: ['HANDED_IN'],
  HANDED_IN: ['ACCEPTED', 'REJECTED'],
  REJECTED: ['HANDED_IN'],
  ACCEPTED: []
}

export const SIGNATURE_TRANSITIONS: Transitions<SignatureStatus> = {
  OPEN: ['COMPLETED', 'REFUSED', 'EXPIRED'],
  COMPLETED: [],
  REFUSED: [],
  EXPIRED: []
}

/** Whether nothing follows a state. */
export const isFinal = <S extends string>(transitions: Transitions<S>, status: S): boolean =>
  transitions[status].length === 0

/**
 * A record in another state.
 *
 * @throws Error when the state may not follow the present one
 */
export function moved<S extends string, T extends { status: S }>(transitions: Transitions<S>, record: T, status: S): T {
  if (!transitions[record.status].includes(status)) throw new Error(`No ${status} follows ${record.status}.`)
  return { ...record, status }
}
