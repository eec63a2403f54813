import {
  addedSecondFactorSchema,
  codeConfirmationSchema,
  newPasskeySchema,
  oneTimeCodeSetupSchema,
  PATHS,
  passkeyOptionsSchema,
  problemSchema,
  readId,
  renewedRecoveryCodesSchema,
  secondFactorsSchema
} from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { ProblemError } from '../../../platform/http/errors.ts'
import { checkFields, describedBody } from '../../../platform/http/fields.ts'
import { sessionOf } from '../../../platform/security/access.ts'
import { type AccountServices, OBJECT_NAME, requireOwnAccounts } from '../services.ts'

const refused = { 409: problemSchema }

/** Passkeys of the signed-in user. */
const passkeyRoutes: FastifyPluginAsyncZod<AccountServices> = async (app, { secondFactors }) => {
  app.post(
    `/${PATHS.passkeyOptions}`,
    {
      config: { recentSignIn: true },
      schema: {
        summary: 'Start adding a passkey',
        description: 'Returns the options of `navigator.credentials.create()`, valid once and for 10 minutes.',
        response: { 200: passkeyOptionsSchema, ...refused }
      }
    },
    async (request) => ({ ...(await secondFactors.startPasskey(sessionOf(request).userId)) })
  )

  app.post(
    `/${PATHS.passkeys}`,
    {
      schema: {
        summary: 'Add a passkey',
        description: 'Required at sign-in from now on. The first second factor also returns recovery codes.',
        body: describedBody(newPasskeySchema),
        response: { 201: addedSecondFactorSchema, ...refused }
      }
    },
    async (request, reply) => {
      const given = checkFields(newPasskeySchema, request.body, OBJECT_NAME)
      return reply.code(201).send(await secondFactors.addPasskey(sessionOf(request), given))
    }
  )

  app.delete(
    `/${PATHS.passkeys}/:id`,
    {
      config: { recentSignIn: true },
      schema: {
        summary: 'Remove a passkey',
        params: z.object({ id: z.string() }),
        response: { 204: z.null(), 404: problemSchema, ...refused }
      }
    },
    async (request, reply) => {
      const id = readId(request.params.id)
      if (id === undefined) throw new ProblemError('notFound')
      await secondFactors.removePasskey(sessionOf(request).userId, id)
      return reply.code(204).send(null)
    }
  )
}

/** The second factors of the signed-in user: passkeys, an authenticator app, and recovery codes for when these are lost. */
export const secondFactorRoutes: FastifyPluginAsyncZod<AccountServices> = async (app, services) => {
  const { secondFactors } = services
  app.addHook('onRequest', async () => requireOwnAccounts(services))
  app.register(passkeyRoutes, services)

  app.get(
    `/${PATHS.secondFactors}`,
    { schema: { summary: 'Retrieve your second factors', response: { 200: secondFactorsSchema, ...refused } } },
    async (request) => secondFactors.read(sessionOf(request).userId)
  )

  app.post(
    `/${PATHS.oneTimeCode}`,
    {
      config: { recentSignIn: true },
      schema: {
        summary: 'Start setting up an authenticator app',
        description: 'Takes effect once a first code confirms, within 30 minutes, that the app has the secret.',
        response: { 200: oneTimeCodeSetupSchema, ...refused }
      }
    },
    async (request) => secondFactors.startOneTimeCode(sessionOf(request).userId)
  )

  app.post(
    `/${PATHS.oneTimeCodeConfirmation}`,
    {
      schema: {
        summary: 'Confirm an authenticator app with a first code',
        description: 'A code is required at sign-in from now on. The first second factor also returns recovery codes.',
        body: describedBody(codeConfirmationSchema),
        response: { 200: addedSecondFactorSchema, ...refused }
      }
    },
    async (request) => {
      const { code } = checkFields(codeConfirmationSchema, request.body, OBJECT_NAME)
      return secondFactors.confirmOneTimeCode(sessionOf(request), code)
    }
  )

  app.delete(
    `/${PATHS.oneTimeCode}`,
    {
      config: { recentSignIn: true },
      schema: { summary: 'Remove the authenticator app', response: { 204: z.null(), 404: problemSchema, ...refused } }
    },
    async (request, reply) => {
      await secondFactors.removeOneTimeCode(sessionOf(request).userId)
      return reply.code(204).send(null)
    }
  )

  app.post(
    `/${PATHS.recoveryCodes}`,
    {
      config: { recentSignIn: true },
      schema: {
        summary: 'Replace your recovery codes',
        response: { 200: renewedRecoveryCodesSchema, ...refused }
      }
    },
    async (request) => ({ recoveryCodes: await secondFactors.renewRecoveryCodes(sessionOf(request).userId) })
  )
}
