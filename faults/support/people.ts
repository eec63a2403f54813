import { randomUUID } from 'node:crypto'
import type { Application, ManagedUserDetail } from '@portico/contract'
import { PATHS } from '@portico/contract'
import { type Client, formOf, Visitor } from '@portico/testing'

/** The password of the users that `makeUser` makes. */
export const PASSWORD = 'lost-violin'

/** Makes an activated user with a password. */
export function makeUser(admin: Client, fields: object = {}): Promise<ManagedUserDetail> {
  const login = `person-${randomUUID().slice(0, 8)}`
  const names = { login, firstName: 'Grace', lastName: 'Hopper', email: `${login}@partner.example` }
  const json = { ...names, activated: true, langKey: 'en', authorities: ['ROLE_USER'], password: PASSWORD, ...fields }
  return admin.json(PATHS.users, { method: 'POST', json })
}

/**
 * Opens the page of the identity provider and sends its form.
 *
 * @returns the browser, and where it has ended: without a response at the portal's callback
 */
export async function enterPassword(origin: string, account: { login: string; password: string }) {
  const browser = new Visitor()
  const page = await browser.go(new URL(`/${PATHS.loginStart}`, origin))
  if (!page.response) throw new Error(`There is no form at ${page.url}.`)
  const { action, fields } = formOf(await page.response.text(), page.url)
  fields.set('login', account.login)
  fields.set('password', account.password)
  return { browser, ...(await browser.go(action, { method: 'POST', body: fields })) }
}

/** Makes an application of a user, and a token of the sandbox for it. */
export async function makeApplication(user: Client, fields: object = {}) {
  const application = await user.json<Application>(PATHS.applications, {
    method: 'POST',
    json: { name: `Shop ${randomUUID().slice(0, 8)}`, ...fields }
  })
  return { application, token: await issueToken(user, application) }
}

/** Issues a token of the sandbox for an application; it lasts for five minutes. */
export async function issueToken(user: Client, { id }: Pick<Application, 'id'>): Promise<string> {
  const { access_token } = await user.json<{ access_token: string }>(PATHS.applicationToken(id), {
    method: 'POST',
    json: {}
  })
  return access_token
}
