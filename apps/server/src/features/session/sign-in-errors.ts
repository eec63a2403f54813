import type { LoginError } from '@portico/contract'
import { AuthorizationResponseError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client'

/** The parts of a sign-in that the identity provider has a share in. */
export type SignInStep = 'discovery' | 'authorization response' | 'token endpoint' | 'id_token' | 'userinfo' | 'keys'

/** The identity provider cannot be reached or does not respond as one. */
export class ProviderUnavailableError extends Error {
  override name = 'ProviderUnavailableError'
  readonly step: SignInStep
  constructor(step: SignInStep, message: string, options?: ErrorOptions) {
    super(message, options)
    this.step = step
  }
}

/** The identity provider refused a step, or its response does not fit it; `cause` has its own words. */
export class SignInStepError extends Error {
  override name = 'SignInStepError'
  readonly step: SignInStep
  constructor(step: SignInStep, options: ErrorOptions) {
    super(`The identity provider’s part fails at: ${step}.`, options)
    this.step = step
  }
}

/** Characters that are kept of a provider's words. */
const WORDS_LENGTH = 300

/** Words as they can stand in one line of a log. */
const inLine = (words: string) => words.replaceAll(/[\s\p{Cc}]+/gu, ' ').slice(0, WORDS_LENGTH)

/** What a provider says, without what might be a token or a secret. */
const inLog = (words: string) => inLine(words.replaceAll(/[\w.~+/=-]{40,}/g, '…'))

const join = (...parts: unknown[]) => parts.filter((part) => typeof part === 'string' && part !== '').join(' ')

/** An OAuth 2.0 error as RFC 6749, sections 4.1.2.1 and 5.2, has it. */
function oauthWords({ error, error_description }: { error?: unknown; error_description?: unknown }): string {
  return join(error, typeof error_description === 'string' && error_description && `(${error_description})`)
}

/** Characters of a response that are read for the words in it. */
const BODY_LENGTH = 10_000

/** What failed responses say in their bodies, as far as these were read. */
const wordsIn = new WeakMap<Response, string>()

/** The failed response that an error comes from. */
function responseOf(error: unknown): Response | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause.cause instanceof Response) return cause.cause
  return undefined
}

/** The beginning of a body; of one that was read already, or breaks off, nothing. */
async function beginningOf({ body, bodyUsed }: Response): Promise<string> {
  if (!body || bodyUsed) return ''
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > BODY_LENGTH) break
  }
  return text
}

/**
 * Reads what the provider says in the body of the failed response that an error comes from, so that `describe` has it: the library
 * keeps an OAuth 2.0 error of responses with a status of 400 to 499 only.
 */
export async function readProviderWords(error: unknown): Promise<void> {
  const response = responseOf(error)
  if (!response?.headers.get('content-type')?.includes('json')) return
  try {
    const body: unknown = JSON.parse(await beginningOf(response))
    if (typeof body === 'object' && body !== null) wordsIn.set(response, oauthWords(body))
  } catch {
    // Neither JSON nor whole: status and type are all that there is to say.
  }
}

/** Whether the provider could not be reached, took too long, or failed itself: another attempt may end well. */
export function isOutage(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  if (code === 'OAUTH_TIMEOUT') return true
  // What `fetch` throws; the library's own errors of this type have a code.
  if (error instanceof TypeError) return code === undefined && cause instanceof Error
  return (responseOf(error)?.status ?? 0) >= 500
}

/** The words of what caused an error, whatever it is; empty where it says nothing. */
function causeWords(cause: unknown): string {
  if (cause instanceof Error) return describe(cause)
  if (cause instanceof Response)
    return join(`status ${cause.status}`, cause.headers.get('content-type'), inLog(wordsIn.get(cause) ?? ''))
  if (typeof cause === 'string') return inLog(cause)
  return typeof cause === 'object' && cause !== null ? inLog(oauthWords(cause)) : ''
}

/**
 * An error of signing in, in words for the log: its code and message, the provider's own words, and what caused it. Of bodies of
 * responses only `error` and `error_description` are in it, and no tokens.
 */
export function describe(error: unknown): string {
  if (error instanceof AuthorizationResponseError) return inLog(oauthWords(error))
  if (error instanceof ResponseBodyError) return join(`status ${error.status}`, inLog(oauthWords(error)))
  if (error instanceof WWWAuthenticateChallengeError) {
    const words = error.cause.map(({ scheme, parameters }) => join(scheme, oauthWords(parameters)))
    return join(`status ${error.status}`, inLog(words.join(', ')))
  }
  if (!(error instanceof Error)) return causeWords(error) || 'error without a message'
  if (error instanceof SignInStepError) return causeWords(error.cause) || error.message
  const { code } = error as { code?: unknown }
  const cause = causeWords(error.cause)
  return join(code, inLine(error.message), cause && `– ${cause}`) || error.name
}

/** Seconds between a claim of an id_token and our clock, where the library has compared them. */
function secondsOff(error: unknown): number | undefined {
  const { claim, now, claims, cause } = error as { claim?: unknown; now?: unknown; claims?: unknown; cause?: unknown }
  if (typeof claim === 'string' && typeof now === 'number')
    return Math.abs(now - Number((claims as Record<string, unknown>)[claim]))
  return typeof cause === 'object' && cause !== null ? secondsOff(cause) : undefined
}

/** What the log says of a failed sign-in: the step, the cause in words, and how far a clock is off where that is the cause. */
export const failureOf = (error: unknown): { step?: SignInStep; cause: string; secondsOff?: number | undefined } => ({
  ...(secondsOff(error) !== undefined && { secondsOff: secondsOff(error) }),
  ...((error instanceof SignInStepError || error instanceof ProviderUnavailableError) && { step: error.step }),
  cause: describe(error)
})

/** The error for the client; the cause stays in the log. */
export function loginErrorOf(error: unknown): LoginError {
  if (error instanceof ProviderUnavailableError) return 'provider_unavailable'
  const cause = error instanceof SignInStepError ? error.cause : error
  if (cause instanceof AuthorizationResponseError && cause.error === 'access_denied') return 'access_denied'
  return 'login_failed'
}

/** Which step of redeeming a code an error of the library comes from. */
export function stepOfRedemption(error: unknown): SignInStep {
  if (error instanceof AuthorizationResponseError) return 'authorization response'
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /JWT|JWS|ID_TOKEN/.test(code) ? 'id_token' : 'token endpoint'
}
