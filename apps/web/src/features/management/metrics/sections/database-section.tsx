import type { Metrics } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { Figure, Panel } from '@/features/management/shared/panel.tsx'
import { formatNumber } from '@/lib/i18n/formats.ts'
import { FigureTable } from './figure-table.tsx'

const COUNTS = ['active', 'idle', 'pending', 'max'] as const
const QUANTILES = ['0.0', '0.5', '0.75', '0.95', '0.99'] as const
/** The names of the columns: the count, and in milliseconds the mean, the quantiles and the maximum. */
const STATISTICS = ['count', 'mean', 'min', 'median', 'p75', 'p95', 'p99', 'max']
const TIMES = ['acquire', 'creation', 'usage'] as const

/** The connections to the database, and how long what is done with them takes. */
export function DatabaseSection({ pool }: { pool: Metrics['databases'] }) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => formatNumber(value, i18n.language)
  const milliseconds = (value: number) => formatNumber(value, i18n.language, 2)
  return (
    <Panel title={t('metrics.database.title')} isFlush>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 px-5 py-4 sm:grid-cols-4">
        {COUNTS.map((name) => (
          <Figure
            key={name}
            label={t(`metrics.database.${name}`)}
            tone={name === 'pending' && pool.pending.value > 0 ? 'warning' : 'neutral'}
          >
            {number(pool[name].value)}
          </Figure>
        ))}
      </dl>
      <FigureTable
        label={t('metrics.database.times')}
        className="border-t border-line"
        heads={[t('metrics.database.timesMs'), ...STATISTICS.map((name) => t(`metrics.column.${name}`))]}
        rows={TIMES.map((name) => {
          const { count, mean, max, ...quantiles } = pool[name]
          const times = [mean, ...QUANTILES.map((quantile) => quantiles[quantile]), max]
          return { key: name, cells: [t(`metrics.database.${name}`), number(count), ...times.map(milliseconds)] }
        })}
      />
    </Panel>
  )
}
