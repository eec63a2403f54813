import type { Money, PaymentsSchemas, PublishedPayment, PublishedPaymentMethod } from '@portico/finance'

export type Account = PaymentsSchemas['Account']
export type CaptureMode = PaymentsSchemas['CaptureMode']
export type Customer = PaymentsSchemas['Customer']
export type MethodChoice = PaymentsSchemas['MethodChoice']
export type MethodDetails = PublishedPaymentMethod
export type Payment = PublishedPayment
export type PaymentMethod = PaymentsSchemas['PaymentMethod']
export type PaymentRequest = PaymentsSchemas['PaymentRequest']
export type ThreeDSecure = PaymentsSchemas['CardDetails']['threeDSecure']

/** A transfer that arrived on the account of the simulated payee. */
export interface IncomingTransfer {
  transferId: string
  /** The reference as the payer wrote it. */
  reference: string
  amount: Money
  receivedAt: string
  /** Absent when the reference fits no payment that waits for money: the transfer is in the unmatched queue then. */
  paymentId?: string
}
