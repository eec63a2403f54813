import * as z from 'zod'
import { httpUrl, text } from './setting-forms.ts'

/** Samplers of the specification of OpenTelemetry. */
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio'
] as const

/** The share of traces that is recorded unless a setting says otherwise: what it costs is in docs/measurements.md. */
const DEFAULT_RATIO = 0.01

const RATIO = 'must be a number from 0 to 1'
const exporter = z.enum(['otlp', 'none'], 'must be otlp or none').default('otlp')

/** `name=value` pairs, percent-encoded and separated by commas. */
const pairs = text.transform((value, issues) => {
  const found = value.split(',').map((pair) => /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(pair))
  try {
    if (found.every((pair) => pair !== null))
      return Object.fromEntries(found.map(([, name = '', given = '']) => [name, decodeURIComponent(given)]))
  } catch {
    // A per cent sign that begins no character is reported below.
  }
  issues.addIssue('must be pairs such as authorization=Bearer%20abc, separated by commas')
  return z.NEVER
})

/** The settings of traces and metrics over OTLP, under the names that the specification of OpenTelemetry gives them. */
export const telemetrySettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: httpUrl.optional(),
    meaning:
      'OpenTelemetry collector that receives traces and metrics by OTLP over HTTP as JSON, such as `http://localhost:4318`; without it, nothing is recorded'
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: pairs.optional(),
    meaning: 'Headers for the collector, such as `authorization=Bearer%20abc`, separated by commas'
  },
  OTEL_TRACES_EXPORTER: { schema: exporter, meaning: 'With `none`, the collector receives no traces' },
  OTEL_METRICS_EXPORTER: {
    schema: exporter,
    meaning: 'With `none`, the collector receives no metrics: for use with a scraper of `management/prometheus`'
  },
  OTEL_SERVICE_NAME: { schema: text.default('portico'), meaning: 'Name of the service in traces and metrics' },
  OTEL_TRACES_SAMPLER: {
    schema: z.enum(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`).default('traceidratio'),
    meaning: `Which traces are recorded: ${SAMPLERS.map((name) => `\`${name}\``).join(', ')}. With the last three, the sender of a request can decide`
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: z.coerce.number(RATIO).min(0, RATIO).max(1, RATIO).default(DEFAULT_RATIO),
    meaning: 'Share of traces that is recorded, from 0 to 1, with a ratio sampler'
  }
}

type Name = keyof typeof telemetrySettings

/** What is sent to a collector. */
export type TelemetrySettings = NonNullable<ReturnType<typeof toTelemetry>>

/**
 * The settings of telemetry.
 *
 * @param read reads a setting by its name
 * @returns undefined when no collector is named
 */
export function toTelemetry(read: <N extends Name>(name: N) => z.output<(typeof telemetrySettings)[N]['schema']>) {
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT')
  const settings = {
    headers: read('OTEL_EXPORTER_OTLP_HEADERS') ?? {},
    sendsTraces: read('OTEL_TRACES_EXPORTER') !== 'none',
    sendsMetrics: read('OTEL_METRICS_EXPORTER') !== 'none',
    serviceName: read('OTEL_SERVICE_NAME'),
    sampler: read('OTEL_TRACES_SAMPLER'),
    ratio: read('OTEL_TRACES_SAMPLER_ARG')
  }
  return endpoint === undefined ? undefined : { endpoint: endpoint.replace(/\/+$/, ''), ...settings }
}
