import type { ApiContext } from '../core/api.ts'
import { reportDeliveries } from '../core/events.ts'
import type { Call, Handler } from '../core/handler.ts'
import { runIdempotently } from '../core/idempotency.ts'
import { newId } from '../core/identifiers.ts'
import { apiProblem, invalidParameter } from '../core/problems.ts'
import { insertRecord } from '../core/table.ts'
import { findDelivery, listDeliveries, lockDelivery } from './delivery-store.ts'
import { lockEndpoint } from './endpoint-store.ts'
import { type DeliveryRecord, messageBody } from './model.ts'
import { toDelivery } from './responses.ts'
import { DELIVERIES, EVENTS } from './store.ts'
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

/** Makes the handler that sends a test. */
export function testHandler({ pool }: ApiContext, tests: TestMessages): Handler {
  return (call) =>
    runIdempotently(pool, call, async (client) => {
      const { owner, now, path } = call
      const { endpointId, status } = await lockEndpoint(client, owner, path.endpointId ?? '')
      if (status === 'DISABLED')
        throw apiProblem(409, 'endpoint_disabled', 'The endpoint is disabled', 'Enable it first.')
      const { type, resourceId, data } = tests.messageOf((call.body as { type?: string }).type, endpointId)
      const eventId = newId('evt')
      const event = { eventId, owner, type, resourceId: resourceId ?? endpointId, data, occurredAt: now }
      const delivery: DeliveryRecord = {
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
        aheadMs: now.getTime() - call.receivedAt.getTime(),
        createdAt: now
      }
      await insertRecord(client, EVENTS, event)
      await insertRecord(client, DELIVERIES, { ...delivery, attempts: '[]' })
      reportDeliveries()
      const Location = call.operation.url.replace(/endpoints\/.*$/, `deliveries/${delivery.deliveryId}`)
      return { status: 202, headers: { Location }, body: toDelivery(delivery, 'PENDING') }
    })
}

/** Handlers of the operations on deliveries. */
export function deliveryHandlers({ pool, cursors }: ApiContext): Record<string, Handler> {
  return {
    listDeliveries: (call) => {
      const { owner, now, query } = call
      const { endpointId, status, type, resourceId } = query
      const [from, until] = [dateTimeParameter(call, 'from'), dateTimeParameter(call, 'until')]
      const filters = { owner, endpointId, status, type, resourceId, from, until }
      return cursors.respond(
        call,
        `deliveries ${JSON.stringify(filters)}`,
        (after, limit) => listDeliveries(pool, filters, now, after, limit),
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
            'The endpoint and its secrets no longer exist. Register a new one.'
          )
        if (record.isReplay || (record.runningUntil && record.runningUntil.getTime() > Date.now()))
          throw apiProblem(409, 'attempt_running', 'An attempt is running', 'Repeat the call in some seconds.')
        if (record.attempts.length >= MAX_ATTEMPTS_BEFORE_REPLAY)
          throw apiProblem(
            409,
            'attempt_limit',
            'There are too many attempts',
            `The delivery has ${record.attempts.length} attempts. Send a test instead.`
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
