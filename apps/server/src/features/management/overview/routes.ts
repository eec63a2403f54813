import { type LogLine, type Overview, overviewSchema, PATHS } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { PlatformServices } from '../../../platform/services.ts'
import { readDisk } from '../health/checks.ts'
import type { HealthMonitor } from '../health/monitor.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Release } from '../release.ts'
import { readOverview } from './store.ts'

export interface OverviewOptions
  extends Pick<PlatformServices, 'config' | 'clock' | 'database' | 'jobs' | 'logBuffer' | 'outbox'> {
  health: HealthMonitor
  metrics: Metrics
  release: Release
}

const stringOrNull = (value: unknown) => (typeof value === 'string' ? value : null)

function toError({ time, logger, msg, path, reference }: LogLine): Overview['errors'][number] {
  return {
    at: new Date(time).toISOString(),
    logger,
    message: msg,
    path: stringOrNull(path),
    reference: stringOrNull(reference)
  }
}

/** The running system at a glance. */
export const overviewRoutes: FastifyPluginAsyncZod<OverviewOptions> = async (app, options) => {
  const { config, clock, database, health, jobs, logBuffer, metrics, outbox, release } = options
  const startedDate = new Date(performance.timeOrigin).toISOString()

  app.get(
    `/${PATHS.overview}`,
    { schema: { summary: 'Read how the running system is at a glance', response: { 200: overviewSchema } } },
    async () => {
      const found = await health.describe({ details: true })
      const { signIns, databaseSize } = await readOverview(database, clock())
      const { total, free, path } = await readDisk(config.dataFolder)
      return {
        status: found.status,
        health: found,
        version: release.build.version,
        startedDate,
        profiles: config.profiles,
        traffic: metrics.history.traffic(),
        errors: logBuffer.errors().map(toError),
        signIns,
        jobs: await jobs.states(),
        mails: await outbox.state(),
        disk: { total, free, path, databaseSize }
      }
    }
  )
}
