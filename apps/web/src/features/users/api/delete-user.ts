import { PATHS } from '@portico/contract'
import { call } from '@/lib/api/client.ts'
import { ifMatch } from '@/lib/api/versions.ts'
import type { StoredUser } from './read-user.ts'

/**
 * Deletes a user, provided that they still are the version given.
 *
 * @throws ApiError with status 412 when somebody else has changed them since
 */
export async function deleteUser({ user, etag }: StoredUser): Promise<void> {
  await call('DELETE', PATHS.user(user.login), { headers: ifMatch(etag) })
}
