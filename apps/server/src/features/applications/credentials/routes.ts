import {
  APP,
  applicationKeysSchema,
  createdSecretSchema,
  newKeysSchema,
  newSecretSchema,
  PATHS,
  problemSchema
} from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { alertSuccess } from '../../../platform/http/alerts.ts'
import { describedBody } from '../../../platform/http/fields.ts'
import { ALERT_HEADERS, actorOf, applicationParams, pathId } from '../http.ts'
import { APPLICATION_ENTITY } from '../rows.ts'
import type { ApplicationStore } from '../store.ts'
import { Credentials, readNewSecret } from './credentials.ts'
import { readKeys } from './keys.ts'

const ONE = `/${PATHS.applications}/:id`
const KEY = `${APP}.${APPLICATION_ENTITY}`

/** Secrets and public keys. A stolen session must not be enough for credentials that outlive it, so they need a recent sign-in. */
export const credentialRoutes: FastifyPluginAsyncZod<{ store: ApplicationStore }> = async (app, { store }) => {
  const { clock, allowsOwnMachine } = store.services
  const credentials = new Credentials(store)

  app.post(
    `${ONE}/secrets`,
    {
      config: { recentSignIn: true, responseHeaders: { Location: 'Path of the secret', ...ALERT_HEADERS } },
      schema: {
        summary: 'Create a secret',
        description: 'Returned only once.',
        params: applicationParams,
        body: describedBody(newSecretSchema),
        response: { 201: createdSecretSchema, 400: problemSchema, 404: problemSchema, 409: problemSchema }
      }
    },
    async (request, reply) => {
      const id = pathId(request.params.id)
      const secret = await credentials.createSecret(id, readNewSecret(request.body, clock()), actorOf(request))
      reply.code(201).headers({ Location: `/${PATHS.applicationSecret(id, secret.id)}`, 'Cache-Control': 'no-store' })
      alertSuccess(reply, `${KEY}.secretCreated`, secret.label)
      return secret
    }
  )

  app.delete(
    `${ONE}/secrets/:secretId`,
    {
      config: { recentSignIn: true, responseHeaders: ALERT_HEADERS },
      schema: {
        summary: 'Revoke a secret',
        description: 'No further tokens are issued for it.',
        params: applicationParams.extend({ secretId: z.string() }),
        response: { 204: z.null(), 404: problemSchema }
      }
    },
    async (request, reply) => {
      const { id, secretId } = request.params
      await credentials.revokeSecret(pathId(id), pathId(secretId), actorOf(request))
      alertSuccess(reply, `${KEY}.secretRevoked`, secretId)
      return reply.code(204).send(null)
    }
  )

  app.put(
    `${ONE}/keys`,
    {
      config: { recentSignIn: true, responseHeaders: ALERT_HEADERS },
      schema: {
        summary: 'Replace the public keys for private_key_jwt',
        description: 'Specify `jwks` or `jwksUri` (RFC 7517); without them, the keys are removed.',
        params: applicationParams,
        body: describedBody(newKeysSchema),
        response: { 200: applicationKeysSchema, 400: problemSchema, 404: problemSchema, 409: problemSchema }
      }
    },
    async (request, reply) => {
      const id = pathId(request.params.id)
      const keys = await credentials.setKeys(id, readKeys(request.body, allowsOwnMachine), actorOf(request))
      alertSuccess(reply, `${KEY}.keysUpdated`, id)
      return keys
    }
  )
}
