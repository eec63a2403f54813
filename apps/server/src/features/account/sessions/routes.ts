import { endedSessionsSchema, PATHS, problemSchema, userSessionsSchema } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { sessionOf } from '../../../platform/security/access.ts'
import { endOneSession, endOtherSessions, readSessions } from '../../../platform/users/session-list.ts'
import type { Session } from '../../../platform/users/sessions.ts'
import type { AccountServices } from '../services.ts'

/** The browsers in which the signed-in user is signed in: decisions, section 3. */
export const ownSessionRoutes: FastifyPluginAsyncZod<AccountServices> = async (app, { database, clock }) => {
  const endingBy = (actor: Session) => ({ user: { id: actor.userId, login: actor.login }, actor, now: clock() })

  app.get(
    `/${PATHS.ownSessions}`,
    { schema: { summary: 'List your sessions', response: { 200: userSessionsSchema } } },
    async (request) => {
      const { id, userId } = sessionOf(request)
      return readSessions(database, { userId, now: clock(), current: id })
    }
  )

  app.delete(
    `/${PATHS.ownSessions}`,
    {
      schema: {
        summary: 'End all other sessions',
        description: 'The current session continues.',
        response: { 200: endedSessionsSchema }
      }
    },
    async (request) => ({ ended: await endOtherSessions(database, endingBy(sessionOf(request))) })
  )

  app.delete(
    `/${PATHS.ownSessions}/:id`,
    {
      schema: {
        summary: 'End one of your sessions',
        params: z.object({ id: z.string() }),
        response: { 204: z.null(), 404: problemSchema }
      }
    },
    async (request, reply) => {
      await endOneSession(database, request.params.id, endingBy(sessionOf(request)))
      return reply.code(204).send(null)
    }
  )
}
