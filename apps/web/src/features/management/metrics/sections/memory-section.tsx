import type { Metrics } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { Meter } from '@/features/management/shared/meter.tsx'
import { Panel } from '@/features/management/shared/panel.tsx'
import { formatByteSize } from '@/lib/i18n/formats.ts'
import { FigureTable } from './figure-table.tsx'

/** The share of its limit from which on a space counts as nearly full. */
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
