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
      schema: { summary: 'Retrieve your account', response: { 200: accountSchema } }
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
        summary: 'Update your settings',
        description:
          'Updates names, email address and language; other fields are ignored. If the portal manages passwords, a new address takes effect once it is confirmed with the emailed link, as the alert states. With an external provider, names and address are managed there and do not change.',
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
