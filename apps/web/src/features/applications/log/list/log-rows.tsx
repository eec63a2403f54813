import type { LoggedRequest } from '@portico/contract'
import { type KeyboardEvent, type Ref, useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '@/lib/i18n/formats.ts'
import { Card } from '@/ui/page/card.tsx'
import { LogRow, ROW_GRID } from './log-row.tsx'

/** Rows of the highest windows. */
const FIRST_ROWS = 20

interface LogRowsProps {
  requests: readonly LoggedRequest[]
  root: string
  search: string
  shownId: string | undefined
  ref: Ref<HTMLDivElement>
}

/** Moves the focus among the requests. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-request]')]
  const at = links.indexOf(event.target as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
  if (at < 0 || to === undefined) return
  event.preventDefault()
  links[Math.max(0, Math.min(to, links.length - 1))]?.focus()
}

/** The requests of each day, the newest first. The arrow keys, Home and End lead from one to the other. */
export function LogRows({ requests, root, search, shownId, ref }: LogRowsProps) {
  const { t } = useTranslation()
  // What a window shows is drawn first.
  const shown = useDeferredValue(requests, requests.slice(0, FIRST_ROWS))
  const days = useMemo(() => [...Map.groupBy(shown, ({ at }) => formatDate(at))], [shown])
  const today = formatDate(new Date().toISOString())
  return (
    <Card className="@container overflow-hidden">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only watches the keys that bubble up from the links */}
      <div ref={ref} onKeyDown={moveFocus}>
        <div
          aria-hidden="true"
          className={`${ROW_GRID} hidden border-b border-l-3 border-line border-l-transparent bg-sunken px-4 text-[13px] leading-9 font-medium text-ink-3 @3xl:grid`}
        >
          <span>{t('applicationLog.status')}</span>
          <span>{t('applicationLog.request')}</span>
          <span>{t('applicationLog.api')}</span>
          <span>{t('applicationLog.deal')}</span>
          <span className="text-right">{t('applicationLog.duration')}</span>
          <span className="text-right">{t('applicationLog.time')}</span>
        </div>
        {days.map(([day, ofDay]) => (
          <section key={day} aria-label={day} className="not-last:border-b not-last:border-line">
            <h2 className="border-b border-line px-[19px] text-xs leading-8 font-medium text-ink-2">
              {day === today ? t('applicationLog.today', { day }) : day}
            </h2>
            <ol className="divide-y divide-line">
              {ofDay.map((request) => (
                <LogRow
                  key={request.id}
                  request={request}
                  root={root}
                  search={search}
                  isShown={request.id === shownId}
                />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </Card>
  )
}
