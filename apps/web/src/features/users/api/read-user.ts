import { type ManagedUserDetail, PATHS } from '@portico/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'
import { queryKeys } from './query-keys.ts'

/** A user as the server holds them, and the tag of that version. */
export interface StoredUser {
  readonly user: ManagedUserDetail
  readonly etag: string | undefined
}

/** Fetches a user with the tag of the version. */
export async function fetchUser(login: string, signal?: AbortSignal): Promise<StoredUser> {
  const { data, headers } = await call<ManagedUserDetail>('GET', PATHS.user(login), { signal })
  return { user: data, etag: headers.get('ETag') ?? undefined }
}

/** One user. They are fetched anew by every page that shows them, which itself tells why it cannot. */
export function readUser(login: string) {
  return queryOptions({
    queryKey: queryKeys.user(login),
    queryFn: ({ signal }) => fetchUser(login, signal),
    gcTime: 0,
    meta: { handles: () => true }
  })
}
