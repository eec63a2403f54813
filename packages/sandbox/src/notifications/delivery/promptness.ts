import type pg from 'pg'
import type { DeliveryRecord } from '../model.ts'
import { type Lease, WAITING_ENDPOINTS } from './queue.ts'

/** Milliseconds within which an attempt begins once nothing but the portal keeps it waiting. */
const PROMPT_MS = 60_000
/** Two readings of the same clock differ by less than this, in milliseconds. */
const TOLERANCE_MS = 5_000

/**
 * Whether an attempt began late although its endpoint was free: neither paused, nor disabled, nor busy with a message before. Where the
 * clock of the owner was moved since the attempt was scheduled, it became due at a time that nothing has recorded, and is not late.
 *
 * @param leasedAt real time at which the endpoint was leased: messages behind the first one wait for it
 */
export function isLate({ dueAt, aheadMs }: DeliveryRecord, lease: Lease, leasedAt: Date): boolean {
  if (!dueAt || Math.abs(aheadMs - lease.aheadMs) > TOLERANCE_MS) return false
  const possibleSince = Math.max(dueAt.getTime() - aheadMs, lease.freeSince.getTime())
  return leasedAt.getTime() - possibleSince > PROMPT_MS
}

/** As `isLate`, for endpoints that nothing is sent to. $1 is the latest real time since which an attempt is late. */
const OVERDUE_STATEMENT = `
  with recursive ${WAITING_ENDPOINTS}
  select count(*)::int as overdue
    from waiting
    join sandbox.endpoints e using (owner, endpoint_id)
    left join sandbox.owners o using (owner)
    cross join lateral (select coalesce(o.ahead_ms, 0) * interval '1 millisecond' as time) ahead
    cross join lateral (
      select due_at, ahead_ms from sandbox.deliveries d
        where d.owner = e.owner and d.endpoint_id = e.endpoint_id and d.due_at <= $1::timestamptz + ahead.time
        order by due_at, sequence limit 1
    ) first
    where e.status <> 'DISABLED' and e.deleted_at is null
      and abs(first.ahead_ms - coalesce(o.ahead_ms, 0)) <= ${TOLERANCE_MS}
      and (e.leased_until is null or e.leased_until <= $1)
      and greatest(e.paused_until, e.updated_at) <= $1 + ahead.time`

/** The number of endpoints that are free and for which an attempt is late: no instance sends messages then. */
export async function countOverdueEndpoints(pool: Pick<pg.Pool, 'query'>, clock: Date): Promise<number> {
  const latest = new Date(clock.getTime() - PROMPT_MS)
  const { rows } = await pool.query<{ overdue: number }>(OVERDUE_STATEMENT, [latest])
  return rows[0]?.overdue ?? 0
}
