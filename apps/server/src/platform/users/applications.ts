import type { Transaction } from '@portico/server-kit'
import type { Database } from '../database/open.ts'
import { startOfHour } from './sessions.ts'

/**
 * Ends a user's client ids: programs that call the sandbox with them are refused from now on.
 *
 * @returns how many there were
 */
export async function endApplications({ client }: Transaction, userId: number, now: Date): Promise<number> {
  const { rowCount } = await client.query(
    'update applications set ended_date = $2 where user_id = $1 and ended_date is null',
    [userId, now]
  )
  return rowCount ?? 0
}

/** $2 the hour. What was used within the hour is not written again. */
const NOTE_USE = `
  with used as (
    select a.client_id, a.last_used_date, a.user_id from applications a join users u on u.id = a.user_id
     where a.client_id = $1 and a.ended_date is null and u.activated
  ), noted as (
    update applications a set last_used_date = $2 from used
     where a.client_id = used.client_id and (a.last_used_date is null or a.last_used_date < $2)
  ), noted_owner as (
    update users u set last_used_date = $2, inactivity_notices = 0 from used
     where u.id = used.user_id and u.last_used_date < $2
  )
  select 1 from used`

/**
 * Notes that a program calls with a client id, which counts as use of its owner's account.
 *
 * @returns false when there is no such client id, it has ended, or its owner may not work
 * @public for the sandbox, whose applications are to have client ids of the portal
 */
export async function noteApplicationUse(database: Database, clientId: string, now: Date): Promise<boolean> {
  const { rowCount } = await database.pool.query(NOTE_USE, [clientId, startOfHour(now)])
  return rowCount === 1
}
