import { BEARER_PREFIX, ERRORS, type Problem } from '@portico/contract'
import { clearToken, getToken, storeToken } from '../session/token.ts'
import { type Alert, readAlert } from './alerts.ts'
import { keepPrefetched } from './prefetch.ts'
import { newTraceparent } from './trace.ts'
import { type Method, type RawResponse, sendByFetch, sendByXhr } from './transport.ts'

export interface CallOptions {
  /** Sent as JSON; a string with a `Content-Type` header is sent as it is. */
  body?: unknown
  headers?: Record<string, string>
  bearer?: string
  /** Sends no token at all: for the calls that begin a session. */
  anonymous?: boolean
  signal?: AbortSignal | undefined
  /** The success alert in the response's headers is not shown: the caller reports many requests together. */
  isQuiet?: boolean
  /**
   * The response is never taken from the browser's cache, which would bring along the bearer it was first given with. Needed for calls
   * whose responses may be cached; most say `no-store` themselves.
   */
  isUncached?: boolean
}

export interface UploadOptions {
  /** Sent as it is; its type is the `Content-Type`. */
  body: Blob
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  /** Called with the number of sent bytes. */
  onProgress?: ((sent: number) => void) | undefined
}

/** A response with a status of 200 to 299; `data` is undefined when it has no body. */
export interface ApiResponse<T> {
  data: T
  status: number
  headers: Headers
}

interface ApiErrorDetails {
  status: number
  /** The path that was called, without a leading slash. */
  path: string
  /** Parsed JSON, or text. */
  body?: unknown
  headers?: Headers
  /** Whether this response ended the session, which the login dialog shows. */
  sessionEnded?: boolean
  cause?: unknown
}

/** A problem with the translation key of its code: the server leaves out those that older clients have no text for. */
function withMessage(problem: Partial<Problem>): Partial<Problem> {
  const message = problem.message ?? (problem.code && ERRORS[problem.code]?.message)
  return message === undefined ? problem : { ...problem, message }
}

/** A request that was refused, or that got no response. */
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
    if (typeof details.body === 'object' && details.body !== null) this.problem = withMessage(details.body)
    this.headers = details.headers ?? new Headers()
    this.sessionEnded = details.sessionEnded ?? false
  }
}

/** Handlers of what responses contain in addition to their data; set once, by the session and the application's start. */
export const callEvents: { sessionEnded: () => void; signInNeeded: () => void; alert: (alert: Alert) => void } = {
  sessionEnded: () => {},
  signInNeeded: () => {},
  alert: () => {}
}

/**
 * Makes one call of the portal's API. The session's bearer goes along when there is one, a renewed bearer in the response
 * is kept, an alert header becomes a toast, and a 401 to the present bearer ends the session.
 *
 * @param path a path of the contract's PATHS, resolved against `/`
 * @returns the response; JSON bodies are parsed, others are text
 * @throws ApiError when the status is not 2xx, when no response comes, or none within 60 seconds
 * @throws DOMException (`AbortError`) when the caller's own signal aborts
 */
export async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<ApiResponse<T>> {
  const token = tokenToSend(options)
  const headers = headersOf(options.headers, token)
  const { body, signal, isUncached } = options
  const isRaw = typeof body === 'string' && headers.has('Content-Type')
  if (body !== undefined && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json')
  const text = body === undefined || isRaw ? (body as string | undefined) : JSON.stringify(body)
  const sending = { method, path, headers, body: text, signal, isUncached, bearer: token.value }
  const response = await awaitResponse(path, signal, sendByFetch(sending))
  return processResponse(path, token, response, response.text, options.isQuiet)
}

/**
 * Makes a call with a large body, whose way can be watched. It differs from call() in nothing else, but that it may take as long
 * as bytes flow: only 60 seconds without any end it.
 *
 * @throws as call() does
 */
export async function upload<T>(method: Method, path: string, options: UploadOptions): Promise<ApiResponse<T>> {
  const token = tokenToSend()
  const { body, signal, onProgress } = options
  const headers = headersOf({ 'Content-Type': body.type, ...options.headers }, token)
  const response = await awaitResponse(path, signal, sendByXhr({ method, path, headers, body, signal, onProgress }))
  return processResponse(path, token, response, response.text)
}

function headersOf(given: Record<string, string> | undefined, token: SentToken): Headers {
  const headers = new Headers({ Accept: 'application/json, text/plain, */*', traceparent: newTraceparent(), ...given })
  if (token.value !== undefined) headers.set('Authorization', BEARER_PREFIX + token.value)
  return headers
}

/** Waits for a response. That none comes is an error of the request, unless the caller has aborted it. */
async function awaitResponse(
  path: string,
  signal: AbortSignal | undefined,
  coming: Promise<RawResponse>
): Promise<RawResponse> {
  try {
    return await coming
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw networkError(path, cause)
  }
}

/** The token of a call, and whether it is the session's, which the response then may renew or end. */
export interface SentToken {
  value: string | undefined
  isSession: boolean
}

/** The token that goes along with a call. */
export function tokenToSend({ anonymous, bearer }: CallOptions = {}): SentToken {
  if (anonymous) return { value: undefined, isSession: false }
  return bearer ? { value: bearer, isSession: false } : { value: getToken(), isSession: true }
}

/**
 * What every response means, however it was fetched: a renewed bearer is kept, an alert header becomes a toast, and a 401 to the
 * present bearer ends the session.
 *
 * @param token what was sent along
 * @param text the whole body; of a response whose body is not text, nothing
 * @param isQuiet whether an alert header is left alone
 * @returns the response; JSON bodies are parsed, others are text
 * @throws ApiError when the status is not 2xx
 */
export function processResponse<T>(
  path: string,
  token: SentToken,
  { status, headers }: Pick<RawResponse, 'status' | 'headers'>,
  text: string,
  isQuiet = false
): ApiResponse<T> {
  const body = parseBody(headers, text)
  const sessionToken = token.isSession ? token.value : undefined
  if (sessionToken !== undefined && getToken() === sessionToken) keepRenewedToken(headers, sessionToken)
  if (status >= 200 && status < 300) {
    const alert = readAlert(headers)
    if (alert && !isQuiet) callEvents.alert(alert)
    return { data: body as T, status, headers }
  }
  const sessionEnded = endSessionIfRefused(status, sessionToken)
  const error = new ApiError(`Request failed with status code ${status}`, { status, path, body, headers, sessionEnded })
  if (isSignInNeeded(error) && sessionToken !== undefined) callEvents.signInNeeded()
  throw error
}

/** Whether a call was refused because its user did not sign in lately enough. */
export const isSignInNeeded = ({ problem }: ApiError): boolean => problem?.message === ERRORS.reauthentication.message

/**
 * Ends the session when a response refuses its token. A late 401 to an older token must not end the session that has begun since.
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

/** The error of a request that got no response, or whose response broke off. */
export function networkError(path: string, cause: unknown): ApiError {
  return new ApiError(cause instanceof Error ? cause.message : 'Network Error', { status: 0, path, cause })
}

function parseBody(headers: Headers, text: string): unknown {
  if (text === '') return undefined
  if (!/\bjson\b/.test(headers.get('Content-Type') ?? '')) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function keepRenewedToken(headers: Headers, present: string): void {
  const renewed = bearerOf(headers)
  if (!renewed) return
  storeToken(renewed)
  keepPrefetched(present, renewed)
}

/** The bearer token in a response's `Authorization` header, if it carries one. */
export function bearerOf(headers: Headers): string | undefined {
  const value = headers.get('Authorization')
  return value?.startsWith(BEARER_PREFIX) ? value.slice(BEARER_PREFIX.length) || undefined : undefined
}
