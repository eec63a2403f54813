import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatNumber } from '@/lib/i18n/formats.ts'
import { Chart } from '@/ui/chart/chart.tsx'
import type { ChartTone } from '@/ui/chart/series.ts'
import { dailyRequests, type UsageItem } from './usage-by-day.ts'
import { useApiName } from './use-api-name.ts'

/** Not red, which is the colour of errors. */
const TONES: readonly ChartTone[] = ['blue', 'teal', 'violet', 'amber']

/** A day as the browser's midnight: the chart's ticks are midnights there. */
function midnightOf(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date).getTime()
}

const dateOf = (instant: number) => formatDate(new Date(instant).toISOString())

interface UsageChartProps {
  items: readonly UsageItem[]
  days: readonly string[]
}

/** The requests of each day by API. */
export function UsageChart({ items, days }: UsageChartProps) {
  const { t, i18n } = useTranslation()
  const nameOf = useApiName()
  const instants = useMemo(() => days.map(midnightOf), [days])
  const series = useMemo(
    () =>
      dailyRequests(items, days).map(({ api, values }, index) => ({
        key: api,
        label: nameOf(api),
        tone: TONES[index] ?? 'blue',
        values
      })),
    [items, days, nameOf]
  )
  return (
    <Chart
      label={t('applications.usage.chart')}
      kind="bars"
      height={220}
      instants={instants}
      series={series}
      isWhole
      formatValue={(value) => formatNumber(value, i18n.language)}
      formatTick={(instant) => dateOf(instant).slice(0, 5)}
      formatInstant={dateOf}
      emptyLabel={t('applications.usage.none')}
      tableLabel={t('applications.usage.table')}
      instantLabel={t('applications.usage.day')}
    />
  )
}
