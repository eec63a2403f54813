import type { FastifyInstance } from 'fastify'
import type { MetricObjectWithValues, MetricValue } from 'prom-client'
import type { TelemetrySettings } from '../../telemetry-settings.ts'

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

declare module 'fastify' {
  interface FastifyRequest {
    /** The trace of the request, in hexadecimal digits; undefined where none is recorded of any request. */
    traceId: string | undefined
  }
}

/**
 * Starts to record traces and metrics. Without settings nothing of it is loaded.
 *
 * @param onError called with what a collector does not take
 */
export async function startTelemetry(
  settings: TelemetrySettings | undefined,
  source: TelemetrySource,
  onError: (message: string) => void
): Promise<Telemetry | undefined> {
  if (!settings) return undefined
  const { startSdk } = await import('./sdk.ts')
  return startSdk(settings, source, onError)
}
