import type { Metrics as MetricsResponse } from '@portico/contract'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { MeasuredPool } from '../../../platform/database/pool.ts'
import type { Replica } from '../../../platform/database/replica/replica.ts'
import type { DeliveryMeter } from './delivery-meter.ts'
import { History } from './history.ts'
import { HttpMeter } from './http-meter.ts'
import { addOperationalMetrics, type OperationalSources } from './operational-metrics.ts'
import { ProcessMeter } from './process-meter.ts'
import { addReplicaMetrics } from './replica-metrics.ts'

/** How often something was at hand, and how often not. */
export interface CacheCounts {
  hits: number
  misses: number
}

/**
 * Figures of prom-client that are gauges with the ending of a counter, which `promtool check metrics` refuses. Each is the sum of
 * another one, such as `nodejs_active_handles`.
 */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

/** prom-client's figures of the process: one set for all applications of a process, begun at the first request. */
let ofTheProcess: Registry | undefined

function processRegistry(): Registry {
  if (!ofTheProcess) {
    ofTheProcess = new Registry()
    collectDefaultMetrics({ register: ofTheProcess })
    for (const name of MISNAMED) ofTheProcess.removeSingleMetric(name)
  }
  return ofTheProcess
}

interface MetricsSources extends OperationalSources {
  pool: MeasuredPool
  replica: Pick<Replica, 'counts'> | undefined
  caches: Record<string, CacheCounts>
  deliveries: DeliveryMeter
}

/** What one instance measures of itself. */
export class Metrics {
  readonly #pool: MeasuredPool
  readonly #caches: Record<string, CacheCounts>
  readonly #registry = new Registry()
  readonly #http = new HttpMeter(this.#registry)
  readonly #process = new ProcessMeter()
  /** The last hour. */
  readonly history = new History(() => ({
    traffic: this.#http.takeRecent(),
    ...this.#process.sample(),
    poolActive: this.#active,
    poolPending: this.#pool.waitingCount
  }))

  constructor({ pool, replica, caches, deliveries, ...sources }: MetricsSources) {
    this.#pool = pool
    this.#caches = caches
    deliveries.register(this.#registry)
    if (replica) addReplicaMetrics(this.#registry, replica.counts)
    const gauge = (name: string, help: string, read: () => number) =>
      new Gauge({
        name,
        help,
        registers: [this.#registry],
        collect() {
          this.set(read())
        }
      })
    gauge('database_connections_active', 'Connections to the database that are in use', () => this.#active)
    gauge('database_connections_idle', 'Connections to the database that are idle', () => pool.idleCount)
    gauge('database_connections_pending', 'Queries that wait for a connection', () => pool.waitingCount)
    gauge('database_connections_max', 'Maximum number of connections', () => pool.options.max)
    // After the gauges of connections: a scrape’s own statements are none that wait for others.
    addOperationalMetrics(this.#registry, sources)
  }

  /** Counts a request that was refused before its route was known. */
  readonly noteRefusal = (prefix: string, method: string): void => this.#http.noteRefusal(prefix, method)

  /** Watches an application from now on; to be called before its routes are added. */
  watch(app: FastifyInstance): void {
    this.#http.watch(app)
    this.history.start()
    app.addHook('onClose', async () => {
      this.history.stop()
      this.#process.stop()
    })
  }

  /** Everything since the start. */
  figures(): MetricsResponse {
    const { min, max } = this.#pool.options
    const { acquire, creation, usage } = this.#pool.times
    const caches = Object.entries(this.#caches).map(([name, { hits, misses }]) => [
      name,
      { 'cache.gets.hit': hits, 'cache.gets.miss': misses }
    ])
    return {
      ...this.#http.figures(),
      ...this.#process.figures(),
      cache: Object.fromEntries(caches),
      databases: {
        min: { value: min ?? 0 },
        max: { value: max },
        idle: { value: this.#pool.idleCount },
        active: { value: this.#active },
        pending: { value: this.#pool.waitingCount },
        acquire: acquire.figures(),
        creation: creation.figures(),
        usage: usage.figures()
      }
    }
  }

  /** The same as prom-client has it. */
  readonly read = () => this.#all().getMetricsAsJSON()

  /** The same for Prometheus, in its text format. */
  async prometheus(): Promise<{ mediaType: string; text: string }> {
    const registry = this.#all()
    return { mediaType: registry.contentType, text: await registry.metrics() }
  }

  #all(): Registry {
    return Registry.merge([processRegistry(), this.#registry])
  }

  get #active(): number {
    return this.#pool.totalCount - this.#pool.idleCount
  }
}
