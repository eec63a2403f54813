import type { MetricsHistory, MetricsSample } from '@portico/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatByteSize, formatDateTime, formatNumber, formatPercent } from '@/lib/i18n/formats.ts'
import { Chart } from '@/ui/chart/chart.tsx'
import type { ChartTone } from '@/ui/chart/series.ts'
import { chartLabels } from '../shared/chart-labels.ts'
import { formatDuration, formatTimeOfDay } from '../shared/durations.ts'
import { Panel } from '../shared/panel.tsx'

type Measure = Exclude<keyof MetricsSample, 'at'>
type Unit = 'rate' | 'duration' | 'bytes' | 'share' | 'count'

interface ChartDefinition {
  key: string
  unit: Unit
  series: { measure: Measure; tone: ChartTone }[]
}

const CHARTS: ChartDefinition[] = [
  {
    key: 'requests',
    unit: 'rate',
    series: [
      { measure: 'requests', tone: 'blue' },
      { measure: 'clientErrors', tone: 'amber' },
      { measure: 'serverErrors', tone: 'red' }
    ]
  },
  {
    key: 'durations',
    unit: 'duration',
    series: [
      { measure: 'meanDuration', tone: 'blue' },
      { measure: 'maxDuration', tone: 'violet' }
    ]
  },
  {
    key: 'memory',
    unit: 'bytes',
    series: [
      { measure: 'rss', tone: 'violet' },
      { measure: 'heapUsed', tone: 'teal' }
    ]
  },
  { key: 'processor', unit: 'share', series: [{ measure: 'cpu', tone: 'blue' }] },
  { key: 'eventLoop', unit: 'duration', series: [{ measure: 'eventLoopDelay', tone: 'amber' }] },
  {
    key: 'pool',
    unit: 'count',
    series: [
      { measure: 'poolActive', tone: 'teal' },
      { measure: 'poolPending', tone: 'red' }
    ]
  }
]

/** Of a drawing in pixels, and of the legend above it, which a single line does not need: charts side by side are equally tall. */
const HEIGHT = 180
const LEGEND_HEIGHT = 24

const FORMATS: Record<Unit, (value: number, locale: string) => string> = {
  rate: formatNumber,
  count: formatNumber,
  duration: formatDuration,
  bytes: formatByteSize,
  share: (value, locale) => formatPercent(value, locale, 1)
}

/** The last hour, drawn. */
export function HistoryCharts({ history: { samples } }: { history: MetricsHistory }) {
  const { t } = useTranslation()
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
      {CHARTS.map((definition) => (
        <Panel
          key={definition.key}
          title={t(`metrics.history.${definition.key}.title`)}
          aside={t(`metrics.history.${definition.key}.unit`)}
        >
          <HistoryChart definition={definition} samples={samples} />
        </Panel>
      ))}
    </div>
  )
}

interface HistoryChartProps {
  definition: ChartDefinition
  samples: readonly MetricsSample[]
}

function HistoryChart({ definition: { key, unit, series }, samples }: HistoryChartProps) {
  const { t, i18n } = useTranslation()
  const instants = useMemo(() => samples.map(({ at }) => new Date(at).getTime()), [samples])
  const drawn = useMemo(
    () =>
      series.map(({ measure, tone }) => ({
        key: measure,
        label: t(`metrics.history.series.${measure}`),
        tone,
        values: samples.map((sample) => sample[measure])
      })),
    [series, samples, t]
  )
  return (
    <Chart
      {...chartLabels(t)}
      label={t(`metrics.history.${key}.title`)}
      kind="lines"
      height={series.length > 1 ? HEIGHT : HEIGHT + LEGEND_HEIGHT}
      instants={instants}
      series={drawn}
      isWhole={unit === 'count'}
      formatValue={(value) => FORMATS[unit](value, i18n.language)}
      formatInstant={(instant) =>
        `${formatDateTime(new Date(instant).toISOString()).slice(0, 8)} ${formatTimeOfDay(instant)}`
      }
    />
  )
}
