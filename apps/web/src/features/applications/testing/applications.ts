import { type Application, type ApplicationInput, PATHS } from '@portico/contract'
import { type AccountName, fetchJson, uniqueName } from '@/testing/api.ts'

/** Creates an application beside the page. */
export const createApplication = (
  fields: Partial<ApplicationInput> = {},
  account: AccountName = 'user'
): Promise<Application> =>
  fetchJson(PATHS.applications, { method: 'POST', json: { name: uniqueName('Shop'), ...fields } }, account)

/** Reads an application beside the page. */
export const readApplication = (id: number, account: AccountName = 'user'): Promise<Application> =>
  fetchJson(PATHS.application(id), {}, account)

/** Changes an application beside the page, as another member would meanwhile. */
export const changeApplication = (id: number, json: object, account: AccountName = 'user'): Promise<Application> =>
  fetchJson(PATHS.application(id), { method: 'PATCH', json }, account)

/** Adds the other seeded account to an application. */
export const addMember = (id: number, login: AccountName, role: 'OWNER' | 'DEVELOPER' = 'DEVELOPER') =>
  fetchJson(PATHS.applicationMembers(id), { method: 'POST', json: { login, role } })
