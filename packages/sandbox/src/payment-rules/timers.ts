import { addMonths, isFinal, type PaymentMethodCode, SANDBOX_PENDING_SECONDS } from '@portico/finance'
import { addMilliseconds, cancel, type PaymentRecord, RESERVED_DAYS, reject, transition } from './record.ts'

const DAY = 24 * 60 * 60 * 1000

/** When a pending outcome is known. */
export const pendingUntil = (at: Date) => addMilliseconds(at, SANDBOX_PENDING_SECONDS * 1000)

/** Months for which a payment can be refunded. */
export const REFUND_MONTHS = 13

/**
 * The last moment at which a payment can be refunded; in a shorter month it is on the month's last day.
 *
 * @param since when it was settled, in ISO 8601
 */
export const refundableUntil = (since: string): Date =>
  new Date(addMonths(since.slice(0, 10), REFUND_MONTHS) + since.slice(10))

/** How a payment ends that has expired. */
const ON_EXPIRY: Readonly<Record<PaymentMethodCode, typeof reject>> = {
  M001: reject,
  M002: reject,
  M003: cancel,
  M004: cancel
}

/** The payment after its card was accepted: settled, or reserved for seven days when the request was for an authorisation. */
export function acceptCard(record: PaymentRecord, at: Date): PaymentRecord {
  if (record.detail.transactionType === 'P') return transition(record, 'ACSC', at)
  const reservedUntil = addMilliseconds(at, RESERVED_DAYS * DAY)
  return transition(record, 'ACCP', at, {
    dueAt: reservedUntil,
    detail: { reservedUntil: reservedUntil.toISOString() }
  })
}

/** The payment after the change that is due at a moment. */
function applyDueChange(record: PaymentRecord, at: Date): PaymentRecord {
  const { detail, status } = record
  const { methodCode } = detail.choice
  if (methodCode === 'M001' && status === 'ACSP') return transition(record, 'ACSC', at)
  if (methodCode === 'M004' && status === 'ACCP')
    return detail.captureMode === 'AUTOMATIC'
      ? transition(record, 'ACSC', at, { detail: { capturedCents: record.amountCents } })
      : cancel(record, 'DS24', at)
  if (methodCode === 'M004' && detail.isDelayed) return acceptCard(record, at)
  return ON_EXPIRY[methodCode](record, 'DS24', at)
}

/**
 * The payment at a moment, with all changes that have become due until then, each at its own time.
 *
 * @returns the very same object when nothing was due
 */
export function applyElapsedTime(record: PaymentRecord, now: Date): PaymentRecord {
  let present = record
  while (present.dueAt && present.dueAt <= now && !isFinal(present.status)) {
    const due = present.dueAt
    const next = applyDueChange(present, due)
    // A change that keeps its moment would be repeated without end.
    present = next.dueAt === due ? { ...next, dueAt: addMilliseconds(due, DAY) } : next
  }
  return present
}
