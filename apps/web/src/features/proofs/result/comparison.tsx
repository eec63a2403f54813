import type { QuoteProof, QuoteProofRequest } from '@portico/contract'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { formatDate, formatNumber } from '@/lib/i18n/formats.ts'
import { formatSentRate } from '@/lib/i18n/rate.ts'
import { Section } from '@/ui/page/section.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { ScrollTable } from './scroll-table.tsx'

const COLUMNS = ['date', 'instalment', 'interest', 'principal', 'balance'] as const
type Column = (typeof COLUMNS)[number]

/** Rows that are shown before the first difference, and behind it. */
const BEFORE = 2
const BEHIND = 4

/** What the rate that somebody states is, beside the proven one. */
export function StatedRate({ stated }: { stated: NonNullable<QuoteProof['statedRate']> }) {
  const { t, i18n } = useTranslation()
  const shown = (text: string) => formatSentRate(text, i18n.language)
  const values = { stated: shown(stated.stated), expected: shown(stated.expected) }
  if (stated.isEqual) return <Alert tone="success" title={t('quoteProof.stated.equal', values)} />
  return (
    <Alert tone="warning" title={t('quoteProof.stated.other', values)}>
      {stated.reasons.length > 0 ? (
        <>
          <p>{t('quoteProof.stated.because')}</p>
          <ul className="list-disc pl-5">
            {stated.reasons.map(({ code, detail }) => (
              <li key={code}>{detail}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>{t('quoteProof.stated.unexplained')}</p>
      )}
    </Alert>
  )
}

interface ComparisonProps {
  comparison: NonNullable<QuoteProof['comparison']>
  schedule: NonNullable<QuoteProof['loan']>['schedule']
  stated: NonNullable<QuoteProofRequest['schedule']>
}

/** A stated schedule beside the own one: the first line that differs, and what explains it. */
export function Comparison({ comparison, schedule, stated }: ComparisonProps) {
  const { t, i18n } = useTranslation()
  const { first, explanations, comparedFigures, comparedRows, differences } = comparison
  const count = (value: number) => formatNumber(value, i18n.language)
  const figure = (value: string | null | undefined) =>
    value == null ? '–' : /^\d{4}-/.test(value) ? formatDate(value) : formatNumber(Number(value), i18n.language, 2)
  if (!first)
    return (
      <Alert
        tone="success"
        title={t('quoteProof.comparison.equal', { figures: count(comparedFigures), rows: count(comparedRows) })}
      />
    )
  const from = Math.max(0, first.row - 1 - BEFORE)
  const rows = Array.from({ length: Math.min(comparedRows, first.row + BEHIND) - from }, (_, index) => from + index)
  return (
    <Section
      title={t('quoteProof.comparison.title')}
      note={
        <Tag tone="bad">
          {t('quoteProof.comparison.differences', { count: differences, shown: count(differences) })}
        </Tag>
      }
    >
      <div className="grid gap-2 p-5 sm:px-6">
        <p className="font-medium">
          {t('quoteProof.comparison.first', {
            row: count(first.row),
            column: t(`quoteProof.column.${first.column}`),
            stated: figure(first.stated),
            expected: figure(first.expected)
          })}
        </p>
        {explanations.length === 0 && <p className="text-sm text-ink-2">{t('quoteProof.comparison.unexplained')}</p>}
        <ul className="grid gap-1.5">
          {explanations.map(({ detail, isReproduced, matchingRows }) => (
            <li key={detail} className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-sm">
              <Tag tone={isReproduced ? 'info' : 'neutral'}>
                {t(`quoteProof.comparison.${isReproduced ? 'reproduced' : 'nearer'}`, { rows: count(matchingRows) })}
              </Tag>
              <span>{detail}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="border-t border-line">
        <ScrollTable
          label={t('quoteProof.comparison.table')}
          heads={[
            { text: t('quoteProof.column.row'), isNumber: true },
            ...COLUMNS.map((column) => ({ text: t(`quoteProof.column.${column}`), isNumber: column !== 'date' }))
          ]}
        >
          {rows.map((row) => (
            <ComparedRow
              key={row}
              number={row + 1}
              isFirst={row + 1 === first.row}
              cell={(column) => ({ own: schedule[row]?.[column], stated: stated[row]?.[column] })}
              figure={figure}
            />
          ))}
        </ScrollTable>
      </div>
    </Section>
  )
}

interface ComparedRowProps {
  number: number
  isFirst: boolean
  cell: (column: Column) => { own: string | undefined; stated: string | undefined }
  figure: (value: string | undefined) => string
}

/** Where the figures differ, the stated one is above and ours below. */
function ComparedRow({ number, isFirst, cell, figure }: ComparedRowProps) {
  const { t } = useTranslation()
  return (
    <tr className={clsx('border-t border-line align-top', isFirst && 'bg-red-wash')}>
      <th scope="row" className="px-3 py-1.5 text-right font-normal text-ink-3">
        {number}
      </th>
      {COLUMNS.map((column) => {
        const { own, stated } = cell(column)
        const differs = stated !== undefined && stated !== own
        return (
          <td key={column} className={clsx('px-3 py-1.5 whitespace-nowrap', column !== 'date' && 'text-right')}>
            {differs ? (
              <>
                <del className="text-red-ink decoration-1">
                  <span className="sr-only">{t('quoteProof.comparison.stated')} </span>
                  {figure(stated)}
                </del>
                <ins className="block no-underline">
                  <span className="sr-only">{t('quoteProof.comparison.expected')} </span>
                  {figure(own)}
                </ins>
              </>
            ) : (
              <span className={stated === undefined ? 'text-ink-3' : undefined}>{figure(own)}</span>
            )}
          </td>
        )
      })}
    </tr>
  )
}
