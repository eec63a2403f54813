import {
  instanceQuerySchema,
  type MetricsHistory,
  type Metrics as MetricsResponse,
  metricsHistorySchema,
  metricsSchema,
  PATHS,
  problemSchema,
  type ThreadDump,
  threadDumpSchema
} from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { PlatformServices } from '../../../platform/services.ts'
import type { Metrics } from './metrics.ts'
import { dumpThreads } from './thread-dump.ts'

export interface MetricsOptions extends Pick<PlatformServices, 'config' | 'instanceRequests'> {
  metrics: Metrics
}

/** Of what is about one instance. */
const ofInstance = { querystring: instanceQuerySchema }
const refusals = { 404: problemSchema, 503: problemSchema }

/** What an instance has measured of itself. */
export const metricsRoutes: FastifyPluginAsyncZod<MetricsOptions> = async (app, options) => {
  const { metrics, config, instanceRequests } = options
  instanceRequests.respondTo('metrics', () => metrics.figures())
  instanceRequests.respondTo('metricsHistory', () => metrics.history.describe())
  instanceRequests.respondTo('threads', dumpThreads)

  app.get(
    `/${PATHS.metrics}`,
    {
      schema: {
        summary: 'Retrieve the metrics of an instance since its start',
        ...ofInstance,
        response: { 200: metricsSchema, ...refusals }
      }
    },
    async ({ query }) => instanceRequests.ask<MetricsResponse>(query.instance, 'metrics')
  )

  app.get(
    `/${PATHS.metricsHistory}`,
    {
      schema: {
        summary: 'Retrieve an instance’s figures for the last hour',
        ...ofInstance,
        response: { 200: metricsHistorySchema, ...refusals }
      }
    },
    async ({ query }) => instanceRequests.ask<MetricsHistory>(query.instance, 'metricsHistory')
  )

  app.get(
    `/${PATHS.prometheus}`,
    {
      config: { machineToken: config.metricsToken },
      schema: {
        summary: 'Retrieve the metrics in Prometheus format',
        description: 'For administrators, and for a scraper with `METRICS_TOKEN` as bearer token.',
        response: {
          200: { description: 'Prometheus text format', content: { 'text/plain': { schema: z.string() } } }
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
        summary: 'Retrieve the threads and the pending work of the event loop',
        ...ofInstance,
        response: { 200: threadDumpSchema, ...refusals }
      }
    },
    async ({ query }) => instanceRequests.ask<ThreadDump>(query.instance, 'threads')
  )
}
