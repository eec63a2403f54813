import { configurationPropertiesSchema, environmentPropertiesSchema, PATHS } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Release } from '../../../platform/release.ts'
import type { PlatformServices } from '../../../platform/services.ts'
import { configurationProperties, environmentProperties } from './properties.ts'

export interface PropertyOptions extends Pick<PlatformServices, 'config'> {
  release: Release
}

/** How the portal is configured, without its secrets. */
export const propertyRoutes: FastifyPluginAsyncZod<PropertyOptions> = async (app, { config, release }) => {
  app.get(
    `/${PATHS.configurationProperties}`,
    {
      schema: {
        summary: 'Retrieve the effective settings',
        response: { 200: configurationPropertiesSchema }
      }
    },
    async () => configurationProperties(config, release)
  )

  app.get(
    `/${PATHS.environmentProperties}`,
    {
      schema: { summary: 'Retrieve the sources of the settings', response: { 200: environmentPropertiesSchema } }
    },
    async () => environmentProperties(config)
  )
}
