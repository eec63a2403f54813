import { LIMITS } from '@portico/contract'

/** Days that lie at least between two steps that follow from not using an account, however late the first is. */
const NOTICE_DAYS = 30

const DAY = 24 * 60 * 60_000

/** An account as far as its inactivity goes. */
export interface Inactivity {
  lastUsed: Date
  /** Notices since then. */
  notices: number
  /** The last of them; undefined when there was none, or none to the present address. */
  notice?: { sent: Date | null; failed: Date | null } | undefined
  hasAddress: boolean
}

export type Step = { notice: number } | 'suspension'

/** Adds calendar months in UTC; where the month has no such day, its last one. */
export function addMonths(date: Date, months: number): Date {
  const added = new Date(date)
  added.setUTCDate(1)
  added.setUTCMonth(added.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(added.getUTCFullYear(), added.getUTCMonth() + 1, 0)).getUTCDate()
  added.setUTCDate(Math.min(date.getUTCDate(), lastDay))
  return added
}

const dayOf = (date: Date) => Math.floor(date.getTime() / DAY)

/**
 * What follows from an account not being used: a notice after 9 and after 11 months, and suspension after 12 (terms of use), but
 * never sooner than 30 days after the notice before it was sent. A notice that could not be delivered to the address
 * counts from when that was given up. Without an address no notice can be sent.
 *
 * @returns undefined when nothing is due
 */
export function stepDue({ lastUsed, notices, notice, hasAddress }: Inactivity, now: Date): Step | undefined {
  const isOver = (months: number) => now >= addMonths(lastUsed, months)
  const [first = 0, second = 0] = LIMITS.inactivityNoticeMonths
  if (!hasAddress) return isOver(LIMITS.inactivityMonths) ? 'suspension' : undefined
  if (notices === 0) return isOver(first) ? { notice: 1 } : undefined
  if (!notice) return { notice: notices }
  const told = notice.sent ?? notice.failed
  if (!told || dayOf(now) - dayOf(told) < NOTICE_DAYS) return undefined
  if (notices === 1) return isOver(second) ? { notice: 2 } : undefined
  return isOver(LIMITS.inactivityMonths) ? 'suspension' : undefined
}

/**
 * The day before which an account is certainly not suspended, for a notice that is sent now.
 *
 * @param number which notice it is
 */
export function suspensionDate(lastUsed: Date, number: number, now: Date): Date {
  const noticesLeft = LIMITS.inactivityNoticeMonths.length - number
  const byNotices = new Date(now.getTime() + (noticesLeft + 1) * NOTICE_DAYS * DAY)
  const byMonths = addMonths(lastUsed, LIMITS.inactivityMonths)
  return byMonths > byNotices ? byMonths : byNotices
}
