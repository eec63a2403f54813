import { emailSchema, LIMITS, PATHS, passwordChangeSchema, passwordResetSchema, problemSchema } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { acceptTextOnly } from '../../../platform/http/body-parser.ts'
import { checkFields, describedBody } from '../../../platform/http/fields.ts'
import { sessionOf } from '../../../platform/security/access.ts'
import { sendKnownBrowser } from '../../../platform/users/sign-in/known-browsers.ts'
import { recordRefused } from '../refusals.ts'
import { type AccountServices, OBJECT_NAME, requireOwnAccounts, withMailBudget } from '../services.ts'
import { changePassword, finishReset, requestReset } from './store.ts'

const addressSchema = z.object({ email: emailSchema })
const refused = { 409: problemSchema, 429: problemSchema }

/** Bytes of the body of a password reset request: far more than the longest address. */
const ADDRESS_BYTES = 2000

/** Choosing a new password: by a link, or knowing the old one. */
export const passwordRoutes: FastifyPluginAsyncZod<AccountServices> = async (app, services) => {
  app.addHook('onRequest', async () => requireOwnAccounts(services))

  app.register(resetRequestRoute, services)

  app.post(
    `/${PATHS.passwordResetFinish}`,
    {
      config: { access: 'public', rateLimit: 'accountKey' },
      schema: {
        summary: 'Reset a password with an emailed key',
        description: 'Ends all sessions of the user.',
        body: describedBody(passwordResetSchema),
        response: { 200: z.undefined(), ...refused }
      }
    },
    async (request, reply) => {
      const { key, newPassword } = checkFields(passwordResetSchema, request.body, OBJECT_NAME)
      const userId = await recordRefused(services, request, 'mailedKey', () => finishReset(services, key, newPassword))
      // Whoever reads the user's mail goes on in this browser, even while others send wrong passwords from elsewhere.
      sendKnownBrowser(reply, await services.knownBrowsers.remember(undefined, userId), services.publicUrl)
      return reply.send(undefined)
    }
  )

  app.post(
    `/${PATHS.changePassword}`,
    {
      schema: {
        summary: 'Change your password',
        description: 'Ends all other sessions of the user.',
        body: describedBody(passwordChangeSchema),
        response: { 200: z.undefined(), ...refused }
      }
    },
    async (request, reply) => {
      const session = sessionOf(request)
      const change = checkFields(passwordChangeSchema, request.body, OBJECT_NAME)
      await recordRefused(services, request, 'currentPassword', () => changePassword(services, session, change))
      sendKnownBrowser(reply, await services.knownBrowsers.remember(undefined, session.userId), services.publicUrl)
      return reply.send(undefined)
    }
  )
}

const resetRequestRoute: FastifyPluginAsyncZod<AccountServices> = async (app, services) => {
  acceptTextOnly(app, ADDRESS_BYTES)
  app.post(
    `/${PATHS.passwordResetInit}`,
    {
      config: { access: 'public', rateLimit: 'passwordReset' },
      schema: {
        summary: 'Request a link to choose a new password',
        description: `The body is the email address as plain text. An account with this address receives a link, valid for ${LIMITS.passwordResetMinutes} minutes; the response is the same for every address.`,
        consumes: ['text/plain'],
        body: z.unknown().meta({ type: 'string', format: 'email' }),
        response: { 200: z.undefined(), ...refused }
      }
    },
    async (request, reply) => {
      const { email } = checkFields(addressSchema, { email: String(request.body ?? '') }, OBJECT_NAME)
      await withMailBudget(services, { ip: request.ip, email }, async (canSendMail) => {
        if (canSendMail) await requestReset(services, email)
      })
      return reply.send(undefined)
    }
  )
}
