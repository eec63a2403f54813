import { type PlatformStatus, STATUS_PARTS } from '@portico/contract'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatPercent } from '@/lib/i18n/formats.ts'
import { Card } from '@/ui/page/card.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { COLOURS, DayBars } from './day-bars.tsx'
import { type DayState, shownDays, uptimeOf } from './days.ts'
import { PartStateText } from './marks.tsx'
import { useDayTexts } from './use-day-texts.ts'

/** Every part with its state and its days; as long as nothing is known, rows of the same height. */
export function PartList({ status }: { status: PlatformStatus | undefined }) {
  const { t, i18n } = useTranslation()
  return (
    <Card>
      <ul aria-busy={status === undefined || undefined} className="divide-y divide-line">
        {STATUS_PARTS.map((name) => {
          const part = status?.parts.find((one) => one.name === name)
          const label = t(`status.part.${name}`)
          const uptime = part && uptimeOf(part.days)
          return (
            <li key={name} className="px-5 py-5 sm:px-7">
              <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <h3 className="font-semibold">{label}</h3>
                {part ? <PartStateText state={part.state} /> : <Skeleton className="h-5 w-24" />}
              </div>
              {part && status ? (
                <DayBars label={label} days={shownDays(status.today, part.days)} />
              ) : (
                <Skeleton className="h-9 w-full" />
              )}
              <div className="mt-2 flex items-center gap-3 text-xs text-ink-3 tabular-nums">
                <span className="max-sm:hidden lg:hidden">{t('status.days.ago', { count: 60 })}</span>
                <span className="max-lg:hidden">{t('status.days.ago', { count: 90 })}</span>
                <span className="sm:hidden">{t('status.days.ago', { count: 30 })}</span>
                <span aria-hidden="true" className="h-px min-w-2 flex-1 bg-line" />
                {part && (
                  <span className="text-ink-2">
                    {uptime === undefined
                      ? t('status.days.noneYet')
                      : t('status.days.uptime', { uptime: formatPercent(uptime, i18n.language, 2) })}
                  </span>
                )}
                <span aria-hidden="true" className="h-px min-w-2 flex-1 bg-line" />
                <span>{t('status.days.today')}</span>
              </div>
            </li>
          )
        })}
      </ul>
      {status && (
        <div className="border-t border-line px-5 py-4 sm:px-7">
          <Legend />
          <DayTable status={status} />
        </div>
      )}
    </Card>
  )
}

const LEGEND: readonly DayState[] = ['operational', 'degraded', 'partial', 'down', 'none']

/** What the colours of the days mean. */
function Legend() {
  const { t } = useTranslation()
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink-2">
      {LEGEND.map((state) => (
        <li key={state} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={`h-3 w-1.5 rounded-[2px] ${COLOURS[state]}`} />
          {t(`status.legend.${state}`)}
        </li>
      ))}
    </ul>
  )
}

/** The days of all parts as a table, newest first; folded at first. */
function DayTable({ status }: { status: PlatformStatus }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="group mt-2">
      <summary className="inline-flex h-7 cursor-pointer list-none items-center gap-1 rounded-1 pr-2 text-[13px] text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-3.5 transition-transform group-open:rotate-90" />
        {t('status.days.table')}
      </summary>
      {isOpen && <OpenTable status={status} />}
    </details>
  )
}

function OpenTable({ status }: { status: PlatformStatus }) {
  const { t } = useTranslation()
  const texts = useDayTexts()
  const columns = status.parts.map(({ name, days }) => ({ name, days: shownDays(status.today, days).reverse() }))
  const rows = (columns[0]?.days ?? []).map(({ day }, index) => ({
    day,
    cells: columns.map(({ days }) => days[index]!)
  }))
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its room can then be scrolled by keys
      tabIndex={0}
      className="mt-2 mb-2 max-h-96 overflow-auto rounded-2 border border-line"
    >
      <table aria-label={t('status.days.table')} className="w-full min-w-3xl text-xs tabular-nums">
        <thead className="sticky top-0 bg-sunken text-ink-2">
          <tr>
            {['day', ...columns.map(({ name }) => name)].map((name) => (
              <th key={name} scope="col" className="px-3 py-1.5 text-left font-medium">
                {name === 'day' ? t('status.days.day') : t(`status.part.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, cells }) => (
            <tr key={day} className="border-t border-line">
              <th scope="row" className="px-3 py-1 text-left font-normal whitespace-nowrap">
                {formatDate(day)}
              </th>
              {cells.map((cell, index) => (
                <td key={columns[index]!.name} className="px-3 py-1">
                  {texts(cell).join(', ')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
