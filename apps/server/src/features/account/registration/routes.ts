import { activationSchema, LIMITS, PATHS, problemSchema, registrationSchema } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { ProblemError } from '../../../platform/http/errors.ts'
import { checkFields, describedBody } from '../../../platform/http/fields.ts'
import { recordRefused } from '../refusals.ts'
import { type AccountServices, OBJECT_NAME, requireOwnAccounts, withMailBudget } from '../services.ts'
import { activate, register } from './store.ts'

/** Registering and confirming the address. */
export const registrationRoutes: FastifyPluginAsyncZod<AccountServices> = async (app, services) => {
  app.addHook('onRequest', async () => requireOwnAccounts(services))

  app.post(
    `/${PATHS.register}`,
    {
      config: { access: 'public', rateLimit: 'open' },
      schema: {
        summary: 'Register',
        description: `Sends the address a link to activate the account, valid for ${LIMITS.activationHours} hours. The response is the same whether or not the address has an account.`,
        body: describedBody(registrationSchema),
        response: { 201: z.undefined(), 409: problemSchema }
      }
    },
    async (request, reply) => {
      const { ip } = request
      const registration = checkFields(registrationSchema, request.body, OBJECT_NAME)
      requireOwnAddress(registration)
      await services.passwordRules.require('password', registration.password, registration)
      await services.rateLimits.spend('registration', ip)
      await withMailBudget(services, { ip, email: registration.email }, (canSendMail) =>
        register(services, registration, canSendMail)
      )
      return reply.code(201).send(undefined)
    }
  )

  app.get(
    `/${PATHS.activate}`,
    {
      config: { access: 'public', rateLimit: 'accountKey' },
      schema: {
        summary: 'Confirm the email address of a new account',
        querystring: z.object({ key: z.string() }),
        response: { 200: activationSchema, 409: problemSchema }
      }
    },
    async (request) => ({
      activated: await recordRefused(services, request, 'mailedKey', () => activate(services, request.query.key))
    })
  )
}

/** Both logins and addresses sign in, so the address of another user is no login. */
function requireOwnAddress({ login, email }: { login: string; email: string }): void {
  if (!login.includes('@') || login.toLowerCase() === email.toLowerCase()) return
  throw new ProblemError('validation', {
    detail: 'A login that is an email address must be the email address of the account.',
    fieldErrors: [{ objectName: OBJECT_NAME, field: 'login', message: 'Pattern' }]
  })
}
