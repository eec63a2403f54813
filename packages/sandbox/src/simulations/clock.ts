import type { ApiContext } from '../core/api.ts'
import type { Handler } from '../core/handler.ts'
import { runIdempotently } from '../core/idempotency/idempotency.ts'
import { apiProblem, invalidField } from '../core/problems.ts'

const DAY_MS = 86_400_000

/** How far a clock is to be advanced: to a moment or the next change, or by days or months. The schema requires one of the four. */
interface AdvanceRequest {
  toNextChange?: true
  to?: string
  days?: number
  months?: number
}

/**
 * The moment so many months later (UTC); in a shorter month it is on the month's last day.
 */
export function addCalendarMonths(moment: Date, months: number): Date {
  const later = new Date(moment)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  const daysOfMonth = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(moment.getUTCDate(), daysOfMonth))
  return later
}

/** @throws SandboxProblem 400 for a moment that no calendar has */
function targetOf({ to, days, months }: AdvanceRequest, now: Date): Date {
  if (days !== undefined) return new Date(now.getTime() + days * DAY_MS)
  if (months !== undefined) return addCalendarMonths(now, months)
  const moment = new Date(to ?? '')
  if (Number.isNaN(moment.getTime()))
    throw invalidField('/to', 'invalid_format', 'Must look like 2027-01-15T09:00:00Z.')
  return moment
}

/** Handlers of an application's clock. */
export function clockHandlers({ pool, advanceClock, nextDue, clockChangeKnown }: ApiContext): Record<string, Handler> {
  return {
    readClock: async ({ owner, now, receivedAt }) => {
      const next = await nextDue(pool, owner)
      return {
        status: 200,
        body: {
          now: now.toISOString(),
          aheadSeconds: Math.round((now.getTime() - receivedAt.getTime()) / 1000),
          ...(next && { nextChangeAt: next.toISOString() })
        }
      }
    },

    advanceClock: async (call) => {
      const response = await runIdempotently(pool, call, async (client) => {
        const request = call.body as AdvanceRequest
        const next = request.toNextChange ? await nextDue(client, call.owner) : undefined
        if (request.toNextChange && !next)
          throw apiProblem(409, 'nothing_due', 'Nothing is due', 'No change is due. Specify a time, days or months.')
        const { from, to } = await advanceClock(client, call.owner, (now) => next ?? targetOf(request, now))
        return { status: 201, body: { from: from.toISOString(), now: to.toISOString() } }
      })
      await clockChangeKnown(call.owner)
      return response
    }
  }
}
