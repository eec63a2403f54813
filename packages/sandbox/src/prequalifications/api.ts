import { inTransaction } from '@portico/server-kit'
import type { ApiContext, SandboxApi } from '../core/api.ts'
import type { Handler } from '../core/handler.ts'
import { storedResponseOr } from '../core/idempotency/idempotency.ts'
import { IdempotentInserter } from '../core/idempotency/idempotent-inserter.ts'
import type { Effects } from '../core/idempotency/insert-statement.ts'
import { notFound } from '../core/problems.ts'
import { selectPage } from '../core/table.ts'
import { assessRequest } from './assessment.ts'
import type { Prequalification } from './model.ts'
import { toResponse, toSummary } from './response.ts'
import {
  deletePrequalification,
  expiryTimer,
  findRecord,
  PREQUALIFICATIONS,
  prequalificationEvent,
  TIMERS
} from './store.ts'
import { prequalificationsStory } from './story.ts'

/** The Prequalification API: first answers on whether a customer can expect to be financed. */
export const prequalificationsApi = (context: ApiContext): SandboxApi => ({
  name: 'prequalification-api',
  handlers: { v1: handlersOf(context) },
  timers: TIMERS,
  story: prequalificationsStory
})

/** What belongs to a new prequalification: when it expires, and that it was decided. */
const effectsOf = (record: Prequalification): Effects => ({
  timers: [expiryTimer(record)],
  events: [prequalificationEvent({ owner: record.owner, now: record.createdAt }, 'prequalification.decided', record)]
})

const handlersOf = (
  { pool, cursors }: ApiContext,
  inserter = new IdempotentInserter<Prequalification>(pool, PREQUALIFICATIONS)
): Record<string, Handler> => ({
  createPrequalification: async (call) => {
    let record: Prequalification
    try {
      record = await assessRequest(pool, call)
    } catch (error) {
      return storedResponseOr(pool, call, error)
    }
    const headers = { Location: `${call.operation.url}/${record.prequalificationId}` }
    return inserter.insert(call, record, { status: 201, headers, body: toResponse(record) }, effectsOf(record))
  },

  listPrequalifications: (call) => {
    const { owner, query } = call
    const filters = { 'owner = ?': owner, 'customer_id = ?': query.customerId, 'status = ?': query.status }
    return cursors.respond(
      call,
      JSON.stringify(['prequalifications', filters]),
      (after, limit) =>
        selectPage<Prequalification>(pool, PREQUALIFICATIONS, { ...filters, 'sequence < ?': after }, limit),
      toSummary
    )
  },

  readPrequalification: async ({ owner, path }) => {
    const record = await findRecord(pool, owner, String(path.prequalificationId))
    if (!record) throw notFound()
    return { status: 200, body: toResponse(record) }
  },

  deletePrequalification: async (call) => {
    await inTransaction({ pool }, ({ client }) =>
      deletePrequalification(client, call, String(call.path.prequalificationId))
    )
    return { status: 204 }
  }
})
