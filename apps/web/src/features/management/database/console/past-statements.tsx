import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatNumber, pluralOptions } from '@/lib/i18n/formats.ts'
import { Card } from '@/ui/page/card.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import type { PastStatement } from './console-store.ts'

interface PastStatementsProps {
  past: readonly PastStatement[]
  onChoose: (statement: PastStatement) => void
}

/** The statements that were run since the page was loaded, newest first; a click puts one into the editor. */
export function PastStatements({ past, onChoose }: PastStatementsProps) {
  const { t, i18n } = useTranslation()
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <Card className="overflow-hidden">
        <h2
          id={headingId}
          className="flex min-h-14 items-center border-b border-line px-4 text-base font-semibold tracking-[-0.01em]"
        >
          {t('database.past.title')}
        </h2>
        {past.length === 0 && <p className="px-4 py-5 text-sm text-ink-2">{t('database.past.none')}</p>}
        <ol className="divide-y divide-line">
          {past.map((entry) => (
            <li
              key={entry.id}
              className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2.5 transition-colors hover:bg-blue-wash"
            >
              <button
                type="button"
                title={t('database.past.choose')}
                onClick={() => onChoose(entry)}
                className="truncate rounded-1 text-left font-mono text-[13px] text-ink after:absolute after:inset-0"
              >
                {entry.statement}
              </button>
              <span className="flex items-center gap-2">
                {entry.mode === 'write' && <Tag tone="bad">{t('database.mode.write')}</Tag>}
                {entry.isFailed && <Tag tone="warning">{t('database.past.failed')}</Tag>}
              </span>
              <p className="col-span-2 text-xs text-ink-3 tabular-nums">
                <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
                {entry.rows !== undefined && ` · ${t('database.past.rows', pluralOptions(entry.rows, i18n.language))}`}
                {entry.milliseconds !== undefined && ` · ${formatNumber(entry.milliseconds, i18n.language)} ms`}
              </p>
            </li>
          ))}
        </ol>
      </Card>
    </section>
  )
}
