import type { PaymentsSchemas } from '../published/payments.ts'

/** Status of a payment (ISO 20022). */
export type PaymentStatusCode = PaymentsSchemas['PaymentStatusCode']

export const PAYMENT_STATUS_CODES = [
  'RCVD',
  'PDNG',
  'ACTC',
  'ACCP',
  'ACSP',
  'ACSC',
  'ACCC',
  'RJCT',
  'CANC'
] as const satisfies readonly PaymentStatusCode[]

/** Whether the amount has been paid, so that it can be refunded: it left the payer's account, or it reached the payee's. */
export const isSettled = (code: PaymentStatusCode): boolean => code === 'ACSC' || code === 'ACCC'

/** Whether the payment was rejected or cancelled. */
export const isFailed = (code: PaymentStatusCode): boolean => code === 'RJCT' || code === 'CANC'

/** Whether no other status can follow. */
export const isFinal = (code: PaymentStatusCode): boolean => isSettled(code) || isFailed(code)
