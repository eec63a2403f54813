import {
  applicationLogQuerySchema,
  applicationLogSchema,
  loggedExchangeSchema,
  loggedRequestId,
  PATHS,
  problemSchema
} from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { compressText } from '../../../platform/http/compression.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import { actorOf, applicationParams, pathId } from '../http.ts'
import type { ApplicationStore } from '../store.ts'
import { toLoggedRequest } from './logged-request.ts'

const LOG = `/${PATHS.applications}/:id/calls`

const instantOf = (text: string | undefined) => (text ? new Date(text) : undefined)

/** The log of the requests of an application to the sandbox. */
export const logRoutes: FastifyPluginAsyncZod<{ store: ApplicationStore }> = async (app, { store }) => {
  const { requestLog } = store.services
  app.addHook('onSend', compressText)

  app.get(
    LOG,
    {
      config: { tokenScope: 'logs:read' },
      schema: {
        summary: 'List the sandbox requests of an application',
        description:
          'Newest first, for 30 days and at most 1 GB per application. A page can have fewer items than its limit, or none, and still have a `next`: the search continues there.',
        params: applicationParams,
        querystring: applicationLogQuerySchema,
        response: { 200: applicationLogSchema, 400: problemSchema, 404: problemSchema }
      }
    },
    async (request) => {
      const { clientId } = await store.find(pathId(request.params.id), actorOf(request))
      const { api, operationId, status, since, until, resource, deal, q, limit, cursor, after } = request.query
      const { items, next } = await requestLog.list(
        clientId,
        {
          api: api || undefined,
          operationId: operationId || undefined,
          status: status || undefined,
          since: instantOf(since),
          until: instantOf(until),
          resource: resource || undefined,
          deal: deal || undefined,
          q
        },
        { limit, before: cursor || undefined, after: after || undefined }
      )
      return { items: items.map(toLoggedRequest), next: next ?? null }
    }
  )

  app.get(
    `${LOG}/:callId`,
    {
      config: { tokenScope: 'logs:read' },
      schema: {
        summary: 'Retrieve a sandbox request and its response',
        description: 'Secrets and tokens are masked.',
        params: applicationParams.extend({ callId: z.string() }),
        response: { 200: loggedExchangeSchema, 404: problemSchema }
      }
    },
    async (request) => {
      const { clientId } = await store.find(pathId(request.params.id), actorOf(request))
      const { data: id } = loggedRequestId.safeParse(request.params.callId)
      const logged = id === undefined ? undefined : await requestLog.read(clientId, id)
      if (!logged) throw new ProblemError('notFound')
      const { requestHeaders, requestBody, responseHeaders, responseBody, ...entry } = logged
      return {
        ...toLoggedRequest(entry),
        request: { headers: { ...requestHeaders }, body: requestBody },
        response: { headers: { ...responseHeaders }, body: responseBody }
      }
    }
  )
}
