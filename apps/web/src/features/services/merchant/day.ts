import {
  isSettled,
  type PaymentMethodCode,
  type PaymentReasonCode,
  type PaymentStatusCode,
  type PaymentType
} from '@portico/finance'

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
  /** Given back of it by now, as the payment says. */
  refunded: number
}

/** The day of the report. */
export const DAY = '2026-11-17'

/** Payments that were begun on one day at an invented merchant, the second of which is that of the published deal. */
export const DAY_PAYMENTS: readonly DayPayment[] = [
  {
    time: '09:02',
    paymentId: 'pay_4B8N2T6WKC',
    orderId: 'BW-2026-1139',
    method: 'M004',
    kind: 'R',
    status: 'ACSC',
    amount: 24_900,
    refunded: 0
  },
  {
    time: '11:15',
    paymentId: 'pay_1C5R8N3JVH',
    orderId: 'ord_6P1Q9D4WKM',
    method: 'M001',
    kind: 'D',
    status: 'ACSC',
    amount: 250_000,
    refunded: 0
  },
  {
    time: '11:48',
    paymentId: 'pay_9H3M7V1QXD',
    orderId: 'BW-2026-1141',
    method: 'M002',
    kind: 'S',
    status: 'ACSC',
    amount: 43_263,
    refunded: 0
  },
  {
    time: '12:30',
    paymentId: 'pay_6T2K5R8FNB',
    orderId: 'BW-2026-1142',
    method: 'M002',
    kind: 'S',
    status: 'RJCT',
    reason: 'AM04',
    amount: 56_353,
    refunded: 0
  },
  {
    time: '13:07',
    paymentId: 'pay_3W9D4C7MHY',
    orderId: 'BW-2026-1125',
    method: 'M004',
    kind: 'D',
    status: 'ACSC',
    amount: 150_000,
    refunded: 50_000
  },
  {
    time: '14:21',
    paymentId: 'pay_8J1V6P3TRG',
    orderId: 'BW-2026-1144',
    method: 'M003',
    kind: 'D',
    status: 'ACCC',
    amount: 400_000,
    refunded: 0
  },
  {
    time: '15:40',
    paymentId: 'pay_5K7X2B9WQF',
    orderId: 'BW-2026-1145',
    method: 'M001',
    kind: 'R',
    status: 'CANC',
    amount: 19_900,
    refunded: 0
  },
  {
    time: '16:55',
    paymentId: 'pay_2N4G8S6VCA',
    orderId: 'BW-2026-1146',
    method: 'M003',
    kind: 'D',
    status: 'PDNG',
    amount: 300_000,
    refunded: 0
  }
]

/** What a report adds up, in cents. */
export interface DayTotals {
  /** Amounts of payments that are settled. */
  settled: number
  refunded: number
  /** Settled less refunded. */
  net: number
  /** Amounts of payments that may still be settled. */
  open: number
}

/** Adds payments up. */
export function totalsOf(payments: readonly DayPayment[]): DayTotals {
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const settled = sum(payments.filter(({ status }) => isSettled(status)).map(({ amount }) => amount))
  const refunded = sum(payments.map((payment) => payment.refunded))
  const open = sum(payments.filter(({ status }) => status === 'PDNG').map(({ amount }) => amount))
  return { settled, refunded, net: settled - refunded, open }
}
