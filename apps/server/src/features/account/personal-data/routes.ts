import { accountErasureSchema, PATHS, problemSchema } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { contentDisposition, sendStream } from '../../../platform/http/downloads.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import { checkFields, describedBody, invalidFields } from '../../../platform/http/fields.ts'
import { sessionOf } from '../../../platform/security/access.ts'
import { packFiles } from '../../../platform/users/personal-data/archive.ts'
import { readPersonalData } from '../../../platform/users/personal-data/copy.ts'
import { findUserById } from '../../../platform/users/store.ts'
import { type AccountServices, OBJECT_NAME } from '../services.ts'
import { eraseOwnAccount } from './erasure.ts'

const ZIP = 'application/zip'

/** The rights of the GDPR that users exercise themselves: a copy of their data (articles 15 and 20), and erasure (article 17). */
export const personalDataRoutes: FastifyPluginAsyncZod<AccountServices> = async (app, services) => {
  const { database, rateLimits, clock } = services

  app.get(
    `/${PATHS.personalData}`,
    {
      config: { recentSignIn: true },
      schema: {
        summary: 'Download your data',
        description:
          'Returns a ZIP archive with all data that the portal stores about the user: `personal-data.json`, the audit log entries by the user or about the account, the sandbox data of applications without other members, and the files that the user uploaded. Secrets are omitted. The request log of an application is at `GET api/applications/{id}/calls`.',
        produces: [ZIP],
        response: { 200: z.unknown().meta({ type: 'string', format: 'binary' }), 429: problemSchema }
      }
    },
    async (request, reply) => {
      const user = await findUserById(database.orm, sessionOf(request).userId)
      if (!user) throw new ProblemError('unauthorized')
      await rateLimits.spend('personalData', String(user.id))
      const now = clock()
      reply
        .type(ZIP)
        .header('Content-Disposition', contentDisposition(`data-${user.login}-${now.toISOString().slice(0, 10)}.zip`))
      return sendStream(reply, () => packFiles(readPersonalData(database, user, now)))
    }
  )

  app.post(
    `/${PATHS.accountErasure}`,
    {
      config: { recentSignIn: true },
      schema: {
        summary: 'Erase your account',
        description:
          'Erases the account with all its data, and the applications without another owner with their sandbox data. In the audit log, a random pseudonym replaces the username. This cannot be undone. The last active administrator cannot be erased. An account at an external identity provider remains there.',
        body: describedBody(accountErasureSchema),
        response: { 204: z.null(), 400: problemSchema }
      }
    },
    async (request, reply) => {
      const session = sessionOf(request)
      const { login } = checkFields(accountErasureSchema, request.body, OBJECT_NAME)
      if (login.toLowerCase() !== session.login.toLowerCase())
        throw invalidFields([{ objectName: OBJECT_NAME, field: 'login', message: 'Pattern' }])
      await eraseOwnAccount(services, session)
      return reply.code(204).send(null)
    }
  )
}
