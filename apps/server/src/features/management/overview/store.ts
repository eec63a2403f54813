import type { Overview } from '@portico/contract'
import type { Database } from '../../../platform/database/open.ts'
import { queryJson, queryRows } from '../../../platform/database/query.ts'
import { USER_STATE } from '../../../platform/users/tables.ts'

const DAYS = 14
const LATEST_SIGN_INS = 5

type Counts = Pick<Overview['signIns'], 'activeSessions' | 'users' | 'pendingUsers' | 'suspendedUsers'> & {
  databaseSize: number
}

/** $1 now. A session whose reader is idle counts until it would end anyway. */
const COUNTS = `
  select (select count(*)::int from sessions s join users u on u.id = s.user_id
           where s.ended_date is null and s.expires_date > $1 and u.activated) as "activeSessions",
         (select count(*)::int from users) as users,
         (select count(*)::int from users u where ${USER_STATE} = 'pending') as "pendingUsers",
         (select count(*)::int from users u where ${USER_STATE} = 'suspended') as "suspendedUsers",
         pg_database_size(current_database())::float8 as "databaseSize"`

const IS_SIGN_IN = `action = 'signIn' and entity = 'session'`

/** $1 the first day. */
const PER_DAY = `
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as date, count(*)::int as count
    from audit_log where ${IS_SIGN_IN} and at >= $1 group by 1`

const LATEST = `select at, actor as login from audit_log where ${IS_SIGN_IN} order by id desc limit ${LATEST_SIGN_INS}`

const DAY = 24 * 60 * 60_000

/** The last days in UTC, oldest first, as ISO dates. */
function lastDays(now: Date): string[] {
  return Array.from({ length: DAYS }, (_, index) =>
    new Date(now.getTime() - (DAYS - 1 - index) * DAY).toISOString().slice(0, 10)
  )
}

/** What the overview has from the database. */
export async function readOverview(
  { pool }: Database,
  now: Date
): Promise<Pick<Overview, 'signIns'> & { databaseSize: number }> {
  const days = lastDays(now)
  const [counts] = await queryRows<Counts>(pool, COUNTS, [now])
  const perDay = await queryRows<{ date: string; count: number }>(pool, PER_DAY, [`${days[0]}T00:00:00Z`])
  const { databaseSize, ...users } = counts as Counts
  const byDate = new Map(perDay.map(({ date, count }) => [date, count]))
  return {
    signIns: {
      ...users,
      perDay: days.map((date) => ({ date, signIns: byDate.get(date) ?? 0 })),
      latest: await queryJson(pool, LATEST)
    },
    databaseSize
  }
}
