import { DEMO_CLIENT_ID } from '@portico/contract'
import { ApiError, call } from '@/lib/api/client.ts'
import { readWorkspace } from '@/lib/workspace.ts'

const RESPONSE_TIMEOUT_MS = 15_000

/** A request to an API of the sandbox. */
export interface SandboxRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path with its query, such as `/sandbox/payments/v1/payments?limit=5`. */
  path: string
  /** The scope that the API asks for. */
  scope: string
  body?: unknown
  /** An idempotency key: the same request again gets the same response. */
  key?: string
}

/** A response of the sandbox, successful or not. */
export interface SandboxResponse {
  status: number
  /** The body, set out in lines. */
  text: string
  body: unknown
  milliseconds: number
}

/** No response came, or no token: the message is the status, or what the browser says. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError'
}

/**
 * Sends a request to the sandbox, as the portal's own public client and in this browser's workspace.
 *
 * @throws SandboxError when no token is issued, or no response comes
 */
export async function callSandbox({ method, path, scope, body, key }: SandboxRequest): Promise<SandboxResponse> {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: DEMO_CLIENT_ID,
    scope,
    workspace: readWorkspace().name
  })
  const token = await send('POST', '/sandbox/oauth2/token', form.toString(), {
    'Content-Type': 'application/x-www-form-urlencoded'
  })
  const { access_token: accessToken } = (token.body ?? {}) as { access_token?: unknown }
  if (typeof accessToken !== 'string') throw new SandboxError(`HTTP ${token.status}`)
  return send(method, path, body, {
    Authorization: `Bearer ${accessToken}`,
    ...(key !== undefined && { 'Idempotency-Key': key })
  })
}

async function send(
  method: SandboxRequest['method'],
  path: string,
  body: unknown,
  headers: Record<string, string>
): Promise<SandboxResponse> {
  const started = performance.now()
  const respond = (status: number, received: unknown): SandboxResponse => ({
    status,
    text: typeof received === 'string' ? received : (JSON.stringify(received, null, 2) ?? ''),
    body: received,
    milliseconds: Math.round(performance.now() - started)
  })
  try {
    const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
    const { status, data } = await call(method, path.slice(1), { body, headers, signal, anonymous: true })
    return respond(status, data)
  } catch (error) {
    if (error instanceof ApiError && error.status > 0) return respond(error.status, error.body)
    const cause = error instanceof ApiError ? error.cause : error
    throw new SandboxError(cause instanceof Error ? cause.message : String(cause), { cause: error })
  }
}
