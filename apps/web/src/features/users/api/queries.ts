import { type ManagedUser, type ManagedUserDetail, PATHS, type UserSession } from '@portico/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'
import type { ServerItems } from '@/lib/records/page.ts'
import type { UserView } from '../list/user-view.ts'

/** The keys of the queries about users. */
export const queryKeys = {
  all: ['users'] as const,
  lists: ['users', 'list'] as const,
  list: (view: UserView) => ['users', 'list', view] as const,
  user: (login: string) => ['users', 'user', login] as const,
  sessions: (login: string) => ['users', 'sessions', login] as const
}

/** The page of users that a view shows. The previous page is shown until the next one is loaded. */
export function listUsers(view: UserView) {
  return queryOptions({
    queryKey: queryKeys.list(view),
    placeholderData: keepPreviousData,
    meta: { handles: () => true },
    queryFn: async ({ signal }): Promise<ServerItems<ManagedUser>> => {
      const { data, headers } = await call<ManagedUser[]>('GET', `${PATHS.users}?${queryOf(view)}`, { signal })
      return { items: data, total: Number(headers.get('X-Total-Count')) }
    }
  })
}

/** The query of the request; the server counts pages from 0. */
function queryOf({ page, size, sort, search, state, authority }: UserView): string {
  const parameters = new URLSearchParams({
    page: String(page - 1),
    size: String(size),
    sort: `${sort.column},${sort.direction}`
  })
  if (search.trim()) parameters.set('query', search.trim())
  if (state !== 'all') parameters.set('state', state)
  if (authority !== 'all') parameters.set('authority', authority)
  return parameters.toString()
}

/** A stored user, and the tag of the version. */
export interface StoredUser {
  readonly user: ManagedUserDetail
  readonly etag: string | undefined
}

/** Fetches a user with the tag of the version. */
export async function fetchUser(login: string, signal?: AbortSignal): Promise<StoredUser> {
  const { data, headers } = await call<ManagedUserDetail>('GET', PATHS.user(login), { signal })
  return { user: data, etag: headers.get('ETag') ?? undefined }
}

/** One user. Every page fetches the user again, and itself shows a failure. */
export function readUser(login: string) {
  return queryOptions({
    queryKey: queryKeys.user(login),
    queryFn: ({ signal }) => fetchUser(login, signal),
    gcTime: 0,
    meta: { handles: () => true }
  })
}

/** The sessions of a user. Their section shows a failure. */
export function readSessions(login: string) {
  return queryOptions({
    queryKey: queryKeys.sessions(login),
    queryFn: async ({ signal }) => (await call<UserSession[]>('GET', PATHS.userSessions(login), { signal })).data,
    gcTime: 0,
    meta: { handles: () => true }
  })
}
