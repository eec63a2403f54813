import type { FastifyInstance } from 'fastify'
import type { MetricObjectWithValues, MetricValue } from 'prom-client'

/** Metrics as prom-client has them. */
export type ReadMetrics = () => Promise<MetricObjectWithValues<MetricValue<string>>[]>

/** What an instance sends to a collector. */
export interface Telemetry {
  /** Records the requests of an application; to be called before its hooks and routes are added. */
  watch: (app: FastifyInstance) => Promise<void>
  /** Sends metrics regularly. */
  sendMetrics: (read: ReadMetrics) => void
  /** Sends what is left, and records nothing any more. */
  close: () => Promise<void>
}

/** What the telemetry of an instance says of where it comes from. */
export interface TelemetrySource {
  version: string
  instanceName: string
}
