/** Endpoints that an owner can have. */
export const MAX_ENDPOINTS = 10

/** States of an endpoint, each with those that may follow. */
export const ENDPOINT_TRANSITIONS = {
  ACTIVE: ['FAILING', 'DISABLED'],
  FAILING: ['ACTIVE', 'DISABLED'],
  DISABLED: ['ACTIVE']
} as const

export type EndpointStatus = keyof typeof ENDPOINT_TRANSITIONS
export type DisabledReason = 'PARTNER' | 'GONE' | 'FAILURES'

/**
 * States of a delivery as it is stored, each with those that may follow. Only a replay leads out of FAILED, and nothing out of DELIVERED.
 * HELD is not stored: it follows from the state of the endpoint.
 */
export const DELIVERY_TRANSITIONS = {
  PENDING: ['RETRYING', 'DELIVERED', 'FAILED'],
  RETRYING: ['DELIVERED', 'FAILED'],
  DELIVERED: [],
  FAILED: ['DELIVERED']
} as const

export type StoredStatus = keyof typeof DELIVERY_TRANSITIONS
export type DeliveryStatus = StoredStatus | 'HELD'

export type AttemptOutcome =
  | 'SUCCESS'
  | 'HTTP_ERROR'
  | 'REDIRECT'
  | 'TIMEOUT'
  | 'CONNECTION_FAILED'
  | 'TLS_FAILED'
  | 'ADDRESS_NOT_ALLOWED'

/** What can be wrong with the headers or the body of a message on purpose. A receiver has to refuse each. */
export type SigningFault = 'WRONG_SIGNATURE' | 'EXPIRED_TIMESTAMP' | 'ALTERED_BODY'

/** An attempt, as it is stored and as the document describes it. */
export interface Attempt {
  number: number
  startedAt: string
  durationMilliseconds: number
  outcome: AttemptOutcome
  statusCode?: number
  responseExcerpt?: string
  replay?: true
}

/** An endpoint as it is stored. Times are those of its owner's clock. */
export interface EndpointRecord {
  endpointId: string
  /** Position in the list of endpoints; absent until it is stored. */
  sequence?: string
  owner: string
  url: string
  origin: string
  description?: string
  types: string[]
  status: EndpointStatus
  disabledReason?: DisabledReason
  disabledAt?: Date
  /** First failure since the last success. */
  failingSince?: Date
  lastSuccessAt?: Date
  /** Nothing is sent until then. */
  pausedUntil?: Date
  deletedAt?: Date
  version: number
  createdAt: Date
  updatedAt: Date
}

export interface SecretRecord {
  keyId: string
  sequence?: string
  owner: string
  endpointId: string
  /** Sealed. */
  value: string
  /** The last four characters. */
  hint: string
  createdAt: Date
  expiresAt?: Date
  lastUsedAt?: Date
}

/** A delivery as it is stored. */
export interface DeliveryRecord {
  deliveryId: string
  sequence?: string
  owner: string
  endpointId: string
  webhookId: string
  eventId: string
  type: string
  /** Absent for a plain test. */
  resourceId?: string
  isTest: boolean
  /** Address of the callback of a payment. */
  callbackUrl?: string
  status: StoredStatus
  attempts: Attempt[]
  /** The next regular attempt; absent when there is none. */
  nextAttemptAt?: Date
  /** The next attempt of any kind. */
  dueAt?: Date
  /** Whether the next attempt is a replay. */
  isReplay: boolean
  /** What is wrong with its message on purpose. */
  fault?: SigningFault
  /** Milliseconds by which the delivery is ahead of real time. */
  aheadMs: number
  /** The place in the trace of the request that it is from, where that is recorded. */
  traceparent?: string | undefined
  /** Real time until which an attempt may be running. */
  runningUntil?: Date
  createdAt: Date
}

/** An event as it is stored. */
export interface EventRecord {
  eventId: string
  owner: string
  type: string
  /** Absent for a plain test. */
  resourceId?: string
  data: Record<string, unknown>
  occurredAt: Date
}

/** An event as the document describes it, with its members in the order of the examples. */
export const toEvent = ({ eventId, type, occurredAt, data }: Omit<EventRecord, 'owner' | 'resourceId'>) => ({
  id: eventId,
  type,
  timestamp: occurredAt.toISOString(),
  data
})

/** The body of a message: the same bytes with every attempt. */
export const messageBody = (event: Omit<EventRecord, 'owner' | 'resourceId'>): string => JSON.stringify(toEvent(event))
