import { type Account, accountSchema, PATHS, problemSchema, settingsSchema } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { alertSuccess } from '../../platform/http/alerts.ts'
import { ProblemError } from '../../platform/http/errors.ts'
import { checkFields, describedBody } from '../../platform/http/fields.ts'
import { setRouteDefaults } from '../../platform/http/route-defaults.ts'
import { sessionOf } from '../../platform/security/access.ts'
import { pendingEmailOf } from '../../platform/users/accounts/email-changes.ts'
import type { Session } from '../../platform/users/sessions.ts'
import { findUserById, toAccount, type User } from '../../platform/users/store.ts'
import { emailRoutes } from './email/routes.ts'
import { passwordRoutes } from './password/routes.ts'
import { personalDataRoutes } from './personal-data/routes.ts'
import { registrationRoutes } from './registration/routes.ts'
import { secondFactorRoutes } from './second-factors/routes.ts'
import { type AccountServices, OBJECT_NAME } from './services.ts'
import { ownSessionRoutes } from './sessions/routes.ts'
import { changeSettings } from './settings.ts'
import { personalTokenRoutes, toolConnectionRoutes } from './tokens/routes.ts'

/** The account of the user who asks, with the address that waits for confirmation, and with what this session lacks. */
async function ownAccount(
  { database, clock }: AccountServices,
  user: User,
  { lacksSecondFactor }: Session
): Promise<Account> {
  const pendingEmail = await pendingEmailOf(database.pool, user.id, clock())
  return {
    ...toAccount(user),
    ...(pendingEmail && { pendingEmail }),
    ...(lacksSecondFactor && { secondFactorRequired: true })
  }
}

/** Accounts as their owners use them: specification, sections 5 and 7. */
export const accountRoutes: FastifyPluginAsyncZod<AccountServices> = async (app, services) => {
  setRouteDefaults(app, 'Account', { access: 'signed-in' })
  app.register(registrationRoutes, services)
  app.register(passwordRoutes, services)
  app.register(personalDataRoutes, services)
  app.register(emailRoutes, services)
  app.register(secondFactorRoutes, services)
  app.register(ownSessionRoutes, services)
  app.register(personalTokenRoutes, services)
  app.register(toolConnectionRoutes, services)

  app.get(
    `/${PATHS.account}`,
    {
      config: { servedUnderOverload: true },
      // Also for a user without any authority: the client must learn who it is before it can say what is missing.
      schema: { summary: 'Read the current session', response: { 200: accountSchema } }
    },
    async (request) => {
      const user = await findUserById(services.database.orm, sessionOf(request).userId)
      if (!user) throw new ProblemError('unauthorized')
      return ownAccount(services, user, sessionOf(request))
    }
  )

  app.post(
    `/${PATHS.account}`,
    {
      schema: {
        summary: 'Change the own settings',
        description:
          'Names, e-mail address and language; whatever else of an account comes along is ignored. Where the portal keeps the passwords, a new address is used only once it is confirmed by a link that is mailed to it; the alert says so. Names and address of an external provider’s accounts follow that provider: they stay as they are.',
        body: describedBody(settingsSchema),
        response: { 200: accountSchema, 429: problemSchema }
      }
    },
    async (request, reply) => {
      const settings = checkFields(settingsSchema, request.body, OBJECT_NAME)
      const { user, requested } = await changeSettings(services, sessionOf(request), settings)
      // A sentence: older clients have no text for a new key, and show a sentence as it is. Headers are ASCII, so it is English.
      if (requested)
        alertSuccess(reply, `To use the address ${requested}, open the link that was sent to it.`, requested)
      return ownAccount(services, user, sessionOf(request))
    }
  )
}
