import { emailConfirmationSchema, emailUndoSchema, LIMITS, PATHS, problemSchema } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { checkFields, describedBody } from '../../../platform/http/fields.ts'
import { recordRefused } from '../refusals.ts'
import { type AccountServices, OBJECT_NAME, requireOwnAccounts } from '../services.ts'
import { confirmEmail, undoEmail } from './store.ts'

const response = { 200: z.undefined(), 409: problemSchema, 429: problemSchema }

/** Confirming a new e-mail address, and undoing its change, by mailed keys. */
export const emailRoutes: FastifyPluginAsyncZod<AccountServices> = async (app, services) => {
  app.addHook('onRequest', async () => requireOwnAccounts(services))

  app.post(
    `/${PATHS.emailConfirm}`,
    {
      config: { access: 'public', rateLimit: 'accountKey' },
      schema: {
        summary: 'Confirm a new email address',
        description: `Requires the emailed key, valid for ${LIMITS.emailConfirmationHours} hours, and the password of the account. The old address is notified.`,
        body: describedBody(emailConfirmationSchema),
        response
      }
    },
    async (request, reply) => {
      const { key, currentPassword } = checkFields(emailConfirmationSchema, request.body, OBJECT_NAME)
      await recordRefused(services, request, 'mailedKey', () =>
        recordRefused(services, request, 'currentPassword', () => confirmEmail(services, key, currentPassword))
      )
      return reply.send(undefined)
    }
  )

  app.post(
    `/${PATHS.emailUndo}`,
    {
      config: { access: 'public', rateLimit: 'accountKey' },
      schema: {
        summary: 'Undo a change of email address',
        description: `Requires the key emailed to the old address, valid for ${LIMITS.emailUndoDays} days. Discards an unconfirmed change, ends all sessions of the user and removes the password; a link to choose a new one is sent to the address.`,
        body: describedBody(emailUndoSchema),
        response
      }
    },
    async (request, reply) => {
      const { key } = checkFields(emailUndoSchema, request.body, OBJECT_NAME)
      await recordRefused(services, request, 'mailedKey', () => undoEmail(services, key))
      return reply.send(undefined)
    }
  )
}
