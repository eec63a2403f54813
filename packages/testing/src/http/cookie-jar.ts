interface Cookie {
  /** As the header wants it: `name=value`. */
  pair: string
  path: string
}

/** The cookies of one host, as a browser keeps them: by name and path, until they expire. */
export class CookieJar {
  readonly #cookies = new Map<string, Cookie>()

  /**
   * Keeps what a response sets and forgets what it expires.
   *
   * @param url address the response came from
   * @param headers of the response
   */
  store(url: URL, headers: Headers): void {
    for (const header of headers.getSetCookie()) {
      const [pair = '', ...attributes] = header.split(';').map((part) => part.trim())
      const name = pair.slice(0, pair.indexOf('='))
      const attribute = (wanted: string) =>
        attributes.find((text) => text.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1)
      const path = attribute('path') ?? (url.pathname.slice(0, url.pathname.lastIndexOf('/')) || '/')
      const expires = attribute('expires')
      const maxAge = attribute('max-age')
      const hasExpired = expires !== undefined && Date.parse(expires) <= Date.now()
      // Max-Age has precedence (RFC 6265, section 5.3).
      const isOver = maxAge === undefined ? hasExpired : Number(maxAge) <= 0
      if (isOver) this.#cookies.delete(`${name};${path}`)
      else this.#cookies.set(`${name};${path}`, { pair, path })
    }
  }

  /** The `Cookie` header for an address; empty when no cookie belongs to it. */
  headerFor(url: URL): string {
    const belongs = ({ path }: Cookie) =>
      url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`)
    return [...this.#cookies.values()]
      .filter(belongs)
      .map(({ pair }) => pair)
      .join('; ')
  }
}
