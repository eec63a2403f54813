import { BEARER_PREFIX, LIMITS } from '@portico/contract'

/** What was asked for before the application's own code was there. */
interface Ahead {
  readonly token: string | undefined
  readonly answer: Promise<Response>
}

declare global {
  /** Requests of the script in the document's head, by address, until the application takes their answers over. */
  var __ahead: Map<string, Ahead> | undefined
}

/** The header that carries a bearer; none without one. */
export const bearerHeaders = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { Authorization: BEARER_PREFIX + token }

/**
 * Sends a GET whose answer the application will want as soon as its code runs. A failure, or an answer that
 * takes longer than a call may, counts as not asked.
 *
 * @param path resolved against `/`
 * @param token the bearer to send along, if any
 * @param isUncached whether the browser's cache is left out, as the application does with most data
 */
export function askAhead(path: string, token: string | undefined, isUncached = false): void {
  globalThis.__ahead ??= new Map()
  const answer = fetch(`/${path}`, {
    headers: bearerHeaders(token),
    signal: AbortSignal.timeout(LIMITS.callTimeout),
    ...(isUncached && { cache: 'no-store' })
  })
  answer.catch(() => globalThis.__ahead?.delete(path))
  globalThis.__ahead.set(path, { token, answer })
}

/**
 * Fetches, or takes over what was asked for ahead with the same token: once, for what is asked for again shall be new.
 *
 * @param path resolved against `/`
 * @throws whatever fetch() throws
 */
export async function fetchOrTake(path: string, init: RequestInit, token: string | undefined): Promise<Response> {
  const ahead = globalThis.__ahead?.get(path)
  globalThis.__ahead?.delete(path)
  if (ahead && ahead.token === token) {
    const response = await ahead.answer.catch(() => undefined)
    init.signal?.throwIfAborted()
    if (response) return response
  }
  return fetch(`/${path}`, init)
}
