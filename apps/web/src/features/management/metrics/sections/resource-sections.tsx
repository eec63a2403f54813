import type { Metrics } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { Meter } from '@/features/management/shared/meter.tsx'
import { Figure, Panel } from '@/features/management/shared/panel.tsx'
import { formatByteSize, formatNumber } from '@/lib/i18n/formats.ts'
import { FigureTable } from './figure-table.tsx'

const COUNTS = ['active', 'idle', 'pending', 'max'] as const
const QUANTILES = ['0.0', '0.5', '0.75', '0.95', '0.99'] as const
const STATISTICS = ['count', 'mean', 'min', 'median', 'p75', 'p95', 'p99', 'max']
const TIMES = ['acquire', 'creation', 'usage'] as const

/** The connections to the database, and how long they take to be acquired, created and used. */
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

/** From this share of its limit on, a space counts as nearly full. */
const WARNING_THRESHOLD = 0.9

/** How much memory the process takes: bars for what has a limit, a table for the spaces that have none and are in use. */
export function MemorySection({ spaces }: { spaces: Metrics['jvm'] }) {
  const { t, i18n } = useTranslation()
  const bytes = (value: number) => formatByteSize(value, i18n.language)
  const nameOf = (name: string) => t(`metrics.memory.space.${name}`, { defaultValue: name })
  const all = Object.entries(spaces)
  const limited = all.filter(([, { max }]) => max > 0)
  const unlimited = all.filter(([, { max, committed }]) => max <= 0 && committed > 0)
  return (
    <Panel title={t('metrics.memory.title')} isFlush>
      <ul className="grid gap-4 px-5 py-4">
        {limited.map(([name, { used, committed, max }]) => {
          const text = t('metrics.memory.usedOf', { used: bytes(used), max: bytes(max) })
          return (
            <li key={name}>
              <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
                <span>{nameOf(name)}</span>
                <span className="text-ink-2 tabular-nums">{text}</span>
              </p>
              <Meter
                value={used / max}
                label={nameOf(name)}
                text={text}
                tone={used / max >= WARNING_THRESHOLD ? 'bad' : 'neutral'}
                className="mt-1"
              />
              <p className="mt-1 text-xs text-ink-3 tabular-nums">
                {t('metrics.memory.committed', { committed: bytes(committed) })}
              </p>
            </li>
          )
        })}
      </ul>
      {unlimited.length > 0 && (
        <FigureTable
          label={t('metrics.memory.unlimited')}
          className="border-t border-line"
          heads={[t('metrics.memory.name'), t('metrics.memory.inUse'), t('metrics.memory.reserved')]}
          rows={unlimited.map(([name, { used, committed }]) => ({
            key: name,
            cells: [nameOf(name), bytes(used), bytes(committed)]
          }))}
        />
      )}
    </Panel>
  )
}
