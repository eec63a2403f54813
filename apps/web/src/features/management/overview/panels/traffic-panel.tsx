import type { Overview } from '@portico/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { chartLabels } from '@/features/management/shared/chart-labels.ts'
import { formatDuration } from '@/features/management/shared/durations.ts'
import { Figure, Panel, PanelLink } from '@/features/management/shared/panel.tsx'
import { formatNumber } from '@/lib/i18n/formats.ts'
import { Chart } from '@/ui/chart/chart.tsx'
import type { ChartSeries } from '@/ui/chart/series.ts'

interface TrafficPanelProps {
  traffic: Overview['traffic']
  className: string
}

const MINUTE = 60_000

type Minute = Overview['traffic']['perMinute'][number]

const SERIES: readonly (Pick<ChartSeries, 'key' | 'tone'> & { countOf: (minute: Minute) => number })[] = [
  {
    key: 'successful',
    tone: 'blue',
    countOf: ({ requests, clientErrors, serverErrors }) => requests - clientErrors - serverErrors
  },
  { key: 'clientErrors', tone: 'amber', countOf: ({ clientErrors }) => clientErrors },
  { key: 'serverErrors', tone: 'red', countOf: ({ serverErrors }) => serverErrors }
]

/** The sixty minutes up to the last one; those before the start of the instance have no requests. */
function wholeHour(perMinute: readonly Minute[]): readonly Minute[] {
  const last = perMinute.at(-1)
  if (!last) return []
  const counted = new Map(perMinute.map((minute) => [new Date(minute.at).getTime(), minute]))
  const end = new Date(last.at).getTime()
  return Array.from({ length: 60 }, (_, index) => {
    const at = end - (59 - index) * MINUTE
    return counted.get(at) ?? { at: new Date(at).toISOString(), requests: 0, clientErrors: 0, serverErrors: 0 }
  })
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The requests of the last hour, and how many of them failed. */
export function TrafficPanel({ traffic, className }: TrafficPanelProps) {
  const { t, i18n } = useTranslation()
  const { meanDuration } = traffic
  const perMinute = useMemo(() => wholeHour(traffic.perMinute), [traffic.perMinute])
  const number = (value: number) => formatNumber(value, i18n.language)
  const instants = useMemo(() => perMinute.map(({ at }) => new Date(at).getTime()), [perMinute])
  const series = useMemo<ChartSeries[]>(
    () =>
      SERIES.map(({ key, tone, countOf }) => ({
        key,
        tone,
        label: t(`overview.traffic.${key}`),
        values: perMinute.map(countOf)
      })),
    [perMinute, t]
  )
  const [, refused = 0, failed = 0] = series.map(({ values }) => sum(values))
  return (
    <Panel
      title={t('overview.traffic.title')}
      aside={<PanelLink to="/admin/metrics">{t('global.menu.admin.metrics')}</PanelLink>}
      className={className}
    >
      <dl className="mb-4 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        <Figure label={t('overview.traffic.requests')}>{number(sum(perMinute.map(({ requests }) => requests)))}</Figure>
        <Figure label={t('overview.traffic.meanDuration')}>{formatDuration(meanDuration, i18n.language)}</Figure>
        <Figure label={t('overview.traffic.clientErrors')}>{number(refused)}</Figure>
        <Figure label={t('overview.traffic.serverErrors')} tone={failed > 0 ? 'bad' : 'neutral'}>
          {number(failed)}
        </Figure>
      </dl>
      <Chart
        {...chartLabels(t)}
        label={t('overview.traffic.chart')}
        kind="bars"
        instants={instants}
        series={series}
        isWhole
        formatValue={number}
      />
    </Panel>
  )
}
