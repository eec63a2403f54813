import type { Currency } from '@portico/finance'
import type { ErrorCode, ErrorDetail } from '../core/events.ts'
import type { Problem } from './types.ts'

/** Details of a failure in addition to its code. */
export interface ErrorContext extends Pick<ErrorDetail, 'status' | 'requestId' | 'retryAfterSeconds'> {
  /** Lowest price that could be financed, in cents; only of `amount_too_low`. */
  minimum?: { cents: number; currency: Currency }
}

/** Failures that a retry does not correct. */
const FINAL: readonly ErrorCode[] = ['configuration', 'unknown_plugin', 'forbidden', 'amount_too_low', 'not_offered']

/** A failure of an element; `message` is for developers, in English. */
export class PluginError extends Error {
  readonly code: ErrorCode
  readonly context: ErrorContext

  constructor(code: ErrorCode, message: string, context: ErrorContext = {}) {
    super(message)
    this.name = 'PluginError'
    this.code = code
    this.context = context
  }

  /** Whether a retry does not correct it. */
  get isFinal(): boolean {
    return FINAL.includes(this.code)
  }
}

/** Seconds to wait where the response does not have `Retry-After`, or the page may not read that header. */
const DEFAULT_WAIT_SECONDS = 30
const MAX_WAIT_SECONDS = 3600

function codeOf(status: number): ErrorCode {
  if (status === 401) return 'unknown_plugin'
  if (status === 403) return 'forbidden'
  if (status === 429) return 'rate_limited'
  return status >= 500 ? 'unavailable' : 'invalid_request'
}

function retryAfter(response: Response): number {
  const seconds = Number(response.headers.get('Retry-After'))
  return seconds > 0 ? Math.min(Math.ceil(seconds), MAX_WAIT_SECONDS) : DEFAULT_WAIT_SECONDS
}

/**
 * Reads the failure that a response of the sandbox describes.
 *
 * @param response a response that is not ok; its body is read here: a problem (RFC 9457), or the token endpoint's error (RFC 6749, 5.2)
 */
export async function errorOf(response: Response): Promise<PluginError> {
  const { status } = response
  const body = (await response.json().catch(() => ({}))) as Problem & { error?: string; error_description?: string }
  const faults = (body.errors ?? []).map(({ pointer, parameter, detail }) => `${pointer ?? parameter ?? ''}: ${detail}`)
  const message = [body.detail ?? body.error_description ?? body.error ?? `The sandbox returned ${status}.`, ...faults]
  // The token endpoint may refuse an unknown client with 400 as well as with 401.
  const code = body.error === 'invalid_client' ? 'unknown_plugin' : codeOf(status)
  return new PluginError(code, message.join(' '), {
    status,
    ...(body.requestId && { requestId: body.requestId }),
    ...((status === 429 || status === 503) && { retryAfterSeconds: retryAfter(response) })
  })
}
