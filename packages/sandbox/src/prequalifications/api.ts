import { inTransaction } from '@portico/server-kit'
import type { ApiContext, SandboxApi } from '../core/api.ts'
import { emitEvent } from '../core/events.ts'
import type { Handler } from '../core/handler.ts'
import { runIdempotently } from '../core/idempotency.ts'
import { commonProblem } from '../core/problems.ts'
import { insertRecord, selectPage } from '../core/table.ts'
import { setTimer } from '../core/timers.ts'
import { assessRequest } from './assessment.ts'
import type { Prequalification } from './model.ts'
import { toResponse, toSummary } from './response.ts'
import {
  deletePrequalification,
  EXPIRY,
  eventDataOf,
  expiryOf,
  findRecord,
  PREQUALIFICATIONS,
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

const handlersOf = ({ pool, cursors }: ApiContext): Record<string, Handler> => ({
  createPrequalification: (call) =>
    runIdempotently(pool, call, async (client) => {
      const { owner, operation } = call
      const record = await assessRequest(client, call)
      const { prequalificationId } = record
      await insertRecord(client, PREQUALIFICATIONS, record)
      await setTimer(client, owner, EXPIRY, prequalificationId, expiryOf(record))
      await emitEvent(client, call, 'prequalification.decided', eventDataOf(record))
      return { status: 201, headers: { Location: `${operation.url}/${prequalificationId}` }, body: toResponse(record) }
    }),

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
    if (!record) throw commonProblem('notFound', 'Check the id.')
    return { status: 200, body: toResponse(record) }
  },

  deletePrequalification: async (call) => {
    await inTransaction({ pool }, ({ client }) =>
      deletePrequalification(client, call, String(call.path.prequalificationId))
    )
    return { status: 204 }
  }
})
