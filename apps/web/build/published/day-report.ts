import type { PaymentMethodCode, PaymentReasonCode, PaymentStatusCode, PaymentType } from '@portico/finance'
import { contentText } from '../documents.ts'

/** A payment as the report shows it; amounts in cents. */
export interface DayPayment {
  /** Local time, `HH:mm`. */
  time: string
  paymentId: string
  orderId: string
  method: PaymentMethodCode
  /** `paymentType` of the Payments API: deposit, subsequent instalment, single payment. */
  kind: PaymentType
  status: Extract<PaymentStatusCode, 'ACSC' | 'ACCC' | 'PDNG' | 'RJCT' | 'CANC'>
  /** Of a rejection. */
  reason?: PaymentReasonCode
  amount: number
  /** Total of its refunds, as the payment says. */
  refunded: number
}

interface DayReport {
  /** `YYYY-MM-DD`. */
  day: string
  payments: readonly DayPayment[]
}

/** Payments that were begun on one day at an invented merchant, the second of which is that of the published deal. */
export const DAY_REPORT: DayReport = JSON.parse(contentText('services/day-report.json'))
