import {
  ALERT_HEADER,
  APP,
  createdPersonalTokenSchema,
  newPersonalTokenSchema,
  PARAMS_HEADER,
  PATHS,
  personalTokensSchema,
  problemSchema,
  readId,
  toolConnectionsSchema
} from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { alertSuccess } from '../../../platform/http/alerts.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import { describedBody } from '../../../platform/http/fields.ts'
import { sessionOf } from '../../../platform/security/access.ts'
import { endToolConnection, readToolConnections } from '../../../platform/users/personal-tokens/tool-grants.ts'
import type { AccountServices } from '../services.ts'
import { createToken, readNewToken, readTokens, revokeToken } from './store.ts'

const KEY = `${APP}.personalToken`
const ALERT_HEADERS = {
  [ALERT_HEADER]: 'Key of the message to show',
  [PARAMS_HEADER]: 'Its parameter, URL-encoded'
}

/** The tools that the signed-in user has connected. No token opens these routes. */
export const toolConnectionRoutes: FastifyPluginAsyncZod<AccountServices> = async (app, { database, publicUrl }) => {
  app.get(
    `/${PATHS.toolConnections}`,
    {
      schema: {
        summary: 'List the tools connected to your account',
        response: { 200: toolConnectionsSchema }
      }
    },
    async (request) => readToolConnections(database, { userId: sessionOf(request).userId, publicUrl })
  )

  app.delete(
    `/${PATHS.toolConnections}/:id`,
    {
      config: { responseHeaders: ALERT_HEADERS },
      schema: {
        summary: 'Disconnect a tool from your account',
        params: z.object({ id: z.string() }),
        response: { 204: z.null(), 404: problemSchema }
      }
    },
    async (request, reply) => {
      const name = await endToolConnection(database, sessionOf(request), request.params.id)
      if (name === undefined) throw new ProblemError('notFound')
      alertSuccess(reply, `${KEY}.disconnected`, name)
      return reply.code(204).send(null)
    }
  )
}

/** The signed-in user's own personal access tokens. No token opens these routes. */
export const personalTokenRoutes: FastifyPluginAsyncZod<AccountServices> = async (app, services) => {
  app.get(
    `/${PATHS.personalTokens}`,
    { schema: { summary: 'List your personal access tokens', response: { 200: personalTokensSchema } } },
    async (request) => readTokens(services, sessionOf(request).userId)
  )

  app.post(
    `/${PATHS.personalTokens}`,
    {
      config: { recentSignIn: true, responseHeaders: { Location: 'Path of the token', ...ALERT_HEADERS } },
      schema: {
        summary: 'Create a personal access token',
        description: 'Returned only once.',
        body: describedBody(newPersonalTokenSchema),
        response: { 201: createdPersonalTokenSchema, 409: problemSchema }
      }
    },
    async (request, reply) => {
      const now = services.clock()
      const created = await createToken(services, sessionOf(request), readNewToken(request.body, now), now)
      reply.code(201).headers({ Location: `/${PATHS.personalToken(created.id)}`, 'Cache-Control': 'no-store' })
      alertSuccess(reply, `${KEY}.created`, created.name)
      return created
    }
  )

  app.delete(
    `/${PATHS.personalTokens}/:id`,
    {
      config: { responseHeaders: ALERT_HEADERS },
      schema: {
        summary: 'Revoke a personal access token',
        params: z.object({ id: z.string() }),
        response: { 204: z.null(), 404: problemSchema }
      }
    },
    async (request, reply) => {
      const id = readId(request.params.id)
      if (id === undefined) throw new ProblemError('notFound')
      alertSuccess(reply, `${KEY}.revoked`, await revokeToken(services, sessionOf(request), id))
      return reply.code(204).send(null)
    }
  )
}
