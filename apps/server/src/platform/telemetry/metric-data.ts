import { type HrTime, ValueType } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  DataPointType,
  type MetricData,
  type ResourceMetrics
} from '@opentelemetry/sdk-metrics'
import type { ReadMetrics } from './model.ts'

type Metric = Awaited<ReturnType<ReadMetrics>>[number]
type Value = Metric['values'][number] & { metricName?: string }
type Labels = Record<string, string | number>

const timeOf = (milliseconds: number): HrTime => [
  Math.floor(milliseconds / 1_000),
  Math.round((milliseconds % 1_000) * 1_000_000)
]

/** The values of a histogram by their labels other than the bound. */
function histogramValue(values: readonly Value[]) {
  const find = (ending: string) => values.find(({ metricName = '' }) => metricName.endsWith(ending))?.value ?? 0
  const buckets = values
    .filter(({ labels }) => 'le' in labels)
    .map(({ labels, value }) => ({ bound: labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le), value }))
    .sort((one, other) => one.bound - other.bound)
  // Those of Prometheus include the ones below.
  const counts = buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0))
  return {
    buckets: { boundaries: buckets.slice(0, -1).map(({ bound }) => bound), counts },
    sum: find('_sum'),
    count: find('_count')
  }
}

function toData({ name, help, type, values }: Metric, startTime: HrTime, endTime: HrTime): MetricData[] {
  const base = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE
  }
  const times = { startTime, endTime }
  const points = values.map(({ labels, value }) => ({ ...times, attributes: labels as Labels, value }))
  const kind = String(type)
  if (kind === 'counter') return [{ ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points }]
  if (kind === 'gauge') return [{ ...base, dataPointType: DataPointType.GAUGE, dataPoints: points }]
  if (kind !== 'histogram') return []
  const groups = Map.groupBy(values as Value[], ({ labels }) => {
    const { le: _, ...rest } = labels as Labels
    return JSON.stringify(rest)
  })
  const dataPoints = [...groups].map(([labels, group]) => ({
    ...times,
    attributes: JSON.parse(labels) as Labels,
    value: histogramValue(group)
  }))
  return [{ ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints }]
}

/**
 * The metrics of prom-client as those of OpenTelemetry, under the same names.
 *
 * @param since when they began to count, in milliseconds since 1970
 */
export function toMetricData(metrics: readonly Metric[], resource: Resource, since: number): ResourceMetrics {
  const [startTime, endTime] = [timeOf(since), timeOf(Date.now())]
  return {
    resource,
    scopeMetrics: [
      { scope: { name: 'portico' }, metrics: metrics.flatMap((metric) => toData(metric, startTime, endTime)) }
    ]
  }
}
