import type { PaymentMethodCode, PaymentStatusCode } from '@portico/finance'

/** Statuses in which a payment can still be cancelled: the money has not moved. */
export const CANCELLABLE: ReadonlySet<PaymentStatusCode> = new Set(['RCVD', 'PDNG', 'ACTC', 'ACCP'])

type Transitions = Readonly<Partial<Record<PaymentStatusCode, readonly PaymentStatusCode[]>>>

/** The statuses that may follow a status, by method. A status without an entry is final. */
export const TRANSITIONS: Readonly<Record<PaymentMethodCode, Transitions>> = {
  // A simulated bank: data accepted, payer accepted, in settlement, settled.
  M001: {
    RCVD: ['ACTC', 'RJCT', 'CANC'],
    ACTC: ['ACCP', 'RJCT', 'CANC'],
    ACCP: ['ACSP', 'RJCT', 'CANC'],
    ACSP: ['ACSC']
  },
  // The request to the simulated phone is immediate.
  M002: { RCVD: ['PDNG'], PDNG: ['ACSC', 'RJCT', 'CANC'] },
  // The account is shown immediately.
  M003: { RCVD: ['PDNG'], PDNG: ['ACCC', 'CANC'] },
  // A simulated card page: PDNG once a card was entered, ACCP only for an authorisation.
  M004: { RCVD: ['PDNG', 'RJCT', 'CANC'], PDNG: ['ACSC', 'ACCP', 'RJCT', 'CANC'], ACCP: ['ACSC', 'CANC'] }
}

/** Whether a payment by a method may go from one status to another. */
export const canTransition = (method: PaymentMethodCode, from: PaymentStatusCode, to: PaymentStatusCode): boolean =>
  TRANSITIONS[method][from]?.includes(to) ?? false
