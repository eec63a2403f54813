interface Cookie {
  name: string
  value: string
  path: string
  attributes: string
}

/** What a browser shows after following all redirects. */
export interface Visit {
  status: number
  url: URL
  headers: Headers
  text: string
}

/** As much of a browser as signing in needs: cookies by path, redirects, forms. */
export class Browser {
  readonly cookies: Cookie[] = []
  /** Addresses that begin so are not fetched: where a redirect leaves the provider. */
  readonly outside: string
  acceptLanguage = ''

  constructor(outside: string) {
    this.outside = outside
  }

  #cookieHeader(url: URL): string {
    return this.cookies
      .filter(({ path }) => url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  }

  #keep(setCookie: string): void {
    const [pair = '', ...attributes] = setCookie.split('; ')
    const [name = '', value = ''] = pair.split(/=(.*)/)
    const path = attributes.find((attribute) => attribute.startsWith('path='))?.slice(5) ?? '/'
    const index = this.cookies.findIndex((cookie) => cookie.name === name && cookie.path === path)
    if (index !== -1) this.cookies.splice(index, 1)
    if (value) this.cookies.push({ name, value, path, attributes: attributes.join('; ') })
  }

  /** Visits an address and follows redirects until a page, or until one leads outside. */
  async visit(address: string | URL, init: RequestInit = {}): Promise<Visit> {
    const url = new URL(address)
    const headers = new Headers(init.headers)
    headers.set('accept', 'text/html')
    headers.set('accept-language', this.acceptLanguage)
    headers.set('cookie', this.#cookieHeader(url))
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie)
    const location = response.headers.get('location')
    if (!location) return { status: response.status, url, headers: response.headers, text: await response.text() }
    await response.body?.cancel()
    const target = new URL(location, url)
    if (target.href.startsWith(this.outside)) {
      return { status: response.status, url: target, headers: response.headers, text: '' }
    }
    return this.visit(target)
  }

  /**
   * Sends the form of a page.
   *
   * @param values replace or add to the hidden fields
   */
  async submit(page: Visit, values: Record<string, string>): Promise<Visit> {
    const action = /<form[^>]* action="([^"]+)"/.exec(page.text)?.[1]
    if (!action) throw new Error(`There is no form at ${page.url}: ${page.text}`)
    const fields = new URLSearchParams()
    for (const [, name, value] of page.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)) {
      fields.set(name!, value!)
    }
    for (const [name, value] of Object.entries(values)) fields.set(name, value)
    return this.visit(new URL(action, page.url), { method: 'POST', body: fields })
  }
}
