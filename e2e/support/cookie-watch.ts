import type { BrowserContext, Response } from '@playwright/test'

/** A cookie as a server's answer or a page set it. */
export interface SeenCookie {
  name: string
  path: string
  /** Seconds it was to live; 0 for until the browser is closed. */
  seconds: number
  httpOnly: boolean
  sameSite: string
  /** Whether it names a domain, whose other hosts would get it too. */
  hasDomain: boolean
}

/** One `Set-Cookie` header; undefined when it deletes a cookie. */
function readHeader(header: string, url: string): SeenCookie | undefined {
  const [pair = '', ...parts] = header.split(';').map((part) => part.trim())
  const attributes = new Map(
    parts.map((part) => [part.split('=')[0]!.toLowerCase(), part.slice(part.indexOf('=') + 1)])
  )
  const maxAge = attributes.get('max-age')
  const expires = attributes.get('expires')
  const seconds = maxAge ? Number(maxAge) : expires ? (Date.parse(expires) - Date.now()) / 1000 : 0
  if ((maxAge || expires) && seconds <= 0) return undefined
  return {
    name: pair.slice(0, pair.indexOf('=')),
    path: attributes.get('path') ?? new URL(url).pathname,
    seconds,
    httpOnly: attributes.has('httponly'),
    sameSite: (attributes.get('samesite') ?? '').toLowerCase(),
    hasDomain: attributes.has('domain')
  }
}

/** Notes every cookie that a browser is given, also those that are gone again at once, and every request to another origin. */
export class CookieWatch {
  readonly #context: BrowserContext
  readonly #pending: Promise<void>[] = []
  readonly #seen: SeenCookie[] = []
  /** Addresses at other origins that pages asked for. */
  readonly foreignRequests: string[] = []

  constructor(context: BrowserContext, origin: string) {
    this.#context = context
    context.on('request', (request) => {
      const { protocol, origin: asked } = new URL(request.url())
      if (protocol.startsWith('http') && asked !== origin) this.foreignRequests.push(request.url())
    })
    context.on('response', (response) => this.#pending.push(this.#read(response)))
  }

  async #read(response: Response): Promise<void> {
    // A page that is left takes its answers with it.
    const headers = await response.headersArray().catch(() => [])
    for (const { value } of headers.filter(({ name }) => name.toLowerCase() === 'set-cookie')) {
      const cookie = readHeader(value, response.url())
      if (cookie) this.#seen.push(cookie)
    }
  }

  /** Adds what the browser holds now: cookies that pages set themselves are in no header. */
  async look(): Promise<void> {
    for (const cookie of await this.#context.cookies())
      this.#seen.push({
        name: cookie.name,
        path: cookie.path,
        seconds: cookie.expires === -1 ? 0 : cookie.expires - Date.now() / 1000,
        httpOnly: cookie.httpOnly,
        sameSite: cookie.sameSite.toLowerCase(),
        hasDomain: cookie.domain.startsWith('.')
      })
  }

  /** Everything so far. */
  async seen(): Promise<SeenCookie[]> {
    await Promise.all(this.#pending)
    return this.#seen
  }
}
