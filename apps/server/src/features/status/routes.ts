import {
  LANGUAGE_PARAMETER,
  matchLocale,
  PATHS,
  platformStatusSchema,
  problemSchema,
  STATUS_PATHS
} from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { ProblemError } from '../../platform/http/errors.ts'
import { preferredLocale } from '../../platform/http/negotiation.ts'
import { setRouteDefaults } from '../../platform/http/route-defaults.ts'
import type { PlatformServices } from '../../platform/services.ts'
import { writeFeed } from './feed.ts'
import { incidentRoutes } from './incidents/routes.ts'
import { IncidentStore } from './incidents/store.ts'
import type { Status } from './status.ts'
import { readEndKeys } from './subscriptions/keys.ts'
import { defineStatusMails } from './subscriptions/mails.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'

export interface StatusRouteOptions
  extends Pick<PlatformServices, 'database' | 'clock' | 'jobs' | 'outbox' | 'rateLimits' | 'publicUrl'> {
  status: Status
}

const publicRoutes: FastifyPluginAsyncZod<Pick<StatusRouteOptions, 'status' | 'publicUrl'>> = async (app, options) => {
  const { status, publicUrl } = options

  app.get(
    `/${PATHS.status}`,
    {
      schema: {
        summary: 'Retrieve the status of the platform: its parts, their last 90 days, and incidents',
        description: 'Available even if the database is not, with the measurements of the instance. Days are in UTC.',
        response: { 200: platformStatusSchema }
      }
    },
    async (_request, reply) => {
      reply.header('Cache-Control', 'no-cache')
      return status.read()
    }
  )

  app.get(
    `/${STATUS_PATHS.feed}`,
    {
      schema: {
        summary: 'Retrieve the incidents as an Atom feed (RFC 4287)',
        description: 'In the language of the URL, otherwise of `Accept-Language`.',
        querystring: z.object({ [LANGUAGE_PARAMETER]: z.string().optional() }),
        produces: ['application/atom+xml'],
        response: { 200: z.string(), 503: problemSchema }
      }
    },
    async (request, reply) => {
      const found = await status.read()
      // A feed without its entries would remove them from readers.
      if (!found.isComplete) throw new ProblemError('unavailable', { retryAfterSeconds: 60 })
      const locale =
        matchLocale(request.query[LANGUAGE_PARAMETER]) ?? preferredLocale(request.headers['accept-language'])
      return reply
        .type('application/atom+xml; charset=utf-8')
        .headers({ 'Cache-Control': 'no-cache', 'Content-Language': locale, Vary: 'Accept-Language' })
        .serializer((text: unknown) => String(text))
        .send(writeFeed(found, locale, publicUrl))
    }
  )
}

/** The public status of the platform: parts, days, incidents, a feed, and mails to subscribers. */
export const statusRoutes: FastifyPluginAsyncZod<StatusRouteOptions> = async (app, options) => {
  const { database, clock, jobs, outbox, publicUrl, status } = options
  const endKeys = await readEndKeys(database)
  defineStatusMails({ outbox, publicUrl, endKeys })
  await app.register(async (scope) => {
    setRouteDefaults(scope, 'Status', { access: 'optional', rateLimit: 'open', servedUnderOverload: true })
    await scope.register(publicRoutes, options)
    await scope.register(subscriptionRoutes, { ...options, endKeys })
  })
  const incidents = new IncidentStore({ database, clock, jobs, onChange: () => status.forget() })
  await app.register(incidentRoutes, { incidents, publicUrl })
}
