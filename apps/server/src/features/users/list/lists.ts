import type { Authority, ManagedUser, PUBLIC_USER_SORT_FIELDS, USER_SORT_FIELDS, UserState } from '@portico/contract'
import type { Database } from '../../../platform/database/open.ts'
import { containing, queryJson } from '../../../platform/database/query.ts'
import { USER_STATE } from '../../../platform/users/tables.ts'
import { managedColumns } from '../rows.ts'
import type { SortOrder } from './sort.ts'

type SortField = (typeof USER_SORT_FIELDS)[number]

/** Texts are sorted whatever their case, and what is missing comes last in both directions. */
const SORT_COLUMNS: Record<SortField, string> = {
  id: 'u.id',
  login: 'lower(u.login)',
  firstName: 'lower(u.first_name)',
  lastName: 'lower(u.last_name)',
  email: 'lower(u.email)',
  activated: 'u.activated',
  langKey: 'u.lang_key',
  createdBy: 'lower(u.created_by)',
  createdDate: 'u.created_date',
  lastModifiedBy: 'lower(u.last_modified_by)',
  lastModifiedDate: 'u.last_modified_date',
  lastSignInDate: 'u.last_sign_in_date'
}

/** Fields without a value in some rows; for the others an index serves only without a word about null. */
const NULLABLE: readonly SortField[] = ['email', 'lastSignInDate']

function orderBy(sort: readonly SortOrder<SortField>[]): string {
  const terms = sort.map(
    ({ field, direction }) => `${SORT_COLUMNS[field]} ${direction}${NULLABLE.includes(field) ? ' nulls last' : ''}`
  )
  // Without a last word from the id, a row could be on two pages.
  return [...terms, 'u.id'].join(', ')
}

/** A page of a list, and how many items the whole list has. */
export interface Page<T> {
  items: T[]
  total: number
}

export interface UserFilter {
  /** Text that the login, the names or the e-mail address contain. */
  query?: string | undefined
  state?: UserState | undefined
  authority?: Authority | undefined
}

interface PageOf<Field extends string> {
  page: number
  size: number
  sort: readonly SortOrder<Field>[]
}

/** $1 a pattern or null, $2 a state or null, $3 an authority or null. */
const MATCHES = `
  ($1::text is null or concat_ws(' ', u.login, u.first_name, u.last_name, u.email) ilike $1)
  and ($2::text is null or ${USER_STATE} = $2)
  and ($3::text is null or $3 = any(u.authorities))`

/** A page of the users that a filter leaves. */
export async function listUsers(
  database: Database,
  filter: UserFilter,
  { page, size, sort }: PageOf<SortField>,
  now: Date
): Promise<Page<ManagedUser>> {
  const filters = [containing(filter.query?.trim()), filter.state ?? null, filter.authority ?? null]
  const total = await count(database, `users u where ${MATCHES}`, filters)
  // Sessions are counted for the rows of the page alone.
  const items = await queryJson<ManagedUser>(
    database.pool,
    `select ${managedColumns('$6')}
       from (select * from users u where ${MATCHES} order by ${orderBy(sort)} limit $4 offset $5) u
      order by ${orderBy(sort)}`,
    [...filters, size, page * size, now]
  )
  return { items, total }
}

/** A page of the active users with the fields that every signed-in user may read. */
export async function listPublicUsers(
  database: Database,
  { page, size, sort }: PageOf<(typeof PUBLIC_USER_SORT_FIELDS)[number]>
): Promise<Page<{ id: number; login: string }>> {
  const items = await queryJson<{ id: number; login: string }>(
    database.pool,
    `select u.id, u.login from users u where u.activated order by ${orderBy(sort)} limit $1 offset $2`,
    [size, page * size]
  )
  return { items, total: await count(database, 'users where activated') }
}

async function count(database: Database, from: string, values: unknown[] = []): Promise<number> {
  return (
    (await queryJson<{ total: number }>(database.pool, `select count(*) as total from ${from}`, values))[0]?.total ?? 0
  )
}
