import { tracing } from '@portico/server-kit'
import type { ApiContext } from '../../core/api.ts'
import type { Call, Handler } from '../../core/handler.ts'
import { runIdempotently, storedResponseOr } from '../../core/idempotency/idempotency.ts'
import { newId } from '../../core/identifiers.ts'
import { reportDeliveries } from '../../core/owners/events.ts'
import { invalidField } from '../../core/problems.ts'
import { insertStory } from '../../core/table.ts'
import { requireTestable } from '../deliveries.ts'
import { EVENT_TYPES, TEST_TYPE } from '../event-types.ts'
import type { DeliveryRecord, EventRecord, SigningFault } from '../model.ts'
import { DELIVERIES, EVENTS } from '../store.ts'
import { type TestMessage, TestMessages } from '../test-messages.ts'
import { PREDECESSORS } from './predecessors.ts'

/** How old an event is that arrives late. */
const LATE_MS = 86_400_000
/** How long before an event its predecessor has happened. */
const PREDECESSOR_MS = 60_000

/** Faults of signing, by what the document has; each is wrong with one message. */
const SIGNING_FAULTS = new Set<string>([
  'WRONG_SIGNATURE',
  'EXPIRED_TIMESTAMP',
  'ALTERED_BODY'
] satisfies SigningFault[])
const isSigningFault = (fault: string | undefined): fault is SigningFault =>
  fault !== undefined && SIGNING_FAULTS.has(fault)

interface MessageRequest {
  endpointId: string
  type?: string
  fault?: SigningFault | 'DUPLICATE' | 'LATE' | 'OUT_OF_ORDER'
}

/** @throws SandboxProblem 400 for a type that does not exist, or that has no predecessor where one is needed */
function requireType({ type = TEST_TYPE, fault }: MessageRequest): string {
  if (!EVENT_TYPES.some((one) => one.type === type))
    throw invalidField('/type', 'not_allowed', 'Must be one of the types returned by GET /event-types.')
  if (fault === 'OUT_OF_ORDER' && !PREDECESSORS[type])
    throw invalidField(
      '/type',
      'not_allowed',
      `Must be a type that follows another event of the same resource. ${type} does not.`
    )
  return type
}

/** An event of a test. */
function eventOf({ owner }: Call, message: TestMessage, occurredAt: Date): EventRecord {
  const { type, resourceId, data } = message
  return { eventId: newId('evt'), owner, type, ...(resourceId !== undefined && { resourceId }), data, occurredAt }
}

/** A delivery of an event, due now. */
const deliveryOf = (
  { now, receivedAt }: Call,
  endpointId: string,
  { owner, eventId, type, resourceId }: EventRecord
): DeliveryRecord => ({
  deliveryId: newId('dlv'),
  owner,
  endpointId,
  webhookId: newId('msg'),
  eventId,
  type,
  ...(resourceId !== undefined && { resourceId }),
  isTest: true,
  status: 'PENDING',
  attempts: [],
  nextAttemptAt: now,
  dueAt: now,
  isReplay: false,
  traceparent: tracing.traceparent(),
  aheadMs: now.getTime() - receivedAt.getTime(),
  createdAt: now
})

/** The predecessor of a message, about the same resource. */
function predecessorOf(tests: TestMessages, message: TestMessage, endpointId: string): TestMessage {
  const { type, data } = tests.messageOf(PREDECESSORS[message.type], endpointId)
  const [key] = Object.keys(data)
  const { resourceId } = message
  return { type, data: { ...data, ...(key && { [key]: resourceId }) }, ...(resourceId !== undefined && { resourceId }) }
}

/** The events and the deliveries of a request, in the order in which they are sent. */
function messagesOf(tests: TestMessages, call: Call): { events: EventRecord[]; deliveries: DeliveryRecord[] } {
  const request = call.body as MessageRequest
  const { endpointId, fault } = request
  const message = tests.messageOf(request.type === TEST_TYPE ? undefined : request.type, endpointId)
  const event = eventOf(call, message, new Date(call.now.getTime() - (fault === 'LATE' ? LATE_MS : 0)))
  const delivery: DeliveryRecord = {
    ...deliveryOf(call, endpointId, event),
    ...(isSigningFault(fault) && { fault })
  }
  if (fault === 'DUPLICATE')
    return { events: [event], deliveries: [delivery, { ...delivery, deliveryId: newId('dlv') }] }
  if (fault !== 'OUT_OF_ORDER') return { events: [event], deliveries: [delivery] }
  const earlier = eventOf(
    call,
    predecessorOf(tests, message, endpointId),
    new Date(call.now.getTime() - PREDECESSOR_MS)
  )
  return { events: [earlier, event], deliveries: [delivery, deliveryOf(call, endpointId, earlier)] }
}

/** The handler that sends an event now, as it is or in a way that a receiver must be ready for. */
export function webhookMessageHandlers({ pool, documentsFolder }: ApiContext): Record<string, Handler> {
  const tests = new TestMessages(documentsFolder)
  return {
    sendWebhookMessage: async (call) => {
      const request = call.body as MessageRequest
      requireType(request)
      try {
        await requireTestable(pool, call.owner, request.endpointId)
      } catch (refusal) {
        return storedResponseOr(pool, call, refusal)
      }
      const response = await runIdempotently(pool, call, async (client) => {
        const { events, deliveries } = messagesOf(tests, call)
        await insertStory(client, EVENTS, events)
        await insertStory(client, DELIVERIES, deliveries)
        return {
          status: 202,
          body: { deliveries: deliveries.map(({ deliveryId, webhookId, type }) => ({ deliveryId, webhookId, type })) }
        }
      })
      reportDeliveries()
      return response
    }
  }
}
