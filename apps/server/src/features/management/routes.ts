import { infoSchema, PATHS, probeSchema, problemSchema, ROLE_ADMIN } from '@portico/contract'
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Config } from '../../config.ts'
import type { Database } from '../../platform/database/open.ts'
import type { Release } from './release.ts'

const tags = ['Management']

export interface ManagementOptions {
  config: Config
  database: Database
  isStopping: () => boolean
  release: Release
}

/** What the running system tells about itself. */
export const managementRoutes: FastifyPluginCallbackZod<ManagementOptions> = (app, options, done) => {
  const { config, database, isStopping, release } = options
  const probe = { access: 'public', servedWhileStopping: true } as const
  const { profiles, supportEmail } = config

  const info = {
    'display-ribbon-on-profiles': 'dev',
    activeProfiles: profiles,
    ...release,
    supportEmail
  }

  app.get(
    `/${PATHS.info}`,
    {
      config: { access: 'public', rateLimit: 'open' },
      schema: { tags, summary: 'Read which environment this is', response: { 200: infoSchema } }
    },
    async () => info
  )

  app.get(
    `/${PATHS.liveness}`,
    { config: probe, schema: { tags, summary: 'Whether the process works', response: { 200: probeSchema } } },
    async () => ({ status: 'UP' as const })
  )

  app.get(
    `/${PATHS.readiness}`,
    {
      config: probe,
      schema: { tags, summary: 'Whether calls can be served', response: { 200: probeSchema, 503: probeSchema } }
    },
    async (request, reply) => {
      if (isStopping()) return reply.code(503).send({ status: 'OUT_OF_SERVICE' as const })
      try {
        await database.pool.query('select 1')
        return { status: 'UP' as const }
      } catch (error) {
        request.log.error({ err: error }, 'not ready: the database does not answer')
        return reply.code(503).send({ status: 'DOWN' as const })
      }
    }
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

  done()
}
