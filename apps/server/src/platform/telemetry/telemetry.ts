import type { TelemetrySettings } from '../../telemetry-settings.ts'
import type { Telemetry, TelemetrySource } from './model.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The trace of the request, in hexadecimal digits: that of its sender, or of what is recorded of it. */
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
