import { LIMITS } from '@portico/contract'
import { newTraceparent } from '../api/trace.ts'
import { forgetSandboxToken, type SandboxClient, sandboxToken } from './tokens.ts'

/** A request to the sandbox without its token. */
export interface SandboxRequest {
  readonly method: string
  /** Path and query on the portal's own origin, with the leading slash. */
  readonly path: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: BodyInit | undefined
  /** The scope that the operation requires; undefined for one that needs no token. */
  readonly scope: string | undefined
  /** Whether a page sends it for what it shows, and not the reader: what it reads is then not in the log of the application. */
  readonly isForPage?: boolean
}

/** A response of the sandbox, whatever its status. */
export interface SandboxResponse {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly text: string
  /** The body, where it is JSON. */
  readonly json: unknown
  /** Bytes of the body. */
  readonly size: number
  /** From the request to the whole response, without the time that a token took. */
  readonly milliseconds: number
}

/**
 * Sends a request to the sandbox with a token of a client. A token that is refused is replaced once.
 *
 * @throws ApiError when no token is issued; what `fetch` throws when no response comes or the signal aborts
 */
export async function exchange(
  request: SandboxRequest,
  client: SandboxClient,
  signal: AbortSignal
): Promise<SandboxResponse> {
  const { scope, isForPage = false } = request
  const token = scope === undefined ? undefined : await sandboxToken(client, scope, isForPage)
  const response = await send(request, token, signal)
  if (response.status !== 401 || scope === undefined) return response
  forgetSandboxToken(client, scope, isForPage)
  return send(request, await sandboxToken(client, scope, isForPage), signal)
}

async function send(
  { method, path, headers, body }: SandboxRequest,
  token: string | undefined,
  signal: AbortSignal
): Promise<SandboxResponse> {
  const sent = new Headers(headers.map(([name, value]): [string, string] => [name, value]))
  if (token !== undefined) sent.set('Authorization', `Bearer ${token}`)
  // Unless the developer sends one.
  if (!sent.has('traceparent')) sent.set('traceparent', newTraceparent())
  const started = performance.now()
  const response = await fetch(path, {
    method,
    headers: sent,
    // What was created must be seen when the same is requested again.
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(LIMITS.callTimeout)]),
    ...(body !== undefined && { body })
  })
  const bytes = await response.arrayBuffer()
  const milliseconds = Math.round(performance.now() - started)
  const text = new TextDecoder().decode(bytes)
  return {
    status: response.status,
    headers: [...response.headers],
    text,
    json: parsed(text, response.headers.get('Content-Type') ?? ''),
    size: bytes.byteLength,
    milliseconds
  }
}

function parsed(text: string, type: string): unknown {
  if (!/[/+]json\b/.test(type)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
