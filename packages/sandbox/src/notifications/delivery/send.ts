import type { GuardedClient } from '@portico/server-kit'
import { isSimulated, simulatedStatusOf } from '../endpoints/urls.ts'
import type { AttemptResult } from './outcome.ts'
import { parseRetryAfter } from './schedule.ts'
import { type Message, signMessage } from './signed-message.ts'

/** The greatest duration that the document allows. */
const MAX_DURATION_MS = 60_000
const EXCERPT_CHARACTERS = 1_000
/** `Retry-After` of the simulated receiver, in milliseconds. */
const SIMULATED_RETRY_AFTER_MS = 3_600_000

/** What an attempt has led to, without its time. */
export type SendResult = Omit<AttemptResult, 'startedAt'>

/** The beginning of a response's body, as a text that can be stored. */
function excerptOf(body: Buffer): string {
  const text = new TextDecoder().decode(body).replaceAll('\u0000', '')
  return text.slice(0, EXCERPT_CHARACTERS).toWellFormed()
}

const outcomeOfStatus = (status: number): SendResult['outcome'] => {
  if (status <= 299) return 'SUCCESS'
  return status <= 399 ? 'REDIRECT' : 'HTTP_ERROR'
}

/** What the simulated receiver responds. One that has too many requests specifies an hour. */
export const simulatedResult = (statusCode: number): SendResult => ({
  outcome: outcomeOfStatus(statusCode),
  statusCode,
  durationMilliseconds: 0,
  ...(statusCode === 429 && { retryAfter: SIMULATED_RETRY_AFTER_MS })
})

/**
 * Makes one attempt to send a message. Its timestamp is the real time, whatever the clock of its owner says: receivers compare it with
 * their own clocks.
 */
export async function send(client: GuardedClient, message: Message, signal: AbortSignal): Promise<SendResult> {
  const url = new URL(message.url)
  const started = performance.now()
  if (isSimulated(url)) return simulatedResult(simulatedStatusOf(url))
  const { headers, body } = signMessage(message)
  const { response, failure } = await client({
    url,
    method: 'POST',
    headers,
    body,
    readsBody: (status) => status < 200 || status > 299,
    signal
  })
  const durationMilliseconds = Math.min(MAX_DURATION_MS, Math.round(performance.now() - started))
  if (!response) return { outcome: failure, durationMilliseconds }
  const { status: statusCode } = response
  const outcome = outcomeOfStatus(statusCode)
  if (outcome === 'SUCCESS') return { outcome, statusCode, durationMilliseconds }
  return {
    outcome,
    statusCode,
    responseExcerpt: excerptOf(response.body),
    durationMilliseconds,
    retryAfter: parseRetryAfter(response.headers['retry-after'], new Date())
  }
}
