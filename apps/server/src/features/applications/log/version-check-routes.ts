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
        summary: 'Compare what two versions of an API make of the requests of an application',
        description:
          'Every request of the last 30 days that was not refused is validated by both versions, and so is its response: what only the other version would refuse or change is reported by operation.',
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
