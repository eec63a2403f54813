import { applicationEndpointsSchema, PATHS, problemSchema } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf, applicationParams, pathId } from '../http.ts'
import type { ApplicationStore } from '../store.ts'

/** The state of an application's webhook endpoints, which its programs make and change in the sandbox. */
export const endpointRoutes: FastifyPluginAsyncZod<{ store: ApplicationStore }> = async (app, { store }) => {
  app.get(
    `/${PATHS.applications}/:id/endpoints`,
    {
      config: { tokenScope: 'applications:read' },
      schema: {
        summary: 'List the webhook endpoints of an application',
        description:
          'Excludes the endpoints of the documented examples, whose messages the sandbox receives. Times are those of the application’s clock.',
        params: applicationParams,
        response: { 200: applicationEndpointsSchema, 404: problemSchema }
      }
    },
    async (request) => {
      const { clientId } = await store.find(pathId(request.params.id), actorOf(request))
      const endpoints = await store.services.listEndpoints(clientId)
      return {
        items: endpoints.map(({ endpointId, url, status, disabledReason, disabledAt, failingSince }) => ({
          endpointId,
          url,
          status,
          disabledReason: disabledReason ?? null,
          disabledDate: disabledAt?.toISOString() ?? null,
          failingSinceDate: failingSince?.toISOString() ?? null
        }))
      }
    }
  )
}
