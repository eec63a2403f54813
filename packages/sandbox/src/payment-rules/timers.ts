import { isFinal, type PaymentMethodCode, SANDBOX_PENDING_SECONDS } from '@portico/finance'
import { addMilliseconds, cancel, type PaymentRecord, RESERVED_DAYS, reject, transition } from './record.ts'

const DAY = 24 * 60 * 60 * 1000

/** When an outcome that is pending comes. */
export const pendingUntil = (at: Date) => addMilliseconds(at, SANDBOX_PENDING_SECONDS * 1000)

/** How a payment ends whose time is over before the payer has done anything final. */
const ON_EXPIRY: Readonly<Record<PaymentMethodCode, typeof reject>> = {
  M001: reject,
  M002: reject,
  M003: cancel,
  M004: cancel
}

/** The payment once its card was accepted: settled, or reserved for seven days when only an authorisation was asked for. */
export function acceptCard(record: PaymentRecord, at: Date): PaymentRecord {
  if (record.detail.transactionType === 'P') return transition(record, 'ACSC', at)
  const reservedUntil = addMilliseconds(at, RESERVED_DAYS * DAY)
  return transition(record, 'ACCP', at, {
    dueAt: reservedUntil,
    detail: { reservedUntil: reservedUntil.toISOString() }
  })
}

/** What the clock does to the payment at the moment when it is due. */
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
 * The payment as it is at a moment, with everything that the clock has done to it until then, each at its own time.
 *
 * @returns the very same object when nothing was due
 */
export function applyElapsedTime(record: PaymentRecord, now: Date): PaymentRecord {
  let present = record
  while (present.dueAt && present.dueAt <= now && !isFinal(present.status)) {
    const due = present.dueAt
    const next = applyDueChange(present, due)
    // A step that leaves its moment as it was would be done for ever.
    present = next.dueAt === due ? { ...next, dueAt: addMilliseconds(due, DAY) } : next
  }
  return present
}
