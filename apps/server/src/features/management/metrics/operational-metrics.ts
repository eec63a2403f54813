import { HEALTH_COMPONENTS } from '@portico/contract'
import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../../../platform/clock.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Outbox } from '../../../platform/mail/outbox.ts'
import type { Release } from '../../../platform/release.ts'
import type { HealthMonitor } from '../health/monitor.ts'

/** Where the figures come from. */
export interface OperationalSources {
  clock: Clock
  release: Release
  health: Pick<HealthMonitor, 'describe'>
  outbox: Pick<Outbox, 'state'>
  jobs: Pick<Jobs, 'states' | 'overdue'>
  /** How many endpoints for webhooks wait although an instance could send to them. */
  countOverdueEndpoints: () => Promise<number>
}

const SECOND = 1000
/** Milliseconds that a figure may take: a scrape that takes longer has nothing at all. */
const READING_MS = 3 * SECOND

/** @throws Error when something takes too long */
function inTime<T>(reading: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('The figure was not read in time.')), READING_MS)
  return Promise.race([reading, late.promise]).finally(() => clearTimeout(timer))
}

/**
 * Adds what an operator is alerted by: the version, the state of each part, and the mails and jobs that wait or have failed. Mails and
 * jobs are in the database, so every instance has the same figures; they are missing while the database is unavailable.
 *
 * @param registry gets the gauges, which read their figures at each scrape
 */
export function addOperationalMetrics(registry: Registry, sources: OperationalSources): void {
  const { clock, release, health, outbox, jobs, countOverdueEndpoints } = sources
  const gauge = <L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    read: (gauge: Gauge<L>) => Promise<void>
  ) =>
    new Gauge<L>({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        // A figure that cannot be read is left out; a zero, which a gauge without labels begins with, would end an alert.
        await inTime(read(this)).catch(() => labelNames.length > 0 || this.remove())
      }
    })

  new Gauge({
    name: 'portico_build_info',
    help: 'Running version and its commit, if known; always 1',
    labelNames: ['version', 'commit'],
    registers: [registry]
  }).set({ version: release.build.version, commit: release.git.commit?.id ?? '' }, 1)

  gauge('portico_component_up', 'Whether a part of the portal works: 1 or 0', ['component'], async (up) => {
    const { components } = await health.describe({ details: false })
    for (const component of HEALTH_COMPONENTS) up.set({ component }, components[component].status === 'UP' ? 1 : 0)
  })

  gauge('portico_mails', 'Emails that wait for delivery or have permanently failed', ['state'], async (mails) => {
    const { waiting, failed } = await outbox.state()
    mails.set({ state: 'waiting' }, waiting)
    mails.set({ state: 'failed' }, failed)
  })

  gauge(
    'portico_mail_oldest_waiting_seconds',
    'Age of the email that has waited longest; 0 if none waits',
    [],
    async (age) => {
      const { oldestWaiting } = await outbox.state()
      age.set(oldestWaiting ? Math.max(0, (clock().getTime() - oldestWaiting.getTime()) / SECOND) : 0)
    }
  )

  gauge(
    'portico_jobs',
    'Background jobs that wait, run, or have permanently failed',
    ['queue', 'state'],
    async (all) => {
      for (const { name: queue, waiting, active, failed } of await jobs.states())
        for (const [state, count] of Object.entries({ waiting, active, failed })) all.set({ queue, state }, count)
    }
  )

  gauge('portico_jobs_overdue', 'Jobs that should have started more than five minutes ago', [], async (overdue) =>
    overdue.set(await jobs.overdue())
  )

  gauge(
    'portico_webhook_endpoints_overdue',
    'Endpoints to which a webhook should have been sent more than a minute ago',
    [],
    async (overdue) => overdue.set(await countOverdueEndpoints())
  )
}
