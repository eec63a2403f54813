import { type ManagedUser, PATHS } from '@portico/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'
import type { ServerItems } from '@/lib/records/page.ts'
import type { UserView } from '../list/user-view.ts'
import { queryKeys } from './query-keys.ts'

/** The page of users that a view shows. The page before stays to be seen until the next one is there. */
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

/** The call's query; the server counts pages from 0. */
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
