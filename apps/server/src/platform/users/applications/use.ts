import type { Transaction } from '@portico/server-kit'
import type { Database } from '../../database/open.ts'
import { startOfHour } from '../sessions.ts'

/** Whether an application, `a` of a query, has an owner who may work: without one its client id is refused. */
export const HAS_ACTIVE_OWNER = `
  exists (select from application_members m join users u on u.id = m.user_id
           where m.application_id = a.id and m.role = 'OWNER' and u.activated)`

/** The state of the application `a` of a query, by the names of the contract. */
export const APPLICATION_STATUS = `
  case when a.ended_date is not null then 'ENDED' when a.suspended_date is not null then 'SUSPENDED' else 'ACTIVE' end`

/**
 * Ends the applications of a user who may no longer work, unless another owner of them may: programs that call the sandbox with their
 * client ids are refused from now on. The user must be deactivated already.
 *
 * @returns how many there were
 */
export async function endApplications({ client }: Transaction, userId: number, now: Date): Promise<number> {
  const { rowCount } = await client.query(
    `update applications a set ended_date = $2, last_modified_date = $2
       from application_members own
      where own.application_id = a.id and own.user_id = $1 and own.role = 'OWNER'
        and a.ended_date is null and not ${HAS_ACTIVE_OWNER}`,
    [userId, now]
  )
  return rowCount ?? 0
}

/**
 * Deletes the applications of which a user is the only owner; to be called before the user is deleted.
 *
 * @returns their client ids
 */
export async function deleteApplicationsOf({ client }: Transaction, userId: number): Promise<string[]> {
  const { rows } = await client.query<{ clientId: string }>(
    `delete from applications a using application_members own
      where own.application_id = a.id and own.user_id = $1 and own.role = 'OWNER'
        and not exists (select from application_members other
                         where other.application_id = a.id and other.role = 'OWNER' and other.user_id <> $1)
     returning a.client_id as "clientId"`,
    [userId]
  )
  return rows.map(({ clientId }) => clientId)
}

/** Milliseconds within which another use of an application or a secret is not written. */
export const USE_NOTED_EVERY = 60_000

/** Whether a use at the instant `now` of a query is written, of a row with the column `last_used_date`. */
export const isNotedAgain = (column: string, now: string): string =>
  `(${column} is null or ${column} <= ${now}::timestamptz - interval '${USE_NOTED_EVERY} milliseconds')`

/** $2 now, $3 its hour: the last use of an account is known to the hour. */
const NOTE_USE = `
  with used as (
    select a.id, a.client_id from applications a
     where a.client_id = $1 and a.ended_date is null and ${HAS_ACTIVE_OWNER}
  ), noted as (
    update applications a set last_used_date = $2 from used
     where a.client_id = used.client_id and ${isNotedAgain('a.last_used_date', '$2')}
  ), noted_owners as (
    update users u set last_used_date = $3, inactivity_notices = 0
      from used join application_members m on m.application_id = used.id and m.role = 'OWNER'
     where u.id = m.user_id and u.activated and u.last_used_date < $3
  )
  select 1 from used`

/**
 * Notes that a program calls with a client id, which counts as use of its owners' accounts.
 *
 * @returns false when there is no such client id, it has ended, or none of its owners may work
 */
export async function noteApplicationUse(database: Database, clientId: string, now: Date): Promise<boolean> {
  const { rowCount } = await database.pool.query(NOTE_USE, [clientId, now, startOfHour(now)])
  return rowCount === 1
}
