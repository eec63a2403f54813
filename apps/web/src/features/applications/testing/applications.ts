import { type Application, type ApplicationInput, PATHS } from '@portico/contract'
import { onTestFinished } from 'vitest'
import { type AccountName, callApi, fetchJson, uniqueName } from '@/testing/api.ts'

/** Creates an application beside the page. It is deleted when the test ends: a user owns at most 50. */
export async function createApplication(
  fields: Partial<ApplicationInput> = {},
  account: AccountName = 'user'
): Promise<Application> {
  const json = { name: uniqueName('Shop'), ...fields }
  const application = await fetchJson<Application>(PATHS.applications, { method: 'POST', json }, account)
  onTestFinished(async () => {
    // A test may have deleted it, or have left its membership.
    await callApi(account, PATHS.application(application.id), { method: 'DELETE' })
  })
  return application
}

/** Reads an application beside the page. */
export const readApplication = (id: number, account: AccountName = 'user'): Promise<Application> =>
  fetchJson(PATHS.application(id), {}, account)

/** Changes an application beside the page, as another member would meanwhile. */
export const changeApplication = (id: number, json: object, account: AccountName = 'user'): Promise<Application> =>
  fetchJson(PATHS.application(id), { method: 'PATCH', json }, account)

/** Adds the other seeded account to an application. */
export const addMember = (id: number, login: AccountName, role: 'OWNER' | 'DEVELOPER' = 'DEVELOPER') =>
  fetchJson(PATHS.applicationMembers(id), { method: 'POST', json: { login, role } })
