import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTimestamp } from '@/lib/i18n/formats.ts'
import { EntryDetails } from './entry-details.tsx'
import { useEntrySentence } from './entry-sentence.ts'
import { EntrySummary } from './entry-summary.tsx'
import { LANE_GRID } from './lanes.ts'
import { formatTimeSpan } from './time-span.ts'
import type { EntryRow, Lane } from './timeline-rows.ts'

const COLUMN: Readonly<Record<Lane, string>> = {
  application: 'lg:col-start-2',
  sandbox: 'lg:col-start-3',
  endpoint: 'lg:col-start-4'
}

const DOT: Readonly<Record<string, string>> = {
  REQUEST: 'bg-blue',
  PAGE: 'bg-violet',
  EVENT: 'bg-teal',
  ATTEMPT: 'bg-ink-3'
}

const MINUTE = 60_000
/** Waits from which the distance to the row before grows, in milliseconds. */
const STEPS = [
  { from: 86_400_000, distance: 'mt-8' },
  { from: 3_600_000, distance: 'mt-6' },
  { from: MINUTE, distance: 'mt-4' }
]

/** One entry: a button with what happened, which opens its bodies. It reads as one sentence. */
export function Entry({ row }: { row: EntryRow }) {
  const { t, i18n } = useTranslation()
  const details = useId()
  const [isOpen, setOpen] = useState(false)
  const { item, lane, clock, wait } = row
  const sentence = useEntrySentence(row)
  const time = formatTimestamp(clock).slice(-8)
  return (
    <li
      data-entry={item.kind}
      className={clsx(
        '[contain-intrinsic-block-size:auto_64px] [content-visibility:auto] [overflow-clip-margin:8px]',
        STEPS.find(({ from }) => wait >= from)?.distance
      )}
    >
      {wait >= MINUTE && (
        <p className="mb-3 pl-6 text-xs text-ink-3 lg:pl-[128px]">
          {t('applicationDeals.timeline.later', { span: formatTimeSpan(wait, i18n.language) })}
        </p>
      )}
      <div className={LANE_GRID}>
        <time
          dateTime={clock}
          className="pt-2.5 text-right font-mono text-xs leading-5 text-ink-3 tabular-nums max-lg:hidden"
        >
          {time}
        </time>
        <div className={clsx('relative min-w-0 pl-6', COLUMN[lane])}>
          <span
            aria-hidden="true"
            className={clsx('absolute top-[15px] left-0 size-[11px] rounded-full ring-4 ring-ground', DOT[item.kind])}
          />
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? details : undefined}
            onClick={() => setOpen(!isOpen)}
            className="group w-full rounded-2 border border-line bg-raised px-3.5 py-2.5 text-left shadow-card transition-colors hover:border-blue-line aria-expanded:border-blue"
          >
            <span className="sr-only">{sentence}</span>
            <span aria-hidden="true" className="block">
              <span className="mb-1 flex items-baseline gap-2 text-xs text-ink-3 lg:hidden">
                <span className="font-mono tabular-nums">{time}</span>
                <span>{t(`applicationDeals.lane.${item.kind === 'PAGE' ? 'person' : lane}`)}</span>
              </span>
              <span className="flex items-start gap-2">
                <span className="block min-w-0 flex-1">
                  <EntrySummary item={item} />
                </span>
                <ChevronDown className="mt-0.5 size-4 shrink-0 text-ink-3 transition-transform group-aria-expanded:rotate-180" />
              </span>
            </span>
          </button>
        </div>
        {isOpen && (
          <div id={details} className="mt-3 min-w-0 pl-6 lg:col-span-3 lg:col-start-2">
            <EntryDetails item={item} />
          </div>
        )}
      </div>
    </li>
  )
}
