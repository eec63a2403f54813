import { type Account, accountSchema, PATHS, problemSchema, settingsSchema } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ProblemError } from '../../platform/http/errors.ts'
import { checkFields, describedBody } from '../../platform/http/fields.ts'
import { setRouteDefaults } from '../../platform/http/route-defaults.ts'
import { sessionOf } from '../../platform/security/access.ts'
import type { Session } from '../../platform/users/sessions.ts'
import { findUserById, toAccount, type User } from '../../platform/users/store.ts'
import { passwordRoutes } from './password/routes.ts'
import { registrationRoutes } from './registration/routes.ts'
import { secondFactorRoutes } from './second-factors/routes.ts'
import { type AccountServices, OBJECT_NAME } from './services.ts'
import { ownSessionRoutes } from './sessions/routes.ts'
import { changeSettings } from './settings.ts'

/** The account of the user who asks, with what this session lacks. */
const ownAccount = (user: User, { lacksSecondFactor }: Session): Account => ({
  ...toAccount(user),
  ...(lacksSecondFactor && { secondFactorRequired: true })
})

/** Accounts as their owners use them: specification, sections 5 and 7. */
export const accountRoutes: FastifyPluginAsyncZod<AccountServices> = async (app, services) => {
  setRouteDefaults(app, 'Account', { access: 'signed-in' })
  app.register(registrationRoutes, services)
  app.register(passwordRoutes, services)
  app.register(secondFactorRoutes, services)
  app.register(ownSessionRoutes, services)

  app.get(
    `/${PATHS.account}`,
    {
      // Also for a user without any authority: the client must learn who it is before it can say what is missing.
      schema: { summary: 'Read the current session', response: { 200: accountSchema } }
    },
    async (request) => {
      const user = await findUserById(services.database.orm, sessionOf(request).userId)
      if (!user) throw new ProblemError('unauthorized')
      return ownAccount(user, sessionOf(request))
    }
  )

  app.post(
    `/${PATHS.account}`,
    {
      schema: {
        summary: 'Change the own settings',
        description: 'Names, e-mail address and language; whatever else of an account comes along is ignored.',
        body: describedBody(settingsSchema),
        response: { 200: accountSchema, 429: problemSchema }
      }
    },
    async (request) => {
      const settings = checkFields(settingsSchema, request.body, OBJECT_NAME)
      return ownAccount(await changeSettings(services, sessionOf(request), settings), sessionOf(request))
    }
  )
}
