import type { Attempt, DeliveryRecord, EndpointRecord } from '../model.ts'
import { DEFAULT_PAUSE, FAILING_AFTER, OVERLOADED, retryDelay } from './schedule.ts'

/** How an attempt has ended. */
export interface AttemptResult
  extends Pick<Attempt, 'durationMilliseconds' | 'outcome' | 'statusCode' | 'responseExcerpt'> {
  startedAt: Date
  /** Milliseconds of the header `Retry-After`. */
  retryAfter?: number | undefined
}

/** What the owner of an endpoint is notified of. */
export type NoticeKind = 'endpointFailing' | 'endpointDisabled'

type DeliveryState = Pick<DeliveryRecord, 'status' | 'attempts' | 'nextAttemptAt' | 'dueAt' | 'isReplay'>
type EndpointState = Pick<
  EndpointRecord,
  | 'status'
  | 'disabledReason'
  | 'disabledAt'
  | 'failingSince'
  | 'lastSuccessAt'
  | 'pausedUntil'
  | 'deletedAt'
  | 'version'
  | 'updatedAt'
>

export interface AfterAttempt {
  delivery: DeliveryState
  endpoint: EndpointState
  notice?: NoticeKind
}

const later = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds)

/** The attempt as it is stored. */
function toAttempt({ attempts, isReplay }: DeliveryState, result: AttemptResult): Attempt {
  const { startedAt, durationMilliseconds, outcome, statusCode, responseExcerpt } = result
  return {
    number: attempts.length + 1,
    startedAt: startedAt.toISOString(),
    durationMilliseconds,
    outcome,
    ...(statusCode !== undefined && { statusCode }),
    ...(responseExcerpt && { responseExcerpt }),
    ...(isReplay && { replay: true as const })
  }
}

/**
 * The states of a delivery and its endpoint after an attempt.
 *
 * @param random from 0 to 1, for the jitter
 */
export function afterAttempt(
  delivery: DeliveryState & Pick<DeliveryRecord, 'isTest' | 'callbackUrl'>,
  endpoint: EndpointState,
  result: AttemptResult,
  random: number
): AfterAttempt {
  const attempts = [...delivery.attempts, toAttempt(delivery, result)]
  const endedAt = later(result.startedAt, result.durationMilliseconds)
  if (result.outcome === 'SUCCESS')
    return {
      delivery: { status: 'DELIVERED', attempts, isReplay: false },
      endpoint: delivery.callbackUrl === undefined ? afterSuccess(endpoint, endedAt) : endpoint
    }
  const failed = afterFailure(delivery, attempts, endpoint, { ...result, endedAt }, random)
  return { delivery: failed, ...endpointAfterFailure(delivery, failed, endpoint, { ...result, endedAt }) }
}

function afterSuccess(endpoint: EndpointState, at: Date): EndpointState {
  const { failingSince: _, pausedUntil: __, ...rest } = endpoint
  if (endpoint.status === 'DISABLED') return { ...endpoint, lastSuccessAt: at }
  const recovered = { ...rest, status: 'ACTIVE' as const, lastSuccessAt: at }
  return endpoint.status === 'ACTIVE' ? recovered : { ...recovered, version: endpoint.version + 1, updatedAt: at }
}

type FailedResult = AttemptResult & { endedAt: Date }

/** The delivery after an attempt that failed. */
function afterFailure(
  { status, nextAttemptAt, isReplay, isTest }: DeliveryState & Pick<DeliveryRecord, 'isTest'>,
  attempts: Attempt[],
  { deletedAt }: EndpointState,
  { statusCode, retryAfter = 0, endedAt }: FailedResult,
  random: number
): DeliveryState {
  const isOpen = status === 'PENDING' || status === 'RETRYING'
  // A replay leaves the regular attempts as they are.
  if (isReplay && isOpen && statusCode !== 410 && nextAttemptAt)
    return { status, attempts, isReplay: false, nextAttemptAt, dueAt: nextAttemptAt }
  if (!isOpen) return { status, attempts, isReplay: false }
  const regular = attempts.filter(({ replay }) => !replay).length
  const delay = retryDelay(regular, random)
  if (statusCode === 410 || isTest || deletedAt || delay === undefined)
    return { status: 'FAILED', attempts, isReplay: false }
  const next = later(endedAt, Math.max(delay, retryAfter))
  return { status: 'RETRYING', attempts, isReplay: false, nextAttemptAt: next, dueAt: next }
}

/** The endpoint after an attempt that failed, and what its owner is notified of. */
function endpointAfterFailure(
  { isTest, isReplay, callbackUrl }: Pick<DeliveryRecord, 'isTest' | 'isReplay' | 'callbackUrl'>,
  after: DeliveryState,
  endpoint: EndpointState,
  { startedAt, endedAt, statusCode, retryAfter }: FailedResult
): Pick<AfterAttempt, 'endpoint' | 'notice'> {
  const isCallback = callbackUrl !== undefined
  if (endpoint.deletedAt || endpoint.status === 'DISABLED' || isCallback) return { endpoint }
  if (statusCode === 410) return disabled(endpoint, 'GONE', endedAt)
  if (isTest || isReplay) return { endpoint }
  const failingSince = endpoint.failingSince ?? startedAt
  if (after.status === 'FAILED') return disabled({ ...endpoint, failingSince }, 'FAILURES', endedAt)
  const next: EndpointState = { ...endpoint, failingSince }
  if (statusCode !== undefined && OVERLOADED.has(statusCode))
    next.pausedUntil = later(endedAt, retryAfter ?? DEFAULT_PAUSE)
  const isFailing = endedAt.getTime() - failingSince.getTime() >= FAILING_AFTER
  if (endpoint.status === 'FAILING' || !isFailing) return { endpoint: next }
  return {
    endpoint: { ...next, status: 'FAILING', version: endpoint.version + 1, updatedAt: endedAt },
    notice: 'endpointFailing'
  }
}

function disabled(
  endpoint: EndpointState,
  disabledReason: 'GONE' | 'FAILURES',
  at: Date
): Pick<AfterAttempt, 'endpoint' | 'notice'> {
  const { pausedUntil: _, ...rest } = endpoint
  const version = endpoint.version + 1
  return {
    endpoint: { ...rest, status: 'DISABLED', disabledReason, disabledAt: at, version, updatedAt: at },
    notice: 'endpointDisabled'
  }
}
