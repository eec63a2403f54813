import { problemSchema, STATUS_PATHS, statusKeySchema, statusSubscriptionSchema } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { ProblemError } from '../../../platform/http/errors.ts'
import { checkFields, describedBody } from '../../../platform/http/fields.ts'
import type { RateLimits } from '../../../platform/security/rate-limits.ts'
import type { EndKeys } from './keys.ts'
import { confirmSubscription, endSubscription, type SubscriptionOptions, subscribe } from './store.ts'

export interface SubscriptionRouteOptions extends SubscriptionOptions {
  rateLimits: RateLimits
  endKeys: EndKeys
}

const OBJECT_NAME = 'status'

/** Mails about incidents: asking for them, confirming that, and ending it. */
export const subscriptionRoutes: FastifyPluginAsyncZod<SubscriptionRouteOptions> = async (app, options) => {
  const { rateLimits, endKeys } = options

  app.post(
    `/${STATUS_PATHS.subscriptions}`,
    {
      config: { access: 'public', rateLimit: 'statusSubscription' },
      schema: {
        summary: 'Subscribe to emails about incidents',
        description:
          'Sends the address a confirmation link; emails start after confirmation. The response is the same for every address.',
        body: describedBody(statusSubscriptionSchema),
        response: { 202: z.null(), 400: problemSchema, 429: problemSchema }
      }
    },
    async (request, reply) => {
      const subscription = checkFields(statusSubscriptionSchema, request.body, OBJECT_NAME)
      await rateLimits.spend('statusSubscriptionMail', subscription.email.toLowerCase())
      await subscribe(options, subscription)
      return reply.code(202).send(null)
    }
  )

  app.post(
    `/${STATUS_PATHS.confirmation}`,
    {
      config: { access: 'public', rateLimit: 'accountKey' },
      schema: {
        summary: 'Confirm a subscription with the emailed key',
        body: describedBody(statusKeySchema),
        response: { 204: z.null(), 400: problemSchema, 429: problemSchema }
      }
    },
    async (request, reply) => {
      const { key } = checkFields(statusKeySchema, request.body, OBJECT_NAME)
      await confirmSubscription(options, key)
      return reply.code(204).send(null)
    }
  )

  /** @throws ProblemError when the key is none */
  async function end(key: unknown): Promise<void> {
    const subscriber = typeof key === 'string' ? endKeys.subscriberOf(key) : undefined
    if (subscriber === undefined)
      throw new ProblemError('keyInvalid', { detail: 'The link is incomplete. Open the one in the latest email.' })
    await endSubscription(options, subscriber)
  }

  app.post(
    `/${STATUS_PATHS.end}`,
    {
      config: { access: 'public', rateLimit: 'accountKey' },
      schema: {
        summary: 'Cancel a subscription with the key in its emails',
        body: describedBody(statusKeySchema),
        response: { 204: z.null(), 400: problemSchema, 429: problemSchema }
      }
    },
    async (request, reply) => {
      await end(checkFields(statusKeySchema, request.body, OBJECT_NAME).key)
      return reply.code(204).send(null)
    }
  )

  await app.register(oneClickRoute, { end })
}

/** The address in the header of each mail, to which mail programs send a form without opening a page. */
const oneClickRoute: FastifyPluginAsyncZod<{ end: (key: unknown) => Promise<void> }> = async (app, { end }) => {
  // The form says nothing that the address does not: List-Unsubscribe=One-Click.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, async () => null)
  app.post(
    `/${STATUS_PATHS.unsubscribe}`,
    {
      config: { access: 'public', rateLimit: 'accountKey' },
      schema: {
        summary: 'Cancel a subscription from an email program (RFC 8058)',
        querystring: z.object({ key: z.string().optional(), language: z.string().optional() }),
        consumes: ['application/x-www-form-urlencoded'],
        response: { 204: z.null(), 400: problemSchema, 429: problemSchema }
      }
    },
    async (request, reply) => {
      await end(request.query.key)
      return reply.code(204).send(null)
    }
  )
}
