import { deduplicate, invalidate } from './deduplicate.ts'
import { errorOf, PluginError } from './errors.ts'

/** The portal, and the client that sends the requests. */
export interface Connection {
  /** Origin of the portal, without a slash at the end. */
  origin: string
  pluginId: string
  workspace: string
}

export type Scope = 'finance-quotation' | 'payments'

export interface SandboxRequest {
  scope: Scope
  /** Below `/sandbox/`, with its query. */
  path: string
  method?: 'GET' | 'POST'
  /** Sent as JSON. */
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal | undefined
}

interface TokenResponse {
  access_token: string
  expires_in: number
}

const REQUEST_TIMEOUT_MS = 20_000
/** A token is not used in the last moments of its life, so that no request arrives with an expired one. */
const TOKEN_MARGIN_MS = 30_000

/**
 * Sends a request and returns the response, whatever its status.
 *
 * @throws PluginError `network` without a response; the reason of `signal` when that aborted the request
 */
async function fetchResponse(url: string, options: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
  const limit = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  try {
    return await fetch(url, {
      ...options,
      credentials: 'omit',
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, limit]) : limit
    })
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    throw new PluginError(
      'network',
      `${new URL(url).origin} cannot be reached (${String(error)}). Check that connect-src in the content security policy of the page contains it.`
    )
  }
}

const tokenKey = ({ origin, pluginId, workspace }: Connection, scope: Scope) =>
  ['token', origin, pluginId, workspace, scope].join(' ')

/** A token of the plugin ID for one scope; requested once and shared by all elements of the page. */
function accessToken(connection: Connection, scope: Scope, signal: AbortSignal | undefined): Promise<string> {
  return deduplicate(tokenKey(connection, scope), signal, async (ending) => {
    const form = new URLSearchParams({ grant_type: 'client_credentials', client_id: connection.pluginId, scope })
    if (connection.workspace) form.set('workspace', connection.workspace)
    const response = await fetchResponse(
      `${connection.origin}/sandbox/oauth2/token`,
      { method: 'POST', body: form },
      ending
    )
    if (!response.ok) throw await errorOf(response)
    const { access_token, expires_in } = (await response.json()) as TokenResponse
    return { value: access_token, milliseconds: Math.max(0, expires_in * 1000 - TOKEN_MARGIN_MS) }
  })
}

async function send(connection: Connection, call: SandboxRequest): Promise<Response> {
  const { scope, path, method = 'GET', body, idempotencyKey, signal } = call
  const headers: Record<string, string> = { Authorization: `Bearer ${await accessToken(connection, scope, signal)}` }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
  const options = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  return fetchResponse(`${connection.origin}/sandbox/${path}`, options, signal)
}

/**
 * Calls an operation of the sandbox as the plugin ID.
 *
 * @returns the JSON of the response, as the published document describes it
 * @throws PluginError for a response that is not a success; the reason of `signal` when that aborted the request
 */
export async function callSandbox<T>(connection: Connection, call: SandboxRequest): Promise<T> {
  let response = await send(connection, call)
  if (response.status === 401) {
    // The sandbox can change its signing keys, which ends a token before it expires.
    invalidate(tokenKey(connection, call.scope))
    response = await send(connection, call)
  }
  if (!response.ok) throw await errorOf(response)
  return (await response.json()) as T
}

/** A new idempotency key. Pages on plain http have no `randomUUID`. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
