import { randomUUID } from 'node:crypto'
import { BEARER_PREFIX, type Environment, PATHS, SESSION_ID_HEADER } from '@portico/contract'
import { Client } from './client.ts'
import { formOf, Visitor } from './visitor.ts'

/**
 * Signs in as a browser would, by plain HTTP: pre-authentication, the identity provider's form, and the exchange of its id_token.
 *
 * @param origin of the portal
 * @param account login and password at the embedded identity provider
 * @returns a client that is signed in
 */
export async function signInOverHttp(origin: string, account: { login: string; password: string }): Promise<Client> {
  const anonymous = new Client(origin)
  const preAuthentication = await anonymous.json<{ id_token: string }>(PATHS.preAuthenticate, {
    headers: { [SESSION_ID_HEADER]: randomUUID() }
  })
  const { b2cLoginFormUrl } = await anonymous.json<Environment>(PATHS.environment, {
    headers: { Authorization: BEARER_PREFIX + preAuthentication.id_token }
  })

  const visitor = new Visitor()
  const login = await visitor.go(new URL(b2cLoginFormUrl))
  if (!login.response) throw new Error(`Signing in failed before the form: ${login.url}`)
  const { action, fields } = formOf(await login.response.text(), login.url)
  fields.set('login', account.login)
  fields.set('password', account.password)
  const callback = await visitor.go(action, { method: 'POST', body: fields })
  const idToken = callback.url.searchParams.get('id_token')
  if (callback.response || !idToken) throw new Error(`Signing in as ${account.login} ended at ${callback.url}`)

  const exchange = await visitor.request(new URL(`/${PATHS.login}?id_token=${encodeURIComponent(idToken)}`, origin))
  const authorization = exchange.headers.get('authorization')
  if (!exchange.ok || !authorization)
    throw new Error(`${PATHS.login} returned ${exchange.status}: ${await exchange.text()}`)
  return new Client(origin, authorization)
}
