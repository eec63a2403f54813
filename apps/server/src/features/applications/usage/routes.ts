import {
  type Application,
  applicationTokenSchema,
  applicationUsageSchema,
  PATHS,
  problemSchema,
  tokenRequestSchema,
  usageQuerySchema
} from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ProblemError } from '../../../platform/http/errors.ts'
import { checkFields, describedBody } from '../../../platform/http/fields.ts'
import { sessionOf } from '../../../platform/security/access.ts'
import { actorOf, applicationParams, pathId } from '../http.ts'
import { invalidField } from '../input.ts'
import { requireRight } from '../policy.ts'
import { APPLICATION_ENTITY } from '../rows.ts'
import type { ApplicationStore } from '../store.ts'
import { readDays, readUsage } from './usage.ts'

const ONE = `/${PATHS.applications}/:id`

/** @throws ProblemError when the application may not have a scope, or would have none */
function requestedScopes({ scopes }: Application, scope: string | null | undefined): readonly string[] {
  const requested = scope ? [...new Set(scope.split(' ').filter(Boolean))] : scopes
  const allowed: readonly string[] = scopes
  if (requested.length === 0 || requested.some((each) => !allowed.includes(each))) throw invalidField('scope', 'Enum')
  return requested
}

/** Tokens with which members try a call, and what the application has called. */
export const tokenRoutes: FastifyPluginAsyncZod<{ store: ApplicationStore }> = async (app, { store }) => {
  const { clock, issueToken } = store.services

  app.post(
    `${ONE}/token`,
    {
      config: { tokenScope: 'sandbox:call' },
      schema: {
        summary: 'Create a sandbox access token without a secret',
        params: applicationParams,
        body: describedBody(tokenRequestSchema),
        response: { 200: applicationTokenSchema, 400: problemSchema, 404: problemSchema, 409: problemSchema }
      }
    },
    async (request, reply) => {
      const { scope, forPage } = checkFields(tokenRequestSchema, request.body ?? {}, APPLICATION_ENTITY)
      const actor = actorOf(request)
      const application = await store.find(pathId(request.params.id), actor)
      requireRight('useToken', application, actor)
      if (application.status !== 'ACTIVE')
        throw new ProblemError('applicationInactive', {
          entity: APPLICATION_ENTITY,
          detail: `The application is ${application.status.toLowerCase()} and receives no tokens.`
        })
      const scopes = requestedScopes(application, scope)
      reply.header('Cache-Control', 'no-store')
      // Scripts and agents have no pages.
      const isForPage = forPage === true && sessionOf(request).tokenScopes === undefined
      return issueToken({ clientId: application.clientId, scopes: application.scopes }, scopes, { isForPage })
    }
  )

  app.get(
    `${ONE}/usage`,
    {
      config: { tokenScope: 'applications:read' },
      schema: {
        summary: 'Retrieve the usage of an application by day and API',
        params: applicationParams,
        querystring: usageQuerySchema,
        response: { 200: applicationUsageSchema, 400: problemSchema, 404: problemSchema }
      }
    },
    async (request) => {
      const { id } = await store.find(pathId(request.params.id), actorOf(request))
      return readUsage(store.services, id, readDays(request.query, clock()))
    }
  )
}
