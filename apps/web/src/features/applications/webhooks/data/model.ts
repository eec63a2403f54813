/** A page of a list of the sandbox. */
export interface SandboxPage<T> {
  readonly items: readonly T[]
  readonly page: { readonly hasMore: boolean; readonly nextCursor?: string }
}

export interface WebhookEndpoint {
  readonly endpointId: string
  readonly url: string
  readonly description?: string
  readonly types: readonly string[]
  readonly status: 'ACTIVE' | 'FAILING' | 'DISABLED'
}

export interface EventTypeInfo {
  readonly type: string
  readonly subscribable: boolean
}

export const DELIVERY_STATUSES = ['PENDING', 'RETRYING', 'DELIVERED', 'FAILED', 'HELD'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

export interface DeliveryAttempt {
  readonly number: number
  readonly startedAt: string
  readonly durationMilliseconds: number
  readonly outcome: string
  readonly statusCode?: number
  readonly responseExcerpt?: string
  readonly replay?: boolean
}

export interface Delivery {
  readonly deliveryId: string
  readonly endpointId: string
  readonly webhookId: string
  readonly eventId: string
  readonly type: string
  readonly resourceId?: string
  readonly test: boolean
  readonly status: DeliveryStatus
  readonly attempts: readonly DeliveryAttempt[]
  readonly nextAttemptAt?: string
  /** Only where one delivery is read. */
  readonly body?: string
  readonly createdAt: string
}

/** The ways in which an event is sent on purpose; `NONE` is an authentic message. */
export const FAULTS = [
  'NONE',
  'DUPLICATE',
  'LATE',
  'OUT_OF_ORDER',
  'WRONG_SIGNATURE',
  'EXPIRED_TIMESTAMP',
  'ALTERED_BODY'
] as const
export type Fault = (typeof FAULTS)[number]

/** Whether a receiver has to refuse a message with this fault. */
export const mustBeRefused = (fault: Fault): boolean =>
  fault === 'WRONG_SIGNATURE' || fault === 'EXPIRED_TIMESTAMP' || fault === 'ALTERED_BODY'

export interface SentDelivery {
  readonly deliveryId: string
  readonly webhookId: string
  readonly type: string
}

export interface InboxMessage {
  readonly messageId: string
  readonly endpointId: string
  readonly receivedAt: string
  readonly status: number
  readonly verification: readonly { readonly step: string; readonly passed: boolean }[]
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  readonly body: string
}

/** The host whose endpoints are inboxes. */
const INBOX_HOST = 'inbox.brunnwaldt.example'

/** Whether the sandbox receives the messages of an endpoint in the inbox. */
export const isInbox = ({ url }: WebhookEndpoint): boolean => URL.parse(url)?.host === INBOX_HOST

/** The address of a new inbox. */
export const newInboxUrl = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(6))
  return `https://${INBOX_HOST}/${Array.from(bytes, (byte) => byte.toString(36).padStart(2, '0')).join('')}`
}
