import { infoSchema, PATHS, ROLE_ADMIN } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { setRouteDefaults } from '../../platform/http/route-defaults.ts'
import { providerDetails } from '../../provider-settings.ts'
import { apiDocsRoutes } from './api-docs/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { databaseRoutes } from './database/routes.ts'
import { type HealthOptions, healthRoutes } from './health/routes.ts'
import { jobRoutes } from './jobs/routes.ts'
import { logRoutes } from './loggers/log-routes.ts'
import { type LoggerOptions, loggerRoutes } from './loggers/routes.ts'
import { type MailOptions, mailRoutes } from './mails/routes.ts'
import { metricsRoutes } from './metrics/routes.ts'
import { type OverviewOptions, overviewRoutes } from './overview/routes.ts'
import { propertyRoutes } from './properties/routes.ts'

export type ManagementOptions = HealthOptions &
  LoggerOptions &
  OverviewOptions &
  MailOptions & { isProduction: boolean }

/** The state of the running system, and what administrators can change while it runs. */
export const managementRoutes: FastifyPluginAsyncZod<ManagementOptions> = async (app, options) => {
  const { config, release } = options
  const { profiles, supportEmail } = config
  setRouteDefaults(app, 'Management', { access: [ROLE_ADMIN], servedUnderOverload: true })

  const info = {
    'display-ribbon-on-profiles': 'dev',
    activeProfiles: profiles,
    ...release,
    supportEmail,
    provider: providerDetails(config),
    auditMonths: config.auditMonths ?? null,
    accounts: {
      issuer: config.externalProvider?.issuer ?? null,
      url: config.accountUrl ?? null,
      passwordMinLength: config.passwordMinLength
    }
  }

  app.get(
    `/${PATHS.info}`,
    {
      config: { access: 'optional', rateLimit: 'open' },
      schema: {
        summary: 'Retrieve the environment',
        description: 'Commit and branch are for administrators; others receive an empty `git`.',
        response: { 200: infoSchema }
      }
    },
    async ({ session }) => (session?.authorities.includes(ROLE_ADMIN) ? info : { ...info, git: {} })
  )

  if (profiles.includes('api-docs')) await app.register(apiDocsRoutes)
  await app.register(healthRoutes, options)
  await app.register(metricsRoutes, options)
  await app.register(loggerRoutes, options)
  await app.register(logRoutes, options)
  await app.register(propertyRoutes, options)
  await app.register(overviewRoutes, options)
  await app.register(jobRoutes, options)
  await app.register(mailRoutes, options)
  await app.register(auditRoutes, options)
  if (!options.isProduction) await app.register(databaseRoutes, options)
}
