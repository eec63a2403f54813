import type { Metrics } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '@/features/management/shared/durations.ts'
import { Panel } from '@/features/management/shared/panel.tsx'
import { formatByteSize, formatDateTime, formatNumber, formatPercent } from '@/lib/i18n/formats.ts'
import { FactList } from './figure-table.tsx'

/** The process and the machine it runs on. */
export function ProcessSection({ figures }: { figures: Metrics['processMetrics'] }) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const fact = (key: string, value: string) => ({ label: t(`metrics.process.${key}`), value })
  return (
    <Panel title={t('metrics.process.title')}>
      <FactList
        facts={[
          fact('uptime', formatDuration(figures['process.uptime'], language)),
          fact('startTime', formatDateTime(new Date(figures['process.start.time']).toISOString())),
          fact('processorUse', formatPercent(figures['process.cpu.usage'], language, 1)),
          fact('systemUse', formatPercent(figures['system.cpu.usage'], language, 1)),
          fact('processors', formatNumber(figures['system.cpu.count'], language)),
          fact('load', formatNumber(figures['system.load.average.1m'], language)),
          fact('memory', formatByteSize(figures['process.memory.rss'], language)),
          fact(
            'files',
            t('metrics.process.filesOf', {
              open: formatNumber(figures['process.files.open'], language),
              max: formatNumber(figures['process.files.max'], language)
            })
          )
        ]}
      />
    </Panel>
  )
}

/** What the garbage collector has done since the process began. */
export function GarbageSection({ collector }: { collector: Metrics['garbageCollector'] }) {
  const { t, i18n } = useTranslation()
  const bytes = (value: number) => formatByteSize(value, i18n.language)
  const duration = (value: number) => formatDuration(value, i18n.language)
  const fact = (key: string, value: string) => ({ label: t(`metrics.garbage.${key}`), value })
  const pause = collector['jvm.gc.pause']
  return (
    <Panel title={t('metrics.garbage.title')}>
      <FactList
        facts={[
          fact('count', formatNumber(pause.count, i18n.language)),
          fact('totalTime', duration(pause.totalTime)),
          fact('mean', duration(pause.mean)),
          fact('p99', duration(pause['0.99'])),
          fact('max', duration(pause.max)),
          fact('live', bytes(collector['jvm.gc.live.data.size'])),
          fact('limit', bytes(collector['jvm.gc.max.data.size'])),
          fact('allocated', bytes(collector['jvm.gc.memory.allocated'])),
          fact('promoted', bytes(collector['jvm.gc.memory.promoted']))
        ]}
      />
    </Panel>
  )
}

/** The delay of the event loop. */
export function EventLoopSection({ delays }: { delays: Metrics['eventLoop'] }) {
  const { t, i18n } = useTranslation()
  const fact = (label: string, value: number) => ({ label, value: formatDuration(value, i18n.language) })
  return (
    <Panel title={t('metrics.eventLoop.title')}>
      <p className="mb-3 text-sm text-ink-2">{t('metrics.eventLoop.text')}</p>
      <FactList
        facts={[
          fact(t('metrics.column.mean'), delays.mean),
          fact(t('metrics.column.median'), delays['0.5']),
          fact(t('metrics.column.p95'), delays['0.95']),
          fact(t('metrics.column.p99'), delays['0.99']),
          fact(t('metrics.column.max'), delays.max)
        ]}
      />
    </Panel>
  )
}
