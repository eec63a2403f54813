import { type EntityDefinition, LIMITS } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { formatByteSize, formatNumber, pluralOptions } from '@/lib/i18n/formats.ts'
import { Alert } from '@/ui/state/alert.tsx'
import { importColumns } from '../columns.ts'
import type { ImportIssue } from './source.ts'

/** Up to so many issues are listed; with more of them these have to be corrected first. */
const MAX_NAMED = 20

interface ImportIssuesProps {
  entity: EntityDefinition
  issues: readonly ImportIssue[]
}

/** The reasons why a file cannot be imported, each with its place. */
export function ImportIssues({ entity, issues }: ImportIssuesProps) {
  const { t, i18n } = useTranslation()
  const more = issues.length - MAX_NAMED
  const number = (value: number) => formatNumber(value, i18n.language)
  const values = (issue: ImportIssue) => ({
    ...Object.fromEntries(
      Object.entries(issue.values ?? {}).map(([name, value]) => [
        name,
        typeof value !== 'number'
          ? value
          : issue.code === 'tooLarge'
            ? formatByteSize(value, i18n.language)
            : number(value)
      ])
    ),
    columns: importColumns(entity)
      .map((column) => column.name)
      .join(', '),
    records: number(LIMITS.importRecords)
  })
  const place = ({ line, column }: ImportIssue) =>
    line === undefined
      ? ''
      : t(column === undefined ? 'entity.import.place.line' : 'entity.import.place.column', {
          line: number(line),
          column: number(column ?? 0)
        })
  return (
    <Alert tone="danger" title={t('entity.import.unfit')}>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {issues.slice(0, MAX_NAMED).map((issue) => {
          const text = `${place(issue)} ${t(`entity.import.fault.${issue.code}`, values(issue))}`.trim()
          return <li key={text}>{text}</li>
        })}
        {more > 0 && <li>{t('entity.import.moreFaults', pluralOptions(more, i18n.language))}</li>}
      </ul>
    </Alert>
  )
}
