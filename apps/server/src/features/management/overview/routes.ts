import { instancesSchema, type LogLine, overviewSchema, PATHS } from '@portico/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { PlatformServices } from '../../../platform/services.ts'
import { readDisk } from '../health/checks.ts'
import type { HealthMonitor } from '../health/monitor.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { type InstanceReport, REPORT, reportOfInstances } from './instances.ts'
import { readOverview } from './store.ts'

export interface OverviewOptions
  extends Pick<
    PlatformServices,
    'config' | 'clock' | 'database' | 'instances' | 'instanceRequests' | 'jobs' | 'logBuffer' | 'outbox' | 'release'
  > {
  health: HealthMonitor
  metrics: Metrics
}

const stringOrNull = (value: unknown) => (typeof value === 'string' ? value : null)

function toError({ time, logger, msg, path, reference }: LogLine): InstanceReport['errors'][number] {
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
  const { config, clock, database, health, instances, instanceRequests, jobs, logBuffer, metrics, outbox, release } =
    options
  const startedDate = new Date(performance.timeOrigin).toISOString()
  const report = (): InstanceReport => ({ traffic: metrics.history.traffic(), errors: logBuffer.errors().map(toError) })
  instanceRequests.respondTo(REPORT, report)

  app.get(
    `/${PATHS.overview}`,
    { schema: { summary: 'Retrieve an overview of the running system', response: { 200: overviewSchema } } },
    async () => {
      const [found, reports] = await Promise.all([health.describe({ details: true }), reportOfInstances(options)])
      const { signIns, databaseSize } = await readOverview(database, clock())
      const { total, free, path } = await readDisk(config.dataFolder)
      return {
        status: found.status,
        health: found,
        version: release.build.version,
        startedDate,
        profiles: config.profiles,
        ...reports,
        signIns,
        jobs: await jobs.states(),
        mails: await outbox.state(),
        disk: { total, free, path, databaseSize }
      }
    }
  )

  app.get(
    `/${PATHS.instances}`,
    { schema: { summary: 'List the running instances', response: { 200: instancesSchema } } },
    async () => ({ instances: await instances.list(), current: instances.id })
  )
}
