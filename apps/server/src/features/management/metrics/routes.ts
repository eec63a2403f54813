import {
  metricsHistorySchema,
  metricsSchema,
  PATHS,
  problemSchema,
  ROLE_ADMIN,
  threadDumpSchema
} from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Config } from '../../../config.ts'
import type { Metrics } from './metrics.ts'
import { dumpThreads } from './thread-dump.ts'

const tags = ['Management']
const config = { access: [ROLE_ADMIN] } as const
const refusals = { 401: problemSchema, 403: problemSchema }

export interface MetricsOptions {
  metrics: Metrics
  config: Config
}

/** What the instance that answers has measured of itself. */
export const metricsRoutes: FastifyPluginAsyncZod<MetricsOptions> = async (app, options) => {
  const { metrics } = options

  app.get(
    `/${PATHS.metrics}`,
    {
      config,
      schema: {
        tags,
        summary: 'Read what has been measured since the start',
        response: { 200: metricsSchema, ...refusals }
      }
    },
    async () => metrics.figures()
  )

  app.get(
    `/${PATHS.metricsHistory}`,
    {
      config,
      schema: {
        tags,
        summary: 'Read the figures of the last hour',
        response: { 200: metricsHistorySchema, ...refusals }
      }
    },
    async () => metrics.history()
  )

  app.get(
    `/${PATHS.prometheus}`,
    {
      config: { ...config, machineToken: options.config.metricsToken },
      schema: {
        tags,
        summary: 'Read the metrics as Prometheus takes them',
        description: 'For administrators, and for a scraper that sends the METRICS_TOKEN as its bearer token.',
        response: {
          200: { description: 'Text format of Prometheus', content: { 'text/plain': { schema: z.string() } } },
          ...refusals
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
      config,
      schema: {
        tags,
        summary: 'Read what threads do and what the event loop waits for',
        response: { 200: threadDumpSchema, ...refusals }
      }
    },
    async () => dumpThreads()
  )
}
