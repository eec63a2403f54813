import { APP, addedMemberSchema, newMemberSchema, PATHS, problemSchema } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { alertSuccess } from '../../../platform/http/alerts.ts'
import { describedBody } from '../../../platform/http/fields.ts'
import { ALERT_HEADERS, actorOf, applicationParams, pathId, pathText } from '../http.ts'
import { APPLICATION_ENTITY } from '../rows.ts'
import type { ApplicationStore } from '../store.ts'
import { Members, readNewMember } from './members.ts'

const ONE = `/${PATHS.applications}/:id`
const KEY = `${APP}.${APPLICATION_ENTITY}`

/** Who works on an application, and who is invited to. */
export const memberRoutes: FastifyPluginAsyncZod<{ store: ApplicationStore }> = async (app, { store }) => {
  const members = new Members(store)

  app.post(
    `${ONE}/members`,
    {
      config: { responseHeaders: { Location: 'Path of the member or the invitation', ...ALERT_HEADERS } },
      schema: {
        summary: 'Add, invite or change a member',
        description:
          'Specify a login or an email address. A user becomes a member immediately and is notified by email. An address without an account receives an invitation, which takes effect on registration. For a member, the role changes (`200`); `OWNER` shares or transfers ownership.',
        params: applicationParams,
        body: describedBody(newMemberSchema),
        response: {
          200: addedMemberSchema,
          201: addedMemberSchema,
          400: problemSchema,
          404: problemSchema,
          409: problemSchema
        }
      }
    },
    async (request, reply) => {
      const id = pathId(request.params.id)
      const { kind, member } = await members.add(id, readNewMember(request.body), actorOf(request))
      const isNew = kind === 'memberAdded' || kind === 'invitationSent'
      if (isNew)
        reply
          .code(201)
          .header(
            'Location',
            `/${member.login === undefined ? PATHS.applicationInvitation(id, member.email ?? '') : PATHS.applicationMember(id, member.login)}`
          )
      if (kind !== 'unchanged') alertSuccess(reply, `${KEY}.${kind}`, member.login ?? member.email ?? '')
      return member
    }
  )

  app.delete(
    `${ONE}/members/:login`,
    {
      config: { responseHeaders: ALERT_HEADERS },
      schema: {
        summary: 'Remove a member',
        description: 'Members can remove themselves; the last owner cannot.',
        params: applicationParams.extend({ login: z.string() }),
        response: { 204: z.null(), 404: problemSchema, 409: problemSchema }
      }
    },
    async (request, reply) => {
      const { id, login } = request.params
      const removed = await members.remove(pathId(id), pathText(login), actorOf(request))
      alertSuccess(reply, `${KEY}.memberRemoved`, removed)
      return reply.code(204).send(null)
    }
  )

  app.delete(
    `${ONE}/invitations/:email`,
    {
      config: { responseHeaders: ALERT_HEADERS },
      schema: {
        summary: 'Withdraw an invitation',
        params: applicationParams.extend({ email: z.string() }),
        response: { 204: z.null(), 404: problemSchema }
      }
    },
    async (request, reply) => {
      const { id, email } = request.params
      await members.withdraw(pathId(id), pathText(email), actorOf(request))
      alertSuccess(reply, `${KEY}.invitationWithdrawn`, email)
      return reply.code(204).send(null)
    }
  )
}
