import { PATHS, problemSchema, versionCheckQuerySchema, versionCheckSchema } from '@portico/contract'
import { IncomparableVersionError } from '@portico/sandbox'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf, applicationParams, pathId } from '../http.ts'
import { invalidField } from '../input.ts'
import type { ApplicationStore } from '../store.ts'

const DAY_MS = 86_400_000
/** Days of the log that are compared. */
const COMPARED_DAYS = 30

/** What another version of an API would change for the requests of an application. */
export const versionCheckRoutes: FastifyPluginAsyncZod<{ store: ApplicationStore }> = async (app, { store }) => {
  const { requestLog, readApiVersions, clock } = store.services

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
      const choice = { from: request.query.from || undefined, to: request.query.to || undefined }
      const { from, to } = await readApiVersions(request, api, choice)
      const since = new Date(clock().getTime() - COMPARED_DAYS * DAY_MS)
      const report = await requestLog.checkVersions(clientId, { api, from, to, since }).catch((error: unknown) => {
        if (error instanceof IncomparableVersionError) throw invalidField('to', 'Reference')
        throw error
      })
      return { api, from: from.version, to: to.version, since: since.toISOString(), ...report }
    }
  )
}
