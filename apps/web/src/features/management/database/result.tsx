import type { DatabaseResult } from '@portico/contract'
import { Lock } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeCsv } from '@/lib/files/csv.ts'
import { formatNumber } from '@/lib/i18n/formats.ts'
import { CopyButton } from '@/ui/button/copy-button.tsx'
import { Card } from '@/ui/page/card.tsx'

/** The result of a statement: its duration, the number of rows, and the rows. */
export function ResultView({ result }: { result: DatabaseResult }) {
  const { t, i18n } = useTranslation()
  const headingId = useId()
  const [isCopyRefused, setCopyRefused] = useState(false)
  const { command, columns, rows, rowCount, isCut, hasCutValues, milliseconds } = result
  const csv = useMemo(
    () =>
      writeCsv(
        columns.map(({ name }) => name),
        rows
      ),
    [columns, rows]
  )
  const number = (value: number) => formatNumber(value, i18n.language)
  const time = number(milliseconds)
  const count = rowCount ?? rows.length
  const sentence = isCut ? 'cut' : columns.length > 0 ? 'rows' : rowCount === null ? 'done' : 'changed'
  return (
    <section aria-labelledby={headingId}>
      <Card className="overflow-hidden">
        <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2.5">
          <h2 id={headingId} className="text-base font-semibold tracking-[-0.01em]">
            {t('database.result.title')}
          </h2>
          <p role="status" className="text-sm text-ink-2 tabular-nums">
            {t(`database.result.${sentence}`, { count, shown: number(count), time, command })}
            {hasCutValues && ` ${t('database.result.cutValues')}`}
          </p>
          {rows.length > 0 && (
            <CopyButton
              size="small"
              className="ml-auto"
              text={csv}
              label={t('database.result.copy')}
              copiedLabel={t('database.result.copied')}
              onRefused={() => setCopyRefused(true)}
            />
          )}
        </div>
        {isCopyRefused && (
          <p role="alert" className="border-b border-line px-4 py-2.5 text-sm text-ink-2">
            {t('database.result.copyRefused')}
          </p>
        )}
        {columns.length > 0 && (
          <section
            aria-label={t('database.result.table')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its frame can then be scrolled by keys
            tabIndex={0}
            className="max-h-[60dvh] overflow-auto -outline-offset-2"
          >
            <table className="w-full border-separate border-spacing-0 text-left text-[13px]">
              <thead>
                <tr>
                  {columns.map((column, index) => (
                    <th
                      key={index}
                      scope="col"
                      className="sticky top-0 border-b border-line bg-sunken px-4 py-2 align-bottom font-medium whitespace-nowrap"
                    >
                      <span className="flex items-center gap-1.5 font-mono text-ink">
                        {column.name}
                        {column.isMasked && (
                          <Lock aria-label={t('database.result.masked')} role="img" className="size-3.5 text-ink-3" />
                        )}
                      </span>
                      <span className="block text-xs font-normal text-ink-3">{column.type}</span>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="font-mono">
                {rows.map((row, index) => (
                  <tr key={index} className="hover:bg-blue-wash">
                    {row.map((value, column) => (
                      <td key={column} className="border-b border-line px-4 py-2 align-top">
                        <Value value={value} isNumeric={NUMERIC.includes(columns[column]?.type ?? '')} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
            {rows.length === 0 && (
              <p className="px-4 py-6 text-center text-sm text-ink-2">{t('database.result.none')}</p>
            )}
          </section>
        )}
      </Card>
    </section>
  )
}

const NUMERIC = ['smallint', 'integer', 'bigint', 'numeric', 'real', 'double precision', 'oid']

function Value({ value, isNumeric }: { value: string | null; isNumeric: boolean }) {
  if (value === null) return <span className="text-ink-3 italic">null</span>
  if (isNumeric) return <span className="tabular-nums">{value}</span>
  return <span className="block w-max max-w-md whitespace-pre-wrap wrap-anywhere">{value}</span>
}
