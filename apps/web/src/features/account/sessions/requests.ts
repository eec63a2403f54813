import { type EndedSessions, PATHS, type UserSession } from '@portico/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/client.ts'

/** The sessions of the signed-in user; the page itself shows a failure. */
export const readOwnSessions = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: async ({ signal }) => (await call<UserSession[]>('GET', PATHS.ownSessions, { signal })).data,
  gcTime: 0,
  meta: { handles: () => true }
})

/** Ends one of the own sessions. */
export async function endOwnSession(id: string): Promise<void> {
  await call('DELETE', PATHS.ownSession(id))
}

/**
 * Ends all own sessions except the present one.
 *
 * @returns how many there were
 */
export async function endOtherSessions(): Promise<number> {
  return (await call<EndedSessions>('DELETE', PATHS.ownSessions)).data.ended
}
