import type { VersionCheck, VersionDifference } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatNumber, pluralOptions } from '@/lib/i18n/formats.ts'
import { Section } from '@/ui/page/section.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { EmptyState } from '@/ui/state/empty-state.tsx'
import { MethodBadge } from '@/ui/text/method-badge.tsx'
import { Tag, type TagTone } from '@/ui/text/tag.tsx'

const LINK = 'font-medium text-blue-ink hover:underline'
const TONES: Record<VersionDifference['kind'], TagTone> = { REMOVED: 'bad', REFUSED: 'bad', RESPONSE: 'warning' }

interface VersionReportProps {
  report: VersionCheck
  /** The address of the application. */
  root: string
}

/** What another version would change for the requests of an application: in one line, and by operation. */
export function VersionReport({ report, root }: VersionReportProps) {
  const { t, i18n } = useTranslation()
  const { api, from, to, requests, isComplete, operations } = report
  const touched = operations.filter(({ refused, different }) => refused + different > 0)
  const changesAddress = `/apireference/${api}/changes?${new URLSearchParams({ version: to, from })}`
  const changes = (
    <Link to={changesAddress} className={LINK}>
      {t('applicationVersions.allChanges', { from, to })}
    </Link>
  )
  if (requests === 0)
    return (
      <EmptyState title={t('applicationVersions.none.title')} actions={changes}>
        {t('applicationVersions.none.text', { from })}
      </EmptyState>
    )
  const refused = operations.reduce((sum, operation) => sum + operation.refused, 0)
  const different = operations.reduce((sum, operation) => sum + operation.different, 0)
  const count = (key: string, value: number) => t(key, { ...pluralOptions(value, i18n.language), from, to })
  return (
    <>
      {touched.length === 0 ? (
        <Alert tone="success" title={count('applicationVersions.untouched', requests)}>
          {changes}
        </Alert>
      ) : (
        <Alert tone={refused > 0 ? 'danger' : 'warning'} title={count('applicationVersions.touched', requests)}>
          <p>
            {[
              ...(refused > 0 ? [count('applicationVersions.refused', refused)] : []),
              ...(different > 0 ? [count('applicationVersions.different', different)] : [])
            ].join(' ')}
          </p>
          <p className="mt-1">{changes}</p>
        </Alert>
      )}
      {!isComplete && (
        <p className="text-sm text-ink-2">
          {t('applicationVersions.incomplete', { shown: formatNumber(requests, i18n.language) })}
        </p>
      )}
      {touched.map((operation) => (
        <Operation
          key={`${operation.method} ${operation.operationId}`}
          report={report}
          operation={operation}
          root={root}
        />
      ))}
      <Untouched report={report} />
    </>
  )
}

type OperationReport = VersionCheck['operations'][number]

interface OperationProps extends VersionReportProps {
  operation: OperationReport
}

function Operation({ report: { api, from, to }, operation, root }: OperationProps) {
  const { t, i18n } = useTranslation()
  const { operationId, method, requests, refused, different, differences } = operation
  const values = { shown: formatNumber(requests, i18n.language), count: requests }
  return (
    <Section
      title={
        <span className="flex flex-wrap items-center gap-2">
          <MethodBadge method={method} />
          <Link
            to={`/apireference/${api}/operations/${operationId}?${new URLSearchParams({ version: from, environment: 'sandbox' })}`}
            className="font-mono text-sm hover:underline"
          >
            {operationId}
          </Link>
        </span>
      }
      note={
        <span className="text-[13px] text-ink-3">
          {t('applicationVersions.ofRequests', {
            ...values,
            touched: formatNumber(refused + different, i18n.language)
          })}
        </span>
      }
    >
      <ul className="divide-y divide-line">
        {differences.map((difference) => (
          <Difference
            key={`${difference.kind} ${difference.field} ${difference.code}`}
            difference={difference}
            to={to}
            root={root}
          />
        ))}
      </ul>
    </Section>
  )
}

function Difference({ difference, to, root }: { difference: VersionDifference; to: string; root: string }) {
  const { t, i18n } = useTranslation()
  const { kind, field, detail, requests, examples } = difference
  return (
    <li className="grid gap-1 px-5 py-4 sm:px-6">
      <p className="flex flex-wrap items-center gap-2">
        <Tag tone={TONES[kind]}>{t(`applicationVersions.kind.${kind}`)}</Tag>
        {field !== '' && <code className="font-mono text-[13px] wrap-anywhere">{field}</code>}
      </p>
      <p className="max-w-prose text-sm" lang="en">
        {detail}
      </p>
      <p className="text-[13px] text-ink-2">
        {t('applicationVersions.concerns', { ...pluralOptions(requests, i18n.language), to })}{' '}
        {examples.map((id, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <Link to={`${root}/log/${id}`} className={LINK}>
              {t('applicationVersions.example', { number: index + 1 })}
            </Link>
          </span>
        ))}
      </p>
    </li>
  )
}

/** The operations of which no request would change. */
function Untouched({ report: { operations } }: { report: VersionCheck }) {
  const { t, i18n } = useTranslation()
  const untouched = operations.filter(({ refused, different }) => refused + different === 0)
  if (untouched.length === 0) return null
  return (
    <Section title={t('applicationVersions.unchanged')}>
      <ul className="divide-y divide-line">
        {untouched.map(({ operationId, method, requests }) => (
          <li
            key={`${method} ${operationId}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3 sm:px-6"
          >
            <MethodBadge method={method} />
            <span className="font-mono text-[13px] wrap-anywhere">{operationId}</span>
            <span className="ml-auto text-[13px] text-ink-3 tabular-nums">
              {t('applicationVersions.requests', pluralOptions(requests, i18n.language))}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
