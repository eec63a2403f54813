import { BEARER_PREFIX, LIMITS, type Problem } from '@portico/contract'
import { clearToken, getToken, storeToken } from '../session/token.ts'
import { type Alert, readAlert } from './alerts.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface CallOptions {
  /** Sent as JSON; a string together with a `Content-Type` header of its own is sent as it is. */
  body?: unknown
  headers?: Record<string, string>
  /** A token to send instead of the session's. */
  bearer?: string
  /** Sends no token at all: for the calls that begin a session. */
  anonymous?: boolean
  signal?: AbortSignal | undefined
}

/** An answer with a status of 200 to 299; `data` is undefined when it has no body. */
export interface ApiResponse<T> {
  data: T
  status: number
  headers: Headers
}

interface ApiErrorDetails {
  /** The HTTP status; 0 when no answer came. */
  status: number
  /** The path that was called, without a leading slash. */
  path: string
  /** Parsed JSON, or text. */
  body?: unknown
  headers?: Headers
  /** True when this answer ended the session; the login dialog tells the person. */
  sessionEnded?: boolean
  cause?: unknown
}

/** A call that was refused, or that nothing answered. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly path: string
  readonly body: unknown
  readonly problem?: Partial<Problem>
  readonly headers: Headers
  readonly sessionEnded: boolean

  constructor(message: string, details: ApiErrorDetails) {
    super(message, { cause: details.cause })
    this.status = details.status
    this.path = details.path
    this.body = details.body
    if (typeof details.body === 'object' && details.body !== null) this.problem = details.body
    this.headers = details.headers ?? new Headers()
    this.sessionEnded = details.sessionEnded ?? false
  }
}

/** Who wants to hear of what answers say beside their data; the session and the application's start set them, once. */
export const callEvents: { sessionEnded: () => void; alert: (alert: Alert) => void } = {
  sessionEnded: () => {},
  alert: () => {}
}

/**
 * Makes one call of the portal's API. The session's bearer goes along when there is one, a renewed bearer in the answer
 * is kept, an alert header becomes a toast, and a 401 to the present bearer ends the session.
 *
 * @param path a path of the contract's PATHS, resolved against `/`
 * @returns the answer; JSON bodies are parsed, others are text
 * @throws ApiError when the status is not 2xx, when no answer comes, or none within 60 seconds
 * @throws DOMException (`AbortError`) when the caller's own signal aborts
 */
export async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<ApiResponse<T>> {
  const sessionToken = options.anonymous || options.bearer ? undefined : getToken()
  const { response, text } = await send(method, path, options, options.bearer ?? sessionToken)
  const body = parseBody(response, text)

  if (sessionToken !== undefined && getToken() === sessionToken) keepRenewedToken(response)
  if (response.ok) {
    const alert = readAlert(response.headers)
    if (alert) callEvents.alert(alert)
    return { data: body as T, status: response.status, headers: response.headers }
  }

  const sessionEnded = endSessionIfRefused(response.status, sessionToken)
  throw new ApiError(`Request failed with status code ${response.status}`, {
    status: response.status,
    path,
    body,
    headers: response.headers,
    sessionEnded
  })
}

/**
 * Ends the session when an answer refuses its token. A late 401 to an older token must not end the session that has begun since.
 *
 * @param token what was sent along; undefined when nothing was
 * @returns whether the session has ended
 */
export function endSessionIfRefused(status: number, token: string | undefined): boolean {
  if (status !== 401 || token === undefined || getToken() !== token) return false
  clearToken()
  callEvents.sessionEnded()
  return true
}

async function send(method: Method, path: string, options: CallOptions, token: string | undefined) {
  const headers = new Headers({ Accept: 'application/json, text/plain, */*', ...options.headers })
  if (token !== undefined) headers.set('Authorization', BEARER_PREFIX + token)
  const { body } = options
  const isRaw = typeof body === 'string' && headers.has('Content-Type')
  if (body !== undefined && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json')

  const timeout = AbortSignal.timeout(LIMITS.callTimeout)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  try {
    const response = await fetch(`/${path}`, {
      method,
      headers,
      signal,
      ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) })
    })
    return { response, text: await response.text() }
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw new ApiError(cause instanceof Error ? cause.message : 'Network Error', { status: 0, path, cause })
  }
}

function parseBody(response: Response, text: string): unknown {
  if (text === '') return undefined
  if (!/\bjson\b/.test(response.headers.get('Content-Type') ?? '')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function keepRenewedToken(response: Response): void {
  const token = bearerOf(response.headers)
  if (token) storeToken(token)
}

/** The bearer token in an answer's `Authorization` header, if it carries one. */
export function bearerOf(headers: Headers): string | undefined {
  const value = headers.get('Authorization')
  return value?.startsWith(BEARER_PREFIX) ? value.slice(BEARER_PREFIX.length) || undefined : undefined
}
