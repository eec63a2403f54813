import { tracing } from '@portico/server-kit'
import type pg from 'pg'
import type { ApiContext } from '../core/api.ts'
import type { Call, Handler } from '../core/handler.ts'
import { runIdempotently, storedResponseOr } from '../core/idempotency/idempotency.ts'
import { IdempotentInserter } from '../core/idempotency/idempotent-inserter.ts'
import { newId } from '../core/identifiers.ts'
import { reportDeliveries } from '../core/owners/events.ts'
import { apiProblem, invalidParameter } from '../core/problems.ts'
import { insertStory, requireOne } from '../core/table.ts'
import { findDelivery, listDeliveries, lockDelivery } from './delivery-store.ts'
import { endpointConditions } from './endpoint-store.ts'
import { type DeliveryRecord, type EndpointRecord, type EventRecord, messageBody } from './model.ts'
import { toDelivery } from './responses.ts'
import { DELIVERIES, ENDPOINTS, EVENTS } from './store.ts'
import type { TestMessages } from './test-messages.ts'

/** Attempts after which a delivery is not sent again; those that follow by themselves fit into the 100 that it can have. */
const MAX_ATTEMPTS_BEFORE_REPLAY = 90

/** A moment of the query. A leap second is a valid text, but none that a program can compare with. */
function dateTimeParameter(call: Call, name: string): Date | undefined {
  const text = call.query[name]
  if (text === undefined) return undefined
  const moment = new Date(String(text))
  if (Number.isNaN(moment.getTime()))
    throw invalidParameter(name, 'invalid_format', 'Must look like 2026-11-17T00:00:00Z.')
  return moment
}

/**
 * The endpoint that a test is sent to.
 *
 * @throws SandboxProblem 404, or 409 when it is disabled
 */
export async function requireTestable(pool: pg.Pool, owner: string, endpointId: string): Promise<void> {
  const { status } = await requireOne<EndpointRecord>(pool, ENDPOINTS, endpointConditions(owner, endpointId))
  if (status === 'DISABLED')
    throw apiProblem(
      409,
      'endpoint_disabled',
      'The endpoint is disabled',
      'Enable the endpoint before you send a test.'
    )
}

/** Makes the handler that sends a test. */
export function testHandler({ pool }: ApiContext, tests: TestMessages): Handler {
  const inserter = new IdempotentInserter<DeliveryRecord & EventRecord>(pool, DELIVERIES, (client, records) =>
    insertStory(client, EVENTS, records)
  )
  return async (call) => {
    const { owner, now, path } = call
    const endpointId = path.endpointId ?? ''
    try {
      await requireTestable(pool, owner, endpointId)
    } catch (refusal) {
      // A call that is repeated with its key has the response of the first, whatever the endpoint has become.
      return storedResponseOr(pool, call, refusal)
    }
    const message = tests.messageOf((call.body as { type?: string }).type, endpointId)
    const delivery: DeliveryRecord = {
      deliveryId: newId('dlv'),
      owner,
      endpointId,
      webhookId: newId('msg'),
      eventId: newId('evt'),
      type: message.type,
      ...(message.resourceId !== undefined && { resourceId: message.resourceId }),
      isTest: true,
      status: 'PENDING',
      attempts: [],
      nextAttemptAt: now,
      dueAt: now,
      isReplay: false,
      traceparent: tracing.traceparent(),
      aheadMs: now.getTime() - call.receivedAt.getTime(),
      createdAt: now
    }
    const Location = call.operation.url.replace(/endpoints\/.*$/, `deliveries/${delivery.deliveryId}`)
    const response = { status: 202, headers: { Location }, body: toDelivery(delivery, 'PENDING') }
    const stored = await inserter.insert(call, { ...delivery, data: message.data, occurredAt: now }, response)
    reportDeliveries()
    return stored
  }
}

/** Handlers of the operations on deliveries. */
export function deliveryHandlers({ pool, readFromReplica, cursors }: ApiContext): Record<string, Handler> {
  return {
    listDeliveries: (call) => {
      const { owner, now, query } = call
      const { endpointId, status, type, resourceId } = query
      const [from, until] = [dateTimeParameter(call, 'from'), dateTimeParameter(call, 'until')]
      const filters = { owner, endpointId, status, type, resourceId, from, until }
      return cursors.respond(
        call,
        `deliveries ${JSON.stringify(filters)}`,
        (after, limit) => readFromReplica((db) => listDeliveries(db, filters, now, after, limit)),
        ({ record, status: present }) => toDelivery(record, present),
        ({ record }) => String(record.sequence)
      )
    },

    readDelivery: async ({ owner, now, path }) => {
      const { record, status, event } = await findDelivery(pool, owner, path.deliveryId ?? '', now)
      return { status: 200, body: toDelivery(record, status, messageBody(event)) }
    },

    replayDelivery: (call) =>
      runIdempotently(pool, call, async (client) => {
        const { record, status, isDeleted } = await lockDelivery(
          client,
          call.owner,
          call.path.deliveryId ?? '',
          call.now
        )
        if (isDeleted)
          throw apiProblem(
            409,
            'endpoint_deleted',
            'The endpoint was deleted',
            'The endpoint and its secrets no longer exist. Create a new endpoint.'
          )
        if (record.isReplay || (record.runningUntil && record.runningUntil.getTime() > Date.now()))
          throw apiProblem(409, 'attempt_running', 'An attempt is in progress', 'Retry in a few seconds.')
        if (record.attempts.length >= MAX_ATTEMPTS_BEFORE_REPLAY)
          throw apiProblem(
            409,
            'attempt_limit',
            'Attempt limit reached',
            `The delivery already has ${record.attempts.length} attempts. Send a test message instead.`
          )
        await client.query(
          'update sandbox.deliveries set is_replay = true, due_at = $3 where owner = $1 and delivery_id = $2',
          [call.owner, record.deliveryId, call.now]
        )
        reportDeliveries()
        const Location = call.operation.url
          .replace(/\/replays$/, '')
          .replace(':deliveryId', encodeURIComponent(record.deliveryId))
        return { status: 202, headers: { Location }, body: toDelivery(record, status) }
      })
  }
}
