import { randomUuid } from '@/lib/random-uuid.ts'
import { exchange } from '@/lib/sandbox/exchange.ts'

/** The APIs of the sandbox that the pages use, by the scopes of their operations. */
const APIS = {
  'status-notification': '/sandbox/status-notification/v1',
  simulations: '/sandbox/simulations/v1'
} as const
export type WebhookApi = keyof typeof APIS

/** A request that the sandbox has refused, with its reason. */
export class SandboxRefusal extends Error {
  override readonly name = 'SandboxRefusal'
  readonly status: number

  constructor(status: number, detail: string) {
    super(detail)
    this.status = status
  }
}

interface WebhookRequest {
  readonly api: WebhookApi
  readonly method?: 'GET' | 'POST' | 'DELETE'
  /** Below the address of the API. */
  readonly path: string
  readonly body?: object
  readonly signal?: AbortSignal
}

/** The reason in a problem document. */
const reasonOf = (json: unknown, status: number): string => {
  const { detail, title } = (json ?? {}) as { detail?: string; title?: string }
  return detail ?? title ?? `HTTP ${status}`
}

/**
 * Sends a request of an application to the sandbox.
 *
 * @throws SandboxRefusal with the reason of the sandbox; ApiError when no token is issued
 */
export async function sandboxRequest<T>(applicationId: number, request: WebhookRequest): Promise<T> {
  const { api, method = 'GET', path, body, signal = new AbortController().signal } = request
  const headers: [string, string][] = method === 'POST' ? [['Idempotency-Key', randomUuid()]] : []
  if (body) headers.push(['Content-Type', 'application/json'])
  const response = await exchange(
    {
      method,
      path: APIS[api] + path,
      headers,
      scope: api,
      isForPage: true,
      ...(body && { body: JSON.stringify(body) })
    },
    applicationId,
    signal
  )
  if (response.status < 200 || response.status > 299)
    throw new SandboxRefusal(response.status, reasonOf(response.json, response.status))
  return response.json as T
}
