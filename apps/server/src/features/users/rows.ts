import { createHash } from 'node:crypto'
import { LIMITS, type ManagedUser, type ManagedUserDetail } from '@portico/contract'
import type pg from 'pg'
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
  (select count(*)::int from sessions s where s.user_id = u.id and s.ended_date is null and s.expires_date > ${now}) as sessions`

type Instants =
  | 'createdDate'
  | 'lastModifiedDate'
  | 'lastSignInDate'
  | 'lastUsedDate'
  | 'suspendedDate'
  | 'terminationDate'

export type ManagedRow = Omit<ManagedUser, 'id' | Instants> & {
  id: string
  createdDate: Date
  lastModifiedDate: Date
  lastUsedDate: Date
  lastSignInDate: Date | null
  suspendedDate: Date | null
  terminationDate: Date | null
}

const instant = (date: Date | null) => date?.toISOString() ?? null

export function toManagedUser(row: ManagedRow): ManagedUser {
  return {
    ...row,
    id: Number(row.id),
    createdDate: row.createdDate.toISOString(),
    lastModifiedDate: row.lastModifiedDate.toISOString(),
    lastUsedDate: row.lastUsedDate.toISOString(),
    lastSignInDate: instant(row.lastSignInDate),
    suspendedDate: instant(row.suspendedDate),
    terminationDate: instant(row.terminationDate)
  }
}

interface ClientIdRow {
  clientId: string
  name: string
  createdDate: Date
  lastUsedDate: Date | null
  endedDate: Date | null
}

const CLIENT_IDS = `
  select client_id as "clientId", name, created_date as "createdDate", last_used_date as "lastUsedDate", ended_date as "endedDate"
    from applications where user_id = $1
   order by ended_date is not null, created_date desc, client_id limit ${LIMITS.pageSizeMax}`

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
  const { rows } = await database.query<ManagedRow>(
    `select ${managedColumns('$1')} from users u where lower(u.login) = lower($2)`,
    [now, login]
  )
  const row = rows[0]
  if (!row) return undefined
  const { rows: clientIds } = await database.query<ClientIdRow>(CLIENT_IDS, [row.id])
  return {
    ...toManagedUser(row),
    clientIds: clientIds.map((clientId) => ({
      ...clientId,
      createdDate: clientId.createdDate.toISOString(),
      lastUsedDate: instant(clientId.lastUsedDate),
      endedDate: instant(clientId.endedDate)
    }))
  }
}

/** What of a user a PUT can change. */
type Changeable = Pick<ManagedUser, 'login' | 'firstName' | 'lastName' | 'langKey' | 'activated' | 'authorities'> & {
  email: string | null
}

/**
 * The entity tag of a user, for `If-Match`. It stands for what a PUT can change: that somebody signs in must not make an
 * administrator's version old.
 */
export function etagOf({ login, firstName, lastName, email, langKey, activated, authorities }: Changeable): string {
  const state = JSON.stringify([login, firstName, lastName, email ?? '', langKey, activated, authorities])
  return `"${createHash('sha256').update(state).digest('base64url').slice(0, 22)}"`
}
