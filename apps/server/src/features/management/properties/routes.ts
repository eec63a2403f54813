import {
  configurationPropertiesSchema,
  environmentPropertiesSchema,
  PATHS,
  problemSchema,
  ROLE_ADMIN
} from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Config } from '../../../config.ts'
import type { Release } from '../release.ts'
import { configurationProperties, environmentProperties } from './properties.ts'

const tags = ['Management']
const access = { access: [ROLE_ADMIN] } as const
const refusals = { 401: problemSchema, 403: problemSchema }

/** How the portal is configured, without its secrets. */
export const propertyRoutes: FastifyPluginAsyncZod<{ config: Config; release: Release }> = async (app, options) => {
  const { config, release } = options

  app.get(
    `/${PATHS.configurationProperties}`,
    {
      config: access,
      schema: {
        tags,
        summary: 'Read the settings as the server understood them',
        response: { 200: configurationPropertiesSchema, ...refusals }
      }
    },
    async () => configurationProperties(config, release)
  )

  app.get(
    `/${PATHS.environmentProperties}`,
    {
      config: access,
      schema: {
        tags,
        summary: 'Read where the settings came from',
        response: { 200: environmentPropertiesSchema, ...refusals }
      }
    },
    async () => environmentProperties(config)
  )
}
