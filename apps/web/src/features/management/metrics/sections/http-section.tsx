import type { Metrics } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { Panel } from '@/features/management/shared/panel.tsx'
import { formatNumber, formatPercent, pluralOptions } from '@/lib/i18n/formats.ts'
import { Tag, type TagTone } from '@/ui/text/tag.tsx'
import { FigureTable } from './figure-table.tsx'

const toneOf = (status: string): TagTone =>
  status.startsWith('5') ? 'bad' : status.startsWith('4') ? 'warning' : status.startsWith('2') ? 'good' : 'neutral'

/** Responses by their status. */
export function HttpSection({ requests: { all, percode } }: { requests: Metrics['http.server.requests'] }) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => formatNumber(value, i18n.language)
  const milliseconds = (value: number) => formatNumber(value, i18n.language, 2)
  const rows = Object.entries(percode)
  return (
    <Panel
      title={t('metrics.http.title')}
      aside={t('metrics.http.total', pluralOptions(all.count, i18n.language))}
      isFlush
    >
      {rows.length === 0 ? (
        <Nothing text={t('metrics.http.none')} />
      ) : (
        <FigureTable
          label={t('metrics.http.title')}
          heads={['http.status', 'column.count', 'column.meanMs', 'column.maxMs'].map((key) => t(`metrics.${key}`))}
          rows={rows.map(([status, { count, mean, max }]) => ({
            key: status,
            cells: [
              <Tag key="status" tone={toneOf(status)}>
                {status}
              </Tag>,
              number(count),
              milliseconds(mean),
              milliseconds(max)
            ]
          }))}
        />
      )}
    </Panel>
  )
}

/** The hits and misses of the server's caches. */
export function CacheSection({ caches }: { caches: Metrics['cache'] }) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => formatNumber(value, i18n.language)
  const rows = Object.entries(caches)
  return (
    <Panel title={t('metrics.cache.title')} isFlush>
      {rows.length === 0 ? (
        <Nothing text={t('metrics.cache.none')} />
      ) : (
        <FigureTable
          label={t('metrics.cache.title')}
          heads={['name', 'hits', 'misses', 'share'].map((key) => t(`metrics.cache.${key}`))}
          rows={rows.map(([name, { 'cache.gets.hit': hits, 'cache.gets.miss': misses }]) => ({
            key: name,
            cells: [
              t(`metrics.cache.names.${name}`, { defaultValue: name }),
              number(hits),
              number(misses),
              hits + misses > 0 ? formatPercent(hits / (hits + misses), i18n.language, 1) : t('management.none')
            ]
          }))}
        />
      )}
    </Panel>
  )
}

function Nothing({ text }: { text: string }) {
  return <p className="px-5 py-8 text-center text-sm text-ink-2">{text}</p>
}
