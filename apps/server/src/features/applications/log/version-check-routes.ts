import { PATHS, problemSchema, versionCheckQuerySchema, versionCheckSchema } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf, applicationParams, pathId } from '../http.ts'
import { invalidField } from '../input.ts'
import type { ApplicationStore } from '../store.ts'
import { compareVersions } from './version-comparison.ts'

/** What another version of an API would change for the requests of an application. */
export const versionCheckRoutes: FastifyPluginAsyncZod<{ store: ApplicationStore }> = async (app, { store }) => {
  app.get(
    `/${PATHS.applications}/:id/version-check`,
    {
      config: { tokenScope: 'logs:read', rateLimit: 'documents' },
      schema: {
        summary: 'Check an application’s requests against another API version',
        description:
          'Validates each accepted request of the last 30 days, and its response, against both versions. Reports by operation what only the other version would reject or change.',
        params: applicationParams,
        querystring: versionCheckQuerySchema,
        response: { 200: versionCheckSchema, 400: problemSchema, 404: problemSchema }
      }
    },
    async (request) => {
      const { clientId } = await store.find(pathId(request.params.id), actorOf(request))
      const { api } = request.query
      const choice = { api, from: request.query.from || undefined, to: request.query.to || undefined }
      const report = await compareVersions(store.services, request, clientId, choice)
      if (!report) throw invalidField('to', 'Reference')
      return report
    }
  )
}
