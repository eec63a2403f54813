import { createHash } from 'node:crypto'
import type { Application, ApplicationStatus } from '@portico/contract'
import type { Transaction } from '@portico/server-kit'
import type pg from 'pg'
import { containing, queryJson } from '../../platform/database/query.ts'
import { isLiveSecret } from '../../platform/users/applications/secrets.ts'
import { APPLICATION_STATUS } from '../../platform/users/applications/use.ts'

/** The name of applications in messages, errors and the audit log. */
export const APPLICATION_ENTITY = 'applications'

/** Who asks for applications or changes one. */
export interface Actor {
  readonly userId: number
  readonly login: string
  readonly isAdministrator: boolean
}

/** A change of one application, within its transaction. */
export interface ApplicationChange {
  transaction: Transaction
  application: Application
  actor: Actor
  now: Date
}

type Queryable = pg.Pool | pg.PoolClient

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const list = (items: string, order: string, source: string) =>
  `coalesce((select jsonb_agg(jsonb_build_object(${items}) order by ${order}) from ${source}), '[]')`

const MEMBERS = list(
  `'login', u.login, 'role', m.role`,
  'm.role desc, lower(u.login)',
  'application_members m join users u on u.id = m.user_id where m.application_id = a.id'
)
const INVITATIONS = list(
  `'email', i.email, 'role', i.role, 'createdDate', ${iso('i.created_date')}`,
  'lower(i.email)',
  'application_invitations i where i.application_id = a.id'
)

/** @param now the parameter that is the present instant */
const secrets = (now: string) =>
  list(
    `'id', s.id, 'label', s.label, 'createdDate', ${iso('s.created_date')},
     'expiresDate', ${iso('s.expires_date')}, 'lastUsedDate', ${iso('s.last_used_date')}`,
    's.id',
    `application_secrets s where s.application_id = a.id and ${isLiveSecret(now)}`
  )

/** $1 the user who asks, $2 now. */
const COLUMNS = `
  a.id, a.client_id as "clientId", a.name, a.description, a.contact, 'sandbox' as environment, a.scopes,
  a.redirect_uris as "redirectUris", a.notification_origins as "notificationOrigins",
  ${APPLICATION_STATUS} as status, a.status_reason as "statusReason", own.role as "ownRole",
  ${MEMBERS} as members, ${INVITATIONS} as invitations, ${secrets('$2')} as secrets,
  case when a.jwks is not null or a.jwks_uri is not null
       then jsonb_build_object('jwks', a.jwks, 'jwksUri', a.jwks_uri) end as keys,
  (select r.decided_date from go_live_reviews r where r.application_id = a.id and r.state = 'RELEASED'
    order by r.id desc limit 1) as "releasedDate",
  a.created_date as "createdDate", a.last_modified_date as "lastModifiedDate", a.last_used_date as "lastUsedDate"`

const SOURCE = `
  applications a left join application_members own on own.application_id = a.id and own.user_id = $1`

/** An application that the caller may see; undefined for one of others, which is not there for the caller. */
export async function readApplication(
  database: Queryable,
  id: number,
  { userId, isAdministrator }: Actor,
  now: Date
): Promise<Application | undefined> {
  const [application] = await queryJson<Application>(
    database,
    `select ${COLUMNS} from ${SOURCE} where a.id = $3 and (own.role is not null or $4)`,
    [userId, now, id, isAdministrator]
  )
  return application
}

export interface ApplicationFilter {
  /** Text within name, client id or description. */
  query: string | undefined
  status: ApplicationStatus | undefined
  /** Whether administrators see only their own, as others do. */
  own: boolean
}

/** $1 the user, $2 whether all are seen, $3 text, $4 status. */
const FILTER = `
  where (own.role is not null or $2)
    and ($3::text is null or a.name ilike $3 or a.client_id ilike $3 or a.description ilike $3)
    and ($4::text is null or ${APPLICATION_STATUS} = $4)`

/** A page of the applications that the caller may see, by name. */
export async function listApplications(
  database: Queryable,
  { userId, isAdministrator }: Actor,
  { query, status, own }: ApplicationFilter,
  { page, size, now }: { page: number; size: number; now: Date }
): Promise<{ items: Application[]; total: number }> {
  const values = [isAdministrator && !own, containing(query), status ?? null]
  const [count] = await queryJson<{ total: number }>(
    database,
    `select count(*)::int as total from ${SOURCE} ${FILTER}`,
    [userId, ...values]
  )
  const total = count?.total ?? 0
  if (total <= page * size) return { items: [], total }
  const shifted = FILTER.replace(/\$([234])/g, (_, number: string) => `$${Number(number) + 1}`)
  const items = await queryJson<Application>(
    database,
    `select ${COLUMNS} from ${SOURCE} ${shifted} order by lower(a.name), a.id limit $6 offset $7`,
    [userId, now, ...values, size, page * size]
  )
  return { items, total }
}

/**
 * The entity tag of an application, for `If-Match`. It represents what a PUT or PATCH can change: a use or a new secret does not make
 * an editor's version old.
 */
export function etagOf(application: Application): string {
  const { name, description, contact, scopes, redirectUris, notificationOrigins, status, statusReason } = application
  const state = [name, description, contact, scopes, redirectUris, notificationOrigins, status, statusReason]
  return `"${createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 22)}"`
}

/** What the audit log keeps of an application. Nothing of it is secret. */
export function auditedApplication({ ownRole, lastUsedDate, ...application }: Application) {
  return { ...application, secrets: application.secrets.map(({ lastUsedDate: _used, ...secret }) => secret) }
}
