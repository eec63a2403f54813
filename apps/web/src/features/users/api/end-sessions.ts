import { type EndedSessions, PATHS } from '@portico/contract'
import { call } from '@/lib/api/client.ts'

/**
 * Signs a user out everywhere.
 *
 * @returns how many sessions there were
 */
export async function endSessions(login: string): Promise<number> {
  return (await call<EndedSessions>('DELETE', PATHS.userSessions(login))).data.ended
}
