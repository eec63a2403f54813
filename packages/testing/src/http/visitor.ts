import { LOGIN_CALLBACK_ROUTE } from '@portico/contract'
import { CookieJar } from './cookie-jar.ts'

const MAX_REDIRECTS = 20

/** A browser without windows: follows redirects and keeps cookies. */
export class Visitor {
  readonly #jar = new CookieJar()
  readonly #outside: string | undefined

  /** @param outside beginning of addresses that are not opened, such as those of a program of the user's own machine */
  constructor(outside?: string) {
    this.#outside = outside
  }

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
      const isOutside = this.#outside !== undefined && url.href.startsWith(this.#outside)
      if (isOutside || url.pathname === LOGIN_CALLBACK_ROUTE) return { url, response: undefined }
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
