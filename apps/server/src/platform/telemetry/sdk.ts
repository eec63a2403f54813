import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  NodeTracerProvider,
  type ReadableSpan
} from '@opentelemetry/sdk-trace-node'
import { setTracer } from '@portico/server-kit'
import type { TelemetrySettings } from '../../telemetry-settings.ts'
import { recordRequests } from './door.ts'
import { toMetricData } from './metric-data.ts'
import type { Telemetry, TelemetrySource } from './model.ts'
import { makeTracer } from './tracer.ts'

const NAME = 'portico'
/** Characters of an attribute: long statements are cut. */
const ATTRIBUTE_LIMIT = 2_000

/** Leaves out the messages of errors, which may have values or names in them; the log has them. */
class DiscreetProcessor extends BatchSpanProcessor {
  override onEnd(span: ReadableSpan): void {
    if (span.status.message !== undefined) Object.assign(span, { status: { code: span.status.code } })
    super.onEnd(span)
  }
}

/** Starts OpenTelemetry's SDK for this process. What the settings leave open it reads from its own environment variables. */
export function startSdk(
  settings: TelemetrySettings,
  { version, instanceName }: TelemetrySource,
  onError: (message: string) => void
): Telemetry {
  const { endpoint, headers, serviceName } = settings
  const report = (message: string) => onError(message)
  const ignore = () => undefined
  diag.setLogger({ error: report, warn: report, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN)
  const resource = resourceFromAttributes({ 'service.version': version, 'service.instance.id': instanceName })
    .merge(detectResources({ detectors: [envDetector] }))
    .merge(resourceFromAttributes({ 'service.name': serviceName }))
  const provider = new NodeTracerProvider({
    resource,
    // What comes here is to be recorded: that is decided once for each request.
    sampler: new AlwaysOnSampler(),
    spanLimits: { attributeValueLengthLimit: ATTRIBUTE_LIMIT },
    spanProcessors: settings.sendsTraces
      ? [new DiscreetProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers }))]
      : []
  })
  provider.register()
  setTracer(makeTracer(provider.getTracer(NAME, version)))
  let meters: MeterProvider | undefined
  return {
    watch: (app) => recordRequests(app, settings, provider),
    sendMetrics: (read) => {
      if (!settings.sendsMetrics) return
      const since = Date.now()
      const producer = {
        collect: async () => ({ resourceMetrics: toMetricData(await read(), resource, since), errors: [] })
      }
      const exporter = new OTLPMetricExporter({ url: `${endpoint}/v1/metrics`, headers })
      meters = new MeterProvider({
        resource,
        readers: [new PeriodicExportingMetricReader({ exporter, metricProducers: [producer] })]
      })
    },
    close: async () => {
      setTracer(undefined)
      await Promise.allSettled([provider.shutdown(), meters?.shutdown()])
      trace.disable()
      context.disable()
      propagation.disable()
      diag.disable()
    }
  }
}
