import type { BrowserContext, Response } from '@playwright/test'

/** A cookie as a response or a page has set it. */
export interface SeenCookie {
  name: string
  path: string
  /** Lifetime in seconds; 0 for a session cookie. */
  seconds: number
  httpOnly: boolean
  sameSite: string
  /** Whether it has the attribute `Domain`, so that other hosts of that domain receive it too. */
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

/** Records every cookie that a browser receives, including those that are deleted immediately, and every request to another origin. */
export class CookieWatch {
  readonly #context: BrowserContext
  readonly #pending: Promise<void>[] = []
  readonly #seen: SeenCookie[] = []
  /** Addresses of requests to other origins. */
  readonly foreignRequests: string[] = []

  constructor(context: BrowserContext, origin: string) {
    this.#context = context
    context.on('request', (request) => {
      const { protocol, origin: requested } = new URL(request.url())
      if (protocol.startsWith('http') && requested !== origin) this.foreignRequests.push(request.url())
    })
    context.on('response', (response) => this.#pending.push(this.#read(response)))
  }

  async #read(response: Response): Promise<void> {
    // The responses of a page that is left cannot be read any more.
    const headers = await response.headersArray().catch(() => [])
    for (const { value } of headers.filter(({ name }) => name.toLowerCase() === 'set-cookie')) {
      const cookie = readHeader(value, response.url())
      if (cookie) this.#seen.push(cookie)
    }
  }

  /** Adds the cookies of the browser: cookies that pages set by script are in no header. */
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

  /** The cookies so far. */
  async seen(): Promise<SeenCookie[]> {
    await Promise.all(this.#pending)
    return this.#seen
  }
}
