import { infoSchema, PATHS, problemSchema, ROLE_ADMIN } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { type HealthOptions, healthRoutes } from './health/routes.ts'
import { type JobOptions, jobRoutes } from './jobs/routes.ts'
import { type LogOptions, logRoutes } from './loggers/log-routes.ts'
import { type LoggerOptions, loggerRoutes } from './loggers/routes.ts'
import { metricsRoutes } from './metrics/routes.ts'
import { type OverviewOptions, overviewRoutes } from './overview/routes.ts'
import { propertyRoutes } from './properties/routes.ts'

const tags = ['Management']

export type ManagementOptions = HealthOptions & JobOptions & LogOptions & LoggerOptions & OverviewOptions

/** What the running system tells about itself, and what administrators can change of it while it runs. */
export const managementRoutes: FastifyPluginAsyncZod<ManagementOptions> = async (app, options) => {
  const { config, release } = options
  const { profiles, supportEmail, provider } = config

  const info = {
    'display-ribbon-on-profiles': 'dev',
    activeProfiles: profiles,
    ...release,
    supportEmail,
    provider: { name: provider.name, address: provider.address ?? null },
    accounts: { issuer: config.externalProvider?.issuer ?? null }
  }

  app.get(
    `/${PATHS.info}`,
    {
      config: { access: 'public', rateLimit: 'open' },
      schema: { tags, summary: 'Read which environment this is', response: { 200: infoSchema } }
    },
    async () => info
  )

  if (profiles.includes('api-docs'))
    app.get(
      `/${PATHS.apiDocs}`,
      {
        config: { access: [ROLE_ADMIN] },
        schema: {
          tags,
          summary: 'Read the OpenAPI description of the portal’s own API',
          response: { 200: z.record(z.string(), z.unknown()), 401: problemSchema, 403: problemSchema }
        }
      },
      async () => app.swagger() as Record<string, unknown>
    )

  await app.register(healthRoutes, options)
  await app.register(metricsRoutes, options)
  await app.register(loggerRoutes, options)
  await app.register(logRoutes, options)
  await app.register(propertyRoutes, options)
  await app.register(overviewRoutes, options)
  await app.register(jobRoutes, options)
}
