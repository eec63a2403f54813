import { DEMO_CLIENT_ID } from '@portico/contract'
import { ApiError, call } from '@/lib/api/client.ts'
import { readWorkspace } from '@/lib/workspace.ts'

export const QUOTATIONS_PATH = '/sandbox/finance-quotation/v2/quotations'

const RESPONSE_TIMEOUT_MS = 15_000

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
 * Requests a quotation of the sandbox, as the portal's own public client and in this browser's workspace.
 *
 * @param body of `createQuotation`
 * @param key an idempotency key: the same request again gets the same response
 * @throws SandboxError when no token is issued, or no response comes
 */
export async function createQuotation(body: unknown, key: string): Promise<SandboxResponse> {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: DEMO_CLIENT_ID,
    scope: 'finance-quotation',
    workspace: readWorkspace().name
  })
  const token = await post('/sandbox/oauth2/token', form.toString(), {
    'Content-Type': 'application/x-www-form-urlencoded'
  })
  const { access_token: accessToken } = (token.body ?? {}) as { access_token?: unknown }
  if (typeof accessToken !== 'string') throw new SandboxError(`HTTP ${token.status}`)
  return post(QUOTATIONS_PATH, body, { Authorization: `Bearer ${accessToken}`, 'Idempotency-Key': key })
}

async function post(path: string, body: unknown, headers: Record<string, string>): Promise<SandboxResponse> {
  const started = performance.now()
  const respond = (status: number, received: unknown): SandboxResponse => ({
    status,
    text: typeof received === 'string' ? received : (JSON.stringify(received, null, 2) ?? ''),
    body: received,
    milliseconds: Math.round(performance.now() - started)
  })
  try {
    const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
    const { status, data } = await call('POST', path.slice(1), { body, headers, signal, anonymous: true })
    return respond(status, data)
  } catch (error) {
    if (error instanceof ApiError && error.status > 0) return respond(error.status, error.body)
    const cause = error instanceof ApiError ? error.cause : error
    throw new SandboxError(cause instanceof Error ? cause.message : String(cause), { cause: error })
  }
}
