import { type ChangedUser, type ManagedUser, type ManagedUserDetail, type NewUser, PATHS } from '@portico/contract'
import { call } from '@/lib/api/client.ts'
import { ifMatch } from '@/lib/api/versions.ts'
import { fetchUser, type StoredUser } from './read-user.ts'

/** Creates a user. */
export async function createUser(user: NewUser): Promise<ManagedUserDetail> {
  return (await call<ManagedUserDetail>('POST', PATHS.users, { body: user })).data
}

/**
 * Saves a user, provided that they still are the version given.
 *
 * @throws ApiError with status 412 when somebody else has changed them since
 */
export async function updateUser(user: ChangedUser, etag: string | undefined): Promise<ManagedUserDetail> {
  return (await call<ManagedUserDetail>('PUT', PATHS.users, { body: user, headers: ifMatch(etag) })).data
}

/** What of a user a PUT sends. */
export const changeOf = ({ user }: Pick<StoredUser, 'user'>): ChangedUser => ({
  id: user.id,
  login: user.login,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  activated: user.activated,
  langKey: user.langKey as 'en' | 'es',
  authorities: user.authorities
})

/** Activates or deactivates a user, whatever else of them a list that is no longer fresh shows. */
export async function setActivated({ login }: Pick<ManagedUser, 'login'>, activated: boolean): Promise<void> {
  const stored = await fetchUser(login)
  await updateUser({ ...changeOf(stored), activated }, stored.etag)
}
