import { accountSchema, PATHS, problemSchema } from '@portico/contract'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { sessionOf } from '../../platform/access.ts'
import type { Database } from '../../platform/database/open.ts'
import { ProblemError } from '../../platform/errors.ts'
import { findUserById, toAccount } from '../../platform/users/store.ts'

/** The signed-in user's own account. */
export const accountRoutes: FastifyPluginCallbackZod<{ database: Database }> = (app, { database }, done) => {
  app.get(
    `/${PATHS.account}`,
    {
      // Also for a user without any authority: the client must learn who it is before it can say what is missing.
      config: { access: 'signed-in' },
      schema: {
        tags: ['Account'],
        summary: 'Read the current session',
        response: { 200: accountSchema, 401: problemSchema }
      }
    },
    async (request) => {
      const user = await findUserById(database.orm, sessionOf(request).userId)
      if (!user) throw new ProblemError('unauthorized')
      return toAccount(user)
    }
  )
  done()
}
