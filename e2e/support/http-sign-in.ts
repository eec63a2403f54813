import { randomUUID } from 'node:crypto'
import { BEARER_PREFIX, type Environment, LOGIN_CALLBACK_ROUTE, PATHS, SESSION_ID_HEADER } from '@portico/contract'
import { CookieJar } from './cookie-jar.ts'

const MAX_REDIRECTS = 20

/** A caller of the portal's own API. */
export class Client {
  readonly origin: string
  /** The `Authorization` header of its calls; empty when it is not signed in. */
  authorization: string

  constructor(origin: string, authorization = '') {
    this.origin = origin
    this.authorization = authorization
  }

  /**
   * Makes a call.
   *
   * @param path such as `api/documents`
   * @param init of `fetch`; `json` is sent as the body
   */
  fetch(path: string, { json, ...init }: RequestInit & { json?: unknown } = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.authorization) headers.set('Authorization', this.authorization)
    if (json === undefined) return fetch(`${this.origin}/${path}`, { ...init, headers })
    headers.set('Content-Type', 'application/json')
    return fetch(`${this.origin}/${path}`, { ...init, headers, body: JSON.stringify(json) })
  }

  /** Makes a call that must succeed and answers its JSON. */
  async json<T>(path: string, init?: RequestInit & { json?: unknown }): Promise<T> {
    const response = await this.fetch(path, init)
    if (!response.ok) throw new Error(`${init?.method ?? 'GET'} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
}

/** A browser without windows: follows redirects and keeps cookies. */
export class Visitor {
  readonly #jar = new CookieJar()

  async request(url: URL, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    const cookies = this.#jar.headerFor(url)
    if (cookies) headers.set('Cookie', cookies)
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    this.#jar.store(url, response.headers)
    return response
  }

  /** The `Cookie` header that it would send to an address. */
  cookiesFor(url: URL): string {
    return this.#jar.headerFor(url)
  }

  /** Goes to an address and on to where it redirects, but does not open the client's callback route. */
  async go(start: URL, init?: RequestInit): Promise<{ url: URL; response: Response | undefined }> {
    let url = start
    let response = await this.request(url, init)
    for (let count = 0; response.status >= 300 && response.status < 400; count++) {
      if (count === MAX_REDIRECTS) throw new Error(`${start} redirects without an end.`)
      url = new URL(response.headers.get('location') as string, url)
      if (url.pathname === LOGIN_CALLBACK_ROUTE) return { url, response: undefined }
      response = await this.request(url)
    }
    return { url, response }
  }
}

const decodeEntities = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

const attributeOf = (tag: string, name: string) => {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return value === undefined ? undefined : decodeEntities(value)
}

/** The first form of a page: where it is sent, and its hidden fields. */
export function formOf(page: string, pageUrl: URL): { action: URL; fields: URLSearchParams } {
  const form = /<form[\s\S]*?<\/form>/.exec(page)?.[0]
  if (!form) throw new Error(`${pageUrl} shows no form:\n${page}`)
  const fields = new URLSearchParams()
  for (const [tag] of form.matchAll(/<input[^>]*>/g))
    if (attributeOf(tag, 'type') === 'hidden')
      fields.set(attributeOf(tag, 'name') ?? '', attributeOf(tag, 'value') ?? '')
  return { action: new URL(attributeOf(form, 'action') ?? '', pageUrl), fields }
}

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
    throw new Error(`${PATHS.login} answered ${exchange.status}: ${await exchange.text()}`)
  return new Client(origin, authorization)
}
