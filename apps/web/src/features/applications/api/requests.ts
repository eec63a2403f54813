import {
  type AddedApplicationMember,
  type Application,
  type ApplicationInput,
  type ApplicationKeys,
  type ApplicationPatch,
  type ApplicationToken,
  type CreatedApplicationSecret,
  type NewApplicationKeys,
  type NewApplicationMember,
  type NewApplicationSecret,
  PATHS
} from '@portico/contract'
import { call } from '@/lib/api/client.ts'
import { ifMatch } from '@/lib/api/versions.ts'
import type { StoredApplication } from './queries.ts'

/** Creates an application, which the user then owns. */
export async function createApplication(input: ApplicationInput): Promise<Application> {
  return (await call<Application>('POST', PATHS.applications, { body: input })).data
}

/**
 * Saves an application if the stored version is the one of the tag.
 *
 * @throws ApiError with status 412 when the application was changed since
 */
export async function updateApplication(
  id: number,
  input: ApplicationInput,
  etag: string | undefined
): Promise<Application> {
  return (await call<Application>('PUT', PATHS.application(id), { body: input, headers: ifMatch(etag) })).data
}

/** Changes the status of an application. */
export async function changeStatus(
  id: number,
  patch: Pick<ApplicationPatch, 'status' | 'statusReason'>
): Promise<Application> {
  return (await call<Application>('PATCH', PATHS.application(id), { body: patch })).data
}

/**
 * Deletes an application if the stored version is the given one.
 *
 * @throws ApiError with status 412 when the application was changed since
 */
export async function deleteApplication({ application, etag }: StoredApplication): Promise<void> {
  await call('DELETE', PATHS.application(application.id), { headers: ifMatch(etag) })
}

/** Creates a secret. No other response contains it. */
export async function createSecret(id: number, secret: NewApplicationSecret): Promise<CreatedApplicationSecret> {
  return (await call<CreatedApplicationSecret>('POST', PATHS.applicationSecrets(id), { body: secret })).data
}

/** Revokes a secret: no further token is issued for it. */
export async function revokeSecret(id: number, secretId: number): Promise<void> {
  await call('DELETE', PATHS.applicationSecret(id, secretId))
}

/** Sets the public keys of an application; without any, they are removed. */
export async function setKeys(id: number, keys: NewApplicationKeys): Promise<ApplicationKeys> {
  return (await call<ApplicationKeys>('PUT', PATHS.applicationKeys(id), { body: keys })).data
}

/** Requests an access token for all scopes of an application, as a member. */
export async function requestToken(id: number): Promise<ApplicationToken> {
  return (await call<ApplicationToken>('POST', PATHS.applicationToken(id), { body: {} })).data
}

/** Adds a member, invites one, or changes the role of one. */
export async function addMember(id: number, member: NewApplicationMember): Promise<AddedApplicationMember> {
  return (await call<AddedApplicationMember>('POST', PATHS.applicationMembers(id), { body: member })).data
}

/** Removes a member, possibly the user. */
export async function removeMember(id: number, login: string): Promise<void> {
  await call('DELETE', PATHS.applicationMember(id, login))
}

/** Withdraws an invitation. */
export async function withdrawInvitation(id: number, email: string): Promise<void> {
  await call('DELETE', PATHS.applicationInvitation(id, email))
}
