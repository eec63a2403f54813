import { createHash } from 'node:crypto'
import { LIMITS, type ManagedUser, type ManagedUserDetail } from '@portico/contract'
import type pg from 'pg'
import { queryJson } from '../../platform/database/query.ts'
import { isLiveSession } from '../../platform/users/sessions.ts'
import { USER_STATE } from '../../platform/users/tables.ts'

/**
 * A user as administrators see it.
 *
 * @param now the parameter that is the present instant
 */
export const managedColumns = (now: string) => `
  u.id, u.login, u.first_name as "firstName", u.last_name as "lastName", coalesce(u.email, '') as email,
  u.image_url as "imageUrl", u.lang_key as "langKey", u.activated, u.authorities,
  u.created_by as "createdBy", u.created_date as "createdDate",
  u.last_modified_by as "lastModifiedBy", u.last_modified_date as "lastModifiedDate",
  ${USER_STATE} as state, u.last_sign_in_date as "lastSignInDate", u.last_used_date as "lastUsedDate",
  u.activation_pending as "activationPending", u.suspended_date as "suspendedDate",
  u.suspension_reason as "suspensionReason", u.termination_date as "terminationDate",
  (select count(*)::int from sessions s where s.user_id = u.id and ${isLiveSession('s', now)}) as sessions`

const CLIENT_IDS = `
  select a.client_id as "clientId", a.name, a.created_date as "createdDate", a.last_used_date as "lastUsedDate",
         a.ended_date as "endedDate"
    from applications a join application_members m on m.application_id = a.id
   where m.user_id = $1 and m.role = 'OWNER'
   order by a.ended_date is not null, a.created_date desc, a.client_id limit ${LIMITS.pageSizeMax}`

const SECOND_FACTORS = `
  select (select count(*) from passkeys where user_id = $1)
       + (select count(*) from one_time_code_secrets where user_id = $1 and secret is not null) as count`

/**
 * Reads a user with all that belongs to them. Client ids that still work come first.
 *
 * @param login whatever its case
 */
export async function readUser(
  database: pg.Pool | pg.PoolClient,
  login: string,
  now: Date
): Promise<ManagedUserDetail | undefined> {
  const [user] = await queryJson<ManagedUser>(
    database,
    `select ${managedColumns('$1')} from users u where lower(u.login) = lower($2)`,
    [now, login]
  )
  if (!user) return undefined
  const [factors] = await queryJson<{ count: number }>(database, SECOND_FACTORS, [user.id])
  return {
    ...user,
    clientIds: await queryJson(database, CLIENT_IDS, [user.id]),
    secondFactors: factors?.count ?? 0
  }
}

/** What of a user a PUT can change. */
type Changeable = Pick<ManagedUser, 'login' | 'firstName' | 'lastName' | 'langKey' | 'activated' | 'authorities'> & {
  email: string | null
}

/**
 * The entity tag of a user, for `If-Match`. It represents what a PUT can change: a sign-in must not make an
 * administrator's version old.
 */
export function etagOf({ login, firstName, lastName, email, langKey, activated, authorities }: Changeable): string {
  const state = JSON.stringify([login, firstName, lastName, email ?? '', langKey, activated, authorities])
  return `"${createHash('sha256').update(state).digest('base64url').slice(0, 22)}"`
}
