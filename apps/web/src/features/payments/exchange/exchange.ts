import type { NameValue, SampleRequest } from '@portico/openapi'
import { ApiError, call } from '@/lib/api/client.ts'
import type { Method } from '@/lib/api/transport.ts'
import { createStore, useStore } from '@/lib/store.ts'

/** The calls of the demo, each of which is shown beside the step that makes it. */
export type CallName =
  | 'methods'
  | 'initiation'
  | 'payment'
  | 'transfer'
  | 'unmatched'
  | 'token'
  | 'refund'
  | 'refundState'

/** What came back of a call. */
export interface ExchangeResponse {
  /** HTTP status; 0 when no response came. */
  status: number
  milliseconds: number
  headers: readonly NameValue[]
  /** Parsed JSON, or text; undefined for none. */
  body: unknown
}

/** A call as it was sent; without a response as long as it is under way. */
export interface Exchange {
  request: SampleRequest
  response?: ExchangeResponse
}

/** Headers of a response that concern developers; the others concern browsers. */
const SHOWN_HEADERS = ['content-type', 'cache-control', 'ratelimit', 'retry-after']

type Exchanges = { readonly [Name in CallName]?: Exchange }

const store = createStore<{ exchanges: Exchanges }>({ exchanges: {} })

/** The last exchange of a call since the page was loaded; undefined before it was made. */
export const useExchange = (name: CallName): Exchange | undefined => useStore(store).exchanges[name]

const record = (name: CallName, exchange: Exchange) =>
  store.set({ exchanges: { ...store.get().exchanges, [name]: exchange } })

/** Forgets the calls that follow an initiation: those that were made belong to an earlier payment. */
export function forgetFollowing(): void {
  const { methods, initiation } = store.get().exchanges
  store.set({ exchanges: { ...(methods && { methods }), ...(initiation && { initiation }) } })
}

/** Forgets what was exchanged: it belongs to a payment that is over. */
export const forgetExchanges = (): void => store.set({ exchanges: {} })

interface Sending {
  method: Method
  /** A path of the contract's PATHS. */
  path: string
  headers?: Record<string, string>
  body?: unknown
  /** Fields of a form, in place of a JSON body. */
  form?: Record<string, string>
  signal?: AbortSignal | undefined
}

const FORM = 'application/x-www-form-urlencoded'

/** A call as a sample shows it: what the code of the application adds, and nothing that a browser adds automatically. */
export function sampleOf({ method, path, headers = {}, body, form }: Omit<Sending, 'signal'>): SampleRequest {
  const given = Object.entries(headers).map(([name, value]) => ({ name, value }))
  const accept = { name: 'Accept', value: 'application/json' }
  const request = { method, url: `${window.location.origin}/${path}`, query: [], cookies: [], placeholders: [] }
  if (form) {
    const fields = Object.entries(form).map(([name, value]) => ({ name, value }))
    return {
      ...request,
      headers: [accept, ...given, { name: 'Content-Type', value: FORM }],
      body: { kind: 'form', mediaType: FORM, fields }
    }
  }
  if (body === undefined) return { ...request, headers: [accept, ...given] }
  const mediaType = 'application/json'
  return {
    ...request,
    headers: [accept, ...given, { name: 'Content-Type', value: mediaType }],
    body: { kind: 'text', mediaType, text: JSON.stringify(body, null, 2), json: { value: body } }
  }
}

/**
 * Makes a call of the portal's API that is shown beside its step.
 *
 * @throws ApiError when it was refused, or no response came
 */
export async function exchange<T>(name: CallName, sending: Sending): Promise<T> {
  const request = sampleOf(sending)
  const { method, path, form, signal } = sending
  const headers = { ...sending.headers, ...(form && { 'Content-Type': FORM }) }
  const body = form ? new URLSearchParams(form).toString() : sending.body
  const before = store.get().exchanges[name]
  // Of a call that is made again and again, the last response stays until the next one is there.
  record(name, before?.response && sameRequest(before.request, request) ? before : { request })
  const started = performance.now()
  const recordResponse = (status: number, responseHeaders: Headers, responseBody: unknown) => {
    const milliseconds = Math.round(performance.now() - started)
    const headers = SHOWN_HEADERS.flatMap((header) => {
      const value = responseHeaders.get(header)
      return value === null ? [] : [{ name: header, value }]
    })
    record(name, { request, response: { status, milliseconds, headers, body: responseBody } })
  }
  try {
    const response = await call<T>(method, path, { headers, body, signal, anonymous: true })
    recordResponse(response.status, response.headers, response.data)
    return response.data
  } catch (error) {
    if (error instanceof ApiError) recordResponse(error.status, error.headers, error.body)
    throw error
  }
}

const sameRequest = (one: SampleRequest, other: SampleRequest) => JSON.stringify(one) === JSON.stringify(other)
