import type { PaymentsSchemas } from '../published/payments.ts'

/** What a payment is for: `R` single payment, `S` subsequent instalment, `D` deposit. */
export type PaymentType = PaymentsSchemas['PaymentType']
export const PAYMENT_TYPES = ['R', 'S', 'D'] as const satisfies readonly PaymentType[]

/** Whether an amount is paid (`P`) or only reserved (`A`). */
export type TransactionType = PaymentsSchemas['TransactionType']
export const TRANSACTION_TYPES = ['P', 'A'] as const satisfies readonly TransactionType[]

/** What the page of a shop does next. */
export type PaymentActionCode = PaymentsSchemas['PaymentStatus']['actionCode']
export const PAYMENT_ACTION_CODES: readonly PaymentActionCode[] = ['REDIRECT', 'WAIT', 'SHOW_ACCOUNT', 'NONE']

/** Why a payment was rejected or cancelled (ISO 20022). */
export type PaymentReasonCode = PaymentsSchemas['StatusReason']['code']
export const PAYMENT_REASON_CODES = [
  'AC01',
  'AC04',
  'AM04',
  'MS02',
  'MS03',
  'DS24',
  'CUST',
  'DS02'
] as const satisfies readonly PaymentReasonCode[]

/** The least and the most that can be paid, in cents. A method can allow less. */
export const PAYMENT_AMOUNT_LIMITS = { minimum: 1, maximum: 10_000_000 } as const

/** Seconds for which the sandbox keeps pending what takes up to a working day elsewhere, such as a refund to an account. */
export const SANDBOX_PENDING_SECONDS = 15
