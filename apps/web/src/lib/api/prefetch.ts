import { BEARER_PREFIX, LIMITS } from '@portico/contract'

/** A request that was sent before the application's own code was loaded. */
interface PrefetchedRequest {
  token: string | undefined
  readonly response: Promise<Response>
}

declare global {
  /** Requests of the script in the document's head, by address, until the application uses their responses. */
  var __prefetched: Map<string, PrefetchedRequest> | undefined
}

/** The header that carries a bearer; none without one. */
export const bearerHeaders = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { Authorization: BEARER_PREFIX + token }

interface PrefetchOptions {
  /** Whether the browser's cache is left out, as the application does with most data. */
  readonly isUncached?: boolean
  /** Whether the body is read immediately: the browser lets a long one wait until it is read. */
  readonly isLong?: boolean
}

/**
 * Sends a GET whose response the application needs as soon as its code runs. A request that fails or times out is ignored.
 *
 * @param path resolved against `/`
 * @param token the bearer to send along, if any
 */
export function prefetch(path: string, token: string | undefined, options: PrefetchOptions = {}): void {
  globalThis.__prefetched ??= new Map()
  const coming = fetch(`/${path}`, {
    headers: bearerHeaders(token),
    signal: AbortSignal.timeout(LIMITS.callTimeout),
    ...(options.isUncached && { cache: 'no-store' })
  })
  const response = options.isLong ? coming.then(whole) : coming
  response.catch(() => globalThis.__prefetched?.delete(path))
  globalThis.__prefetched.set(path, { token, response })
}

/** A response whose body has come. */
const whole = async (response: Response): Promise<Response> =>
  new Response(await response.arrayBuffer(), { status: response.status, headers: response.headers })

/** The path of a list of records as its page requests it first: the time is that at which the document was opened. */
export const firstRecordsPath = (base: string): string => `${base}?cacheBuster=${Math.round(performance.timeOrigin)}`

/** Whether a response was prefetched that nobody has used. */
export const isPrefetched = (path: string): boolean => globalThis.__prefetched?.has(path) === true

/** Keeps what was prefetched with a session's token for the token that has replaced it in this session. */
export function keepPrefetched(token: string, renewed: string): void {
  for (const request of globalThis.__prefetched?.values() ?? []) if (request.token === token) request.token = renewed
}

/**
 * Fetches, or returns the response that was prefetched with the same token; each of them once.
 *
 * @param path resolved against `/`
 * @throws whatever fetch() throws
 */
export async function fetchOrTakePrefetched(
  path: string,
  init: RequestInit,
  token: string | undefined
): Promise<Response> {
  const prefetched = globalThis.__prefetched?.get(path)
  globalThis.__prefetched?.delete(path)
  if (prefetched && prefetched.token === token) {
    const response = await prefetched.response.catch(() => undefined)
    init.signal?.throwIfAborted()
    if (response) return response
  }
  return fetch(`/${path}`, init)
}
