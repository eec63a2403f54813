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
        summary: 'Download the own data',
        description:
          'A ZIP archive with everything that the portal keeps of the user: `personal-data.json`, the entries of the audit log by the user or about the account, what the applications without other members have in the sandbox, and the files that the user has uploaded. Secrets are left out. The request log of an application is at `GET api/applications/{id}/calls`.',
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
        summary: 'Erase the own account',
        description:
          'Erases the account with everything that belongs to it, and the applications without another owner, with what they have in the sandbox. The audit log keeps a random pseudonym in place of the user name. It cannot be undone. The last active administrator is refused. Where another identity provider keeps the account, that one stays there.',
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
