import { DEMO_CLIENT_ID } from '@portico/contract'
import { readWorkspace } from '@/lib/workspace.ts'

const TOKEN_PATH = '/sandbox/oauth2/token'
export const QUOTATIONS_PATH = '/sandbox/finance-quotation/v2/quotations'

/** Milliseconds after which an answer is not waited for. */
const PATIENCE = 15_000

/** An answer as it came. */
export interface SandboxAnswer {
  status: number
  /** The body, set out in lines. */
  text: string
  body: unknown
  milliseconds: number
}

/** The answer of the sandbox was none: a status, or what the browser says. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError'
}

/**
 * Has the sandbox calculate a quotation, as the portal's own public client and in this browser's workspace.
 *
 * @param body of `createQuotation`
 * @param key an idempotency key: the same call again gets the same answer
 * @throws SandboxError when no token is given, or no answer comes
 */
export async function createQuotation(body: unknown, key: string): Promise<SandboxAnswer> {
  const token = await askToken()
  const started = performance.now()
  const { status, text } = await send(QUOTATIONS_PATH, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify(body)
  })
  const milliseconds = Math.round(performance.now() - started)
  const parsed = parse(text)
  return {
    status,
    text: parsed === undefined ? text : JSON.stringify(parsed, null, 2),
    body: parsed,
    milliseconds
  }
}

async function askToken(): Promise<string> {
  const { status, text } = await send(TOKEN_PATH, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: DEMO_CLIENT_ID,
      scope: 'finance-quotation',
      workspace: readWorkspace().name
    })
  })
  const answer = parse(text) as { access_token?: unknown } | undefined
  if (typeof answer?.access_token !== 'string') throw new SandboxError(`HTTP ${status}`)
  return answer.access_token
}

/** @throws SandboxError also when the connection breaks while the body is read */
async function send(path: string, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(path, { ...init, signal: AbortSignal.timeout(PATIENCE) })
    return { status: response.status, text: await response.text() }
  } catch (cause) {
    throw new SandboxError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
