import { DatabaseUnavailableError } from '@portico/server-kit'

/** Why a read goes to the primary although there is a replica. */
export type RefusalReason =
  /** The replica has not replayed what the primary had when the read began. */
  | 'behind'
  /** All connections of this instance to it are in use. */
  | 'busy'
  /** It cancelled the read, whose rows were to be removed. */
  | 'conflict'
  /** The read failed there, as it will at the primary too. */
  | 'failed'
  /** It did not respond in time. */
  | 'slow'
  /** It cannot be reached. */
  | 'unavailable'
  /** It is no replica of this primary: promoted, of another cluster, or of another history of it. */
  | 'unusable'

/** What became of a read: the replica served it, or why not. */
export type ReadResult = 'replica' | RefusalReason

export const READ_RESULTS: readonly ReadResult[] = [
  'replica',
  'behind',
  'busy',
  'conflict',
  'failed',
  'slow',
  'unavailable',
  'unusable'
]

/** The replica cannot be used for a read. */
export class ReplicaRefusal extends Error {
  override name = 'ReplicaRefusal'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, options?: ErrorOptions) {
    super(`The replica cannot be used: ${reason}`, options)
    this.reason = reason
  }
}

/** SQLSTATEs of a statement that others had to win against: conflicts with what the primary has removed, and deadlocks with the replay. */
const CONFLICTS = ['40001', '40P01']
/** What the limit of time that the session has for its statements ends with. */
const CANCELLED = '57014'

/** Why a statement failed at the replica. */
export function reasonOf(error: unknown): RefusalReason {
  if (error instanceof ReplicaRefusal) return error.reason
  if (error instanceof DatabaseUnavailableError) return 'unavailable'
  const { code = '' } = error as { code?: string }
  if (CONFLICTS.includes(code)) return 'conflict'
  return code === CANCELLED ? 'slow' : 'failed'
}

/** Of a read that failed for one of these reasons, the next one need not fail. */
const PASSING: readonly RefusalReason[] = ['busy', 'conflict', 'failed']

/** Whether further reads would be refused for the same reason. */
export const isLasting = (reason: RefusalReason): boolean => !PASSING.includes(reason)
