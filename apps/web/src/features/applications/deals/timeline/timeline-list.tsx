import { clsx } from 'clsx'
import { FastForward, Rewind, Server, TerminalSquare, Webhook } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTimestamp } from '@/lib/i18n/formats.ts'
import { Entry } from './entry.tsx'
import { LANE_GRID, RAIL } from './lanes.ts'
import { formatTimeSpan } from './time-span.ts'
import { type DayRow, type JumpRow, LANES, type TimelineRow } from './timeline-rows.ts'

/** Rows of the highest windows. */
const FIRST_ROWS = 16

const ICONS = { application: TerminalSquare, sandbox: Server, endpoint: Webhook }

/** The picture of a deal: three lanes side by side where there is room, one below. It is read as a list of sentences. */
export function TimelineList({ rows }: { rows: readonly TimelineRow[] }) {
  const { t } = useTranslation()
  // What a window shows is drawn first.
  const shown = useDeferredValue(rows, rows.slice(0, FIRST_ROWS))
  return (
    <section aria-label={t('applicationDeals.timeline.label')}>
      <div
        aria-hidden="true"
        className={clsx(LANE_GRID, 'sticky top-0 z-3 -mx-2 rounded-2 bg-ground px-2 py-2.5 max-lg:hidden')}
      >
        <span />
        {LANES.map((lane) => {
          const Icon = ICONS[lane]
          return (
            <span key={lane} className="flex items-center gap-2 text-[13px] font-semibold">
              <Icon className="size-4 text-ink-3" />
              {t(`applicationDeals.lane.${lane}`)}
            </span>
          )
        })}
      </div>
      <div className="relative">
        <div aria-hidden="true" className={clsx(LANE_GRID, 'pointer-events-none absolute inset-0')}>
          <span className="max-lg:hidden" />
          {LANES.map((lane, index) => (
            <span key={lane} className={clsx('border-l border-line-2', RAIL, index > 0 && 'max-lg:hidden')} />
          ))}
        </div>
        <ol className="relative grid gap-3 py-3">
          {shown.map((row) =>
            row.kind === 'entry' ? (
              <Entry key={row.key} row={row} />
            ) : row.kind === 'day' ? (
              <Day key={row.key} row={row} />
            ) : (
              <Jump key={row.key} row={row} />
            )
          )}
        </ol>
      </div>
    </section>
  )
}

/** Another day begins. */
function Day({ row }: { row: DayRow }) {
  const { i18n } = useTranslation()
  const day = new Intl.DateTimeFormat(i18n.language === 'en' ? 'en-GB' : i18n.language, {
    ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }
  }).format(new Date(row.clock))
  return (
    <li className="flex pt-2 first:pt-0">
      <time
        dateTime={row.clock.slice(0, 10)}
        className="relative rounded-full border border-line bg-raised px-3 text-[13px] leading-7 font-semibold first-letter:uppercase"
      >
        {day}
      </time>
    </li>
  )
}

/** The clock was moved. */
function Jump({ row: { from, to, count } }: { row: JumpRow }) {
  const { t, i18n } = useTranslation()
  const isBack = count === 0
  const Icon = isBack ? Rewind : FastForward
  const moments = {
    from: formatTimestamp(new Date(from).toISOString()),
    to: formatTimestamp(new Date(to).toISOString())
  }
  const span = formatTimeSpan(to - from, i18n.language)
  return (
    <li className="relative my-1 flex items-center gap-3">
      <span aria-hidden="true" className="h-px flex-1 border-t border-dashed border-amber max-sm:hidden" />
      <div className="flex min-h-10 flex-wrap items-center gap-x-2.5 gap-y-0.5 rounded-2 border border-amber-line bg-amber-wash px-4 py-1.5 text-[13px] text-amber max-sm:w-full">
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        {isBack ? (
          <strong className="font-semibold">{t('applicationDeals.jump.restored')}</strong>
        ) : (
          <>
            <strong className="font-semibold tabular-nums">+ {span}</strong>
            <span>{t('applicationDeals.jump.advanced', { count })}</span>
            <span className="text-ink-2 tabular-nums">
              {moments.from} <span aria-hidden="true">→</span>
              <span className="sr-only">{t('applicationDeals.jump.to')}</span> {moments.to}
            </span>
          </>
        )}
      </div>
      <span aria-hidden="true" className="h-px flex-1 border-t border-dashed border-amber max-sm:hidden" />
    </li>
  )
}
