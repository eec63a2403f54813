import {
  applicationDealsQuerySchema,
  applicationDealsSchema,
  dealTimelineSchema,
  PATHS,
  problemSchema,
  type TimelineItem
} from '@portico/contract'
import type { Timeline } from '@portico/sandbox'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { compressText } from '../../../platform/http/compression.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import { actorOf, applicationParams, pathId, pathText } from '../http.ts'
import type { ApplicationStore } from '../store.ts'
import { toLoggedRequest } from './logged-request.ts'

const DEALS = `/${PATHS.applications}/:id/deals`

function toTimelineItem(item: Timeline['items'][number]): TimelineItem {
  const { kind, clock } = item
  const common = { kind, clock: clock.toISOString() }
  if (item.kind === 'EVENT') {
    const { eventId, ...event } = item.event
    return { ...common, event: { id: eventId, ...event } }
  }
  if (item.kind !== 'ATTEMPT') return { ...common, request: toLoggedRequest(item.request) }
  const { deliveryId, ...delivery } = item.delivery
  if (!item.attempt) return { ...common, delivery: { id: deliveryId, ...delivery } }
  const { number, outcome, durationMilliseconds, statusCode, responseExcerpt, replay } = item.attempt
  return {
    ...common,
    delivery: { id: deliveryId, ...delivery },
    attempt: {
      ...{ number, outcome, durationMilliseconds },
      statusCode: statusCode ?? null,
      responseExcerpt: responseExcerpt ?? null,
      replay: replay ?? false
    }
  }
}

/** The deals of an application: what its requests have created and changed together, with what came of it. */
export const dealRoutes: FastifyPluginAsyncZod<{ store: ApplicationStore }> = async (app, { store }) => {
  const { deals } = store.services
  app.addHook('onSend', compressText)

  app.get(
    DEALS,
    {
      config: { tokenScope: 'logs:read' },
      schema: {
        summary: 'List the deals of an application',
        description:
          'Newest first. Resources belong to one deal once a request creates, changes or reads them together.',
        params: applicationParams,
        querystring: applicationDealsQuerySchema,
        response: { 200: applicationDealsSchema, 400: problemSchema, 404: problemSchema }
      }
    },
    async (request) => {
      const { clientId } = await store.find(pathId(request.params.id), actorOf(request))
      const { limit, cursor } = request.query
      const found = await deals.list(clientId, limit, cursor || undefined)
      const items = found.slice(0, limit).map(({ dealId, startedAt, resources }) => ({
        id: dealId,
        startedDate: startedAt.toISOString(),
        resources
      }))
      return { items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null }
    }
  )

  app.get(
    `${DEALS}/:dealId`,
    {
      config: { tokenScope: 'logs:read' },
      schema: {
        summary: 'Retrieve the timeline of a deal',
        description: 'Requests, simulated pages, events, deliveries and clock changes.',
        params: applicationParams.extend({ dealId: z.string().describe('ID of the deal or of any of its resources') }),
        response: { 200: dealTimelineSchema, 404: problemSchema }
      }
    },
    async (request) => {
      const { clientId } = await store.find(pathId(request.params.id), actorOf(request))
      const timeline = await deals.read(clientId, pathText(request.params.dealId).slice(0, 100))
      if (!timeline) throw new ProblemError('notFound')
      const { deal, resources, items, isComplete } = timeline
      return { id: deal, resources, items: items.map(toTimelineItem), isComplete }
    }
  )
}
