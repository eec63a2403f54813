import { healthSchema, PATHS, probeSchema, ROLE_ADMIN } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { PlatformServices } from '../../../platform/services.ts'
import type { HealthMonitor } from './monitor.ts'

const probe = { access: 'public', servedWhileStopping: true } as const

export interface HealthOptions extends Pick<PlatformServices, 'database' | 'instances'> {
  health: HealthMonitor
  isStopping: () => boolean
}

/** Whether the system works. */
export const healthRoutes: FastifyPluginAsyncZod<HealthOptions> = async (
  app,
  { database, health, instances, isStopping }
) => {
  app.get(
    `/${PATHS.health}`,
    {
      config: { access: 'optional', rateLimit: 'open' },
      schema: {
        summary: 'Retrieve the health of the system',
        description: 'Details are returned only to administrators. The HTTP status is `200` even if a part is down.',
        response: { 200: healthSchema }
      }
    },
    async ({ session }) =>
      session?.authorities.includes(ROLE_ADMIN)
        ? { instance: instances.name, ...(await health.describe({ details: true })) }
        : health.describe({ details: false })
  )

  app.get(
    `/${PATHS.liveness}`,
    { config: probe, schema: { summary: 'Check whether the process works', response: { 200: probeSchema } } },
    async () => ({ status: 'UP' as const })
  )

  app.get(
    `/${PATHS.readiness}`,
    {
      config: probe,
      schema: {
        summary: 'Check whether the instance accepts requests',
        response: { 200: probeSchema, 503: probeSchema }
      }
    },
    async (request, reply) => {
      if (isStopping()) return reply.code(503).send({ status: 'OUT_OF_SERVICE' as const })
      try {
        await database.pool.query('select 1')
        return { status: 'UP' as const }
      } catch (error) {
        request.log.error({ err: error }, 'not ready: the database does not respond')
        return reply.code(503).send({ status: 'DOWN' as const })
      }
    }
  )
}
