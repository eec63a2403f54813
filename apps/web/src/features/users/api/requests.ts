import {
  type ChangedUser,
  type EndedSessions,
  type ManagedUser,
  type ManagedUserDetail,
  type NewUser,
  PATHS
} from '@portico/contract'
import { call } from '@/lib/api/client.ts'
import { ifMatch } from '@/lib/api/versions.ts'
import { fetchUser, type StoredUser } from './queries.ts'

/** Creates a user. */
export async function createUser(user: NewUser): Promise<ManagedUserDetail> {
  return (await call<ManagedUserDetail>('POST', PATHS.users, { body: user })).data
}

/**
 * Saves a user if the stored version is the one of the tag.
 *
 * @throws ApiError with status 412 when the user was changed since
 */
export async function updateUser(user: ChangedUser, etag: string | undefined): Promise<ManagedUserDetail> {
  return (await call<ManagedUserDetail>('PUT', PATHS.users, { body: user, headers: ifMatch(etag) })).data
}

/** The fields of a user that an update sends. */
const changeOf = ({ user }: Pick<StoredUser, 'user'>): ChangedUser => ({
  id: user.id,
  login: user.login,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  activated: user.activated,
  langKey: user.langKey as 'en' | 'es',
  authorities: user.authorities
})

/** Activates or deactivates a user, whose other fields are fetched first: those of a list may be outdated. */
export async function setActivated({ login }: Pick<ManagedUser, 'login'>, activated: boolean): Promise<void> {
  const stored = await fetchUser(login)
  await updateUser({ ...changeOf(stored), activated }, stored.etag)
}

/**
 * Deletes a user if the stored version is the given one.
 *
 * @throws ApiError with status 412 when the user was changed since
 */
export async function deleteUser({ user, etag }: StoredUser): Promise<void> {
  await call('DELETE', PATHS.user(user.login), { headers: ifMatch(etag) })
}

/**
 * Signs a user out everywhere.
 *
 * @returns how many sessions there were
 */
export async function endSessions(login: string): Promise<number> {
  return (await call<EndedSessions>('DELETE', PATHS.userSessions(login))).data.ended
}

/** Ends one session of a user. */
export async function endSession(login: string, id: string): Promise<void> {
  await call('DELETE', PATHS.userSession(login, id))
}

/** Gives a user notice that the agreement ends. */
export async function startTermination(login: string): Promise<void> {
  await call('POST', PATHS.userTermination(login))
}

/** Withdraws the notice. */
export async function withdrawTermination(login: string): Promise<void> {
  await call('DELETE', PATHS.userTermination(login))
}

/** Removes the second factors of a user who has lost them. */
export async function removeSecondFactors(login: string): Promise<void> {
  await call('DELETE', PATHS.userSecondFactors(login))
}
