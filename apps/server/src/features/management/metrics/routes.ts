import { metricsHistorySchema, metricsSchema, PATHS, threadDumpSchema } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { PlatformServices } from '../../../platform/services.ts'
import type { Metrics } from './metrics.ts'
import { dumpThreads } from './thread-dump.ts'

export interface MetricsOptions extends Pick<PlatformServices, 'config'> {
  metrics: Metrics
}

/** What the instance that handles the request has measured of itself. */
export const metricsRoutes: FastifyPluginAsyncZod<MetricsOptions> = async (app, { metrics, config }) => {
  app.get(
    `/${PATHS.metrics}`,
    { schema: { summary: 'Read what has been measured since the start', response: { 200: metricsSchema } } },
    async () => metrics.figures()
  )

  app.get(
    `/${PATHS.metricsHistory}`,
    { schema: { summary: 'Read the figures of the last hour', response: { 200: metricsHistorySchema } } },
    async () => metrics.history.describe()
  )

  app.get(
    `/${PATHS.prometheus}`,
    {
      config: { machineToken: config.metricsToken },
      schema: {
        summary: 'Read the metrics as Prometheus takes them',
        description: 'For administrators, and for a scraper that sends the METRICS_TOKEN as its bearer token.',
        response: {
          200: { description: 'Text format of Prometheus', content: { 'text/plain': { schema: z.string() } } }
        }
      }
    },
    async (_request, reply) => {
      const { mediaType, text } = await metrics.prometheus()
      return reply.type(mediaType).send(text)
    }
  )

  app.get(
    `/${PATHS.threadDump}`,
    {
      schema: {
        summary: 'Read what threads do and what the event loop waits for',
        response: { 200: threadDumpSchema }
      }
    },
    async () => dumpThreads()
  )
}
