import { isFinal, type PaymentMethodCode, SANDBOX_PENDING_SECONDS } from '@portico/finance'
import { after, cancelled, moved, type PaymentRecord, RESERVED_DAYS, rejected } from './record.ts'

const DAY = 24 * 60 * 60 * 1000

/** When an outcome that is pending comes. */
export const pendingUntil = (at: Date) => after(at, SANDBOX_PENDING_SECONDS * 1000)

/** How a payment ends whose time is over before the payer has done anything final. */
const EXPIRES: Readonly<Record<PaymentMethodCode, typeof rejected>> = {
  M001: rejected,
  M002: rejected,
  M003: cancelled,
  M004: cancelled
}

/** The payment once its card was accepted: settled, or reserved for seven days when only an authorisation was asked for. */
export function cardAccepted(record: PaymentRecord, at: Date): PaymentRecord {
  if (record.detail.transactionType === 'P') return moved(record, 'ACSC', at)
  const reservedUntil = after(at, RESERVED_DAYS * DAY)
  return moved(record, 'ACCP', at, { dueAt: reservedUntil, detail: { reservedUntil: reservedUntil.toISOString() } })
}

/** What the clock does to the payment at the moment when it is due. */
function step(record: PaymentRecord, at: Date): PaymentRecord {
  const { detail, status } = record
  const { methodCode } = detail.choice
  if (methodCode === 'M001' && status === 'ACSP') return moved(record, 'ACSC', at)
  if (methodCode === 'M004' && status === 'ACCP')
    return detail.captureMode === 'AUTOMATIC'
      ? moved(record, 'ACSC', at, { detail: { capturedCents: record.amountCents } })
      : cancelled(record, 'DS24', at)
  if (methodCode === 'M004' && detail.isDelayed) return cardAccepted(record, at)
  return EXPIRES[methodCode](record, 'DS24', at)
}

/**
 * The payment as it is at a moment, with everything that the clock has done to it until then, each at its own time.
 *
 * @returns the very same object when nothing was due
 */
export function advanced(record: PaymentRecord, now: Date): PaymentRecord {
  let present = record
  while (present.dueAt && present.dueAt <= now && !isFinal(present.status)) {
    const due = present.dueAt
    const next = step(present, due)
    // A step that leaves its moment as it was would be done for ever.
    present = next.dueAt === due ? { ...next, dueAt: after(due, DAY) } : next
  }
  return present
}
