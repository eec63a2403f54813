import type { MethodCode, StatusCode } from './model.ts'

/** Statuses that no payment leaves. */
export const FINAL: ReadonlySet<StatusCode> = new Set(['ACSC', 'ACCC', 'RJCT', 'CANC'])

/** Statuses in which a payment can still be cancelled: the money has not moved. */
export const CANCELLABLE: ReadonlySet<StatusCode> = new Set(['RCVD', 'PDNG', 'ACTC', 'ACCP'])

/** Statuses in which money has been taken and can be given back. */
export const REFUNDABLE: ReadonlySet<StatusCode> = new Set(['ACSC', 'ACCC'])

type Transitions = Readonly<Partial<Record<StatusCode, readonly StatusCode[]>>>

/** The statuses that may follow a status, by method. What is not named here is final. */
export const TRANSITIONS: Readonly<Record<MethodCode, Transitions>> = {
  // A simulated bank: data accepted, payer accepted, in settlement, settled.
  M001: {
    RCVD: ['ACTC', 'RJCT', 'CANC'],
    ACTC: ['ACCP', 'RJCT', 'CANC'],
    ACCP: ['ACSP', 'RJCT', 'CANC'],
    ACSP: ['ACSC']
  },
  // A simulated phone is asked at once.
  M002: { RCVD: ['PDNG'], PDNG: ['ACSC', 'RJCT', 'CANC'] },
  // The account is shown at once.
  M003: { RCVD: ['PDNG'], PDNG: ['ACCC', 'CANC'] },
  // A simulated card page: PDNG once a card was entered, ACCP only for an authorisation.
  M004: { RCVD: ['PDNG', 'RJCT', 'CANC'], PDNG: ['ACSC', 'ACCP', 'RJCT', 'CANC'], ACCP: ['ACSC', 'CANC'] }
}

/** Whether a payment by a method may go from one status to another. */
export const mayFollow = (method: MethodCode, from: StatusCode, to: StatusCode): boolean =>
  TRANSITIONS[method][from]?.includes(to) ?? false
