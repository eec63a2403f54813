import {
  type Country,
  type Currency,
  isFinal,
  type PaymentReasonCode,
  type PaymentStatusCode,
  type PaymentType,
  type TransactionType
} from '@portico/finance'
import type { Account, CaptureMode, Customer, MethodChoice, ThreeDSecure } from './model.ts'
import { canTransition } from './states.ts'

/** The details of a payment, which are not searched. Moments are texts, as in JSON. */
export interface PaymentDetail {
  countryCode: Country
  paymentType: PaymentType
  transactionType: TransactionType
  captureMode: CaptureMode
  statementText?: string
  customer: Customer
  choice: MethodChoice
  notificationUrl?: string
  /** Since when the status is as it is. */
  since: string
  history: { code: PaymentStatusCode; dateTime: string }[]
  reason?: PaymentReasonCode
  /** End of the provider's page. */
  expiresAt?: string
  /** M003: last day, as YYYY-MM-DD. */
  payUntil?: string
  bankName?: string
  debtorAccount?: Account
  card?: { lastFour: string; expires: string }
  threeDSecure?: ThreeDSecure
  /** M004, authorisation: when the reservation ends. */
  reservedUntil?: string
  capturedCents?: number
  /** M003: what had arrived when it was cancelled, which is without a payment since. */
  releasedCents?: number
  /** The provider confirms only later. */
  isDelayed?: boolean
}

/** A payment as it is stored. Amounts in cents. */
export interface PaymentRecord {
  paymentId: string
  /** Position in the list of all payments; absent until it is stored. */
  sequence?: string
  owner: string
  orderId: string
  status: PaymentStatusCode
  currency: Currency
  amountCents: number
  receivedCents: number
  refundedCents: number
  /** Of a payment whose id other owners have too: part of the address of its page. */
  pageKey?: string
  paymentReference?: string
  /** When elapsed time changes it. */
  dueAt?: Date
  version: number
  detail: PaymentDetail
  createdAt: Date
  updatedAt: Date
}

/** A change to a payment besides its status. A `dueAt` of undefined removes the moment. */
export interface PaymentChanges {
  detail?: Partial<PaymentDetail>
  receivedCents?: number
  refundedCents?: number
  dueAt?: Date | undefined
}

/** Minutes without a step of the payer after which a provider's page expires. */
export const PAGE_MINUTES = 15

/** Days for which an authorisation reserves an amount. */
export const RESERVED_DAYS = 7

/** A moment after another. */
export const addMilliseconds = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds)

/** The payment with the time that its page has from a step of the payer on. */
export function renewPage(record: PaymentRecord, at: Date): PaymentRecord {
  const dueAt = addMilliseconds(at, PAGE_MINUTES * 60_000)
  return { ...record, dueAt, detail: { ...record.detail, expiresAt: dueAt.toISOString() } }
}

/** The payment with a change that leaves its status as it is. */
export function withChanges(record: PaymentRecord, at: Date, change: PaymentChanges): PaymentRecord {
  const { detail, ...rest } = change
  const { dueAt, ...kept } = { ...record, ...rest }
  return {
    ...kept,
    ...(dueAt && { dueAt }),
    detail: { ...record.detail, ...detail },
    updatedAt: at
  } as PaymentRecord
}

/**
 * The payment in another status. After a final status nothing becomes due.
 *
 * @throws Error when the status may not follow the present one
 */
export function transition(
  record: PaymentRecord,
  to: PaymentStatusCode,
  at: Date,
  change: PaymentChanges = {}
): PaymentRecord {
  const { status, detail } = record
  if (!canTransition(detail.choice.methodCode, status, to))
    throw new Error(`A payment by ${detail.choice.methodCode} does not go from ${status} to ${to}.`)
  const dateTime = at.toISOString()
  const next = withChanges(record, at, {
    ...change,
    ...(isFinal(to) && { dueAt: undefined }),
    detail: { ...change.detail, since: dateTime, history: [...detail.history, { code: to, dateTime }] }
  })
  return { ...next, status: to }
}

/** The payment, rejected for a reason. */
export const reject = (
  record: PaymentRecord,
  reason: PaymentReasonCode,
  at: Date,
  detail: Partial<PaymentDetail> = {}
) => transition(record, 'RJCT', at, { detail: { ...detail, reason } })

/** The payment, cancelled for a reason; transfers that had arrived no longer count for it. */
export const cancel = (record: PaymentRecord, reason: PaymentReasonCode, at: Date): PaymentRecord =>
  transition(record, 'CANC', at, {
    receivedCents: 0,
    detail: { reason, ...(record.receivedCents > 0 && { releasedCents: record.receivedCents }) }
  })
