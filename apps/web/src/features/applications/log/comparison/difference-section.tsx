import type { LoggedExchange } from '@portico/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatTimestamp, pluralOptions } from '@/lib/i18n/formats.ts'
import { failureText, Loading } from '@/lib/page/page-failed.tsx'
import { Panel } from '@/lib/samples/panel.tsx'
import { InlineFailure } from '@/ui/state/inline-failure.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { ChangedValue } from '@/ui/text/changed-value.tsx'
import { Tag } from '@/ui/text/tag.tsx'
import { statusPhrase } from '../filter/statuses.ts'
import { type Difference, isReported, reportedErrors } from './compare-requests.ts'

/** Further differences are counted: a body of another kind differs in every field. */
const SHOWN = 20
/** Characters of a value; the panels below have all of it. */
const MAX_VALUE = 300

/** Statuses with a likely reason of their own, when nothing that the client sent has changed. */
const REASONS = [401, 403, 404, 409, 410, 412, 422, 429, 500, 503]

interface DifferenceSectionProps {
  failed: LoggedExchange
  success: UseQueryResult<LoggedExchange | null>
  differences: readonly Difference[]
  root: string
}

/** In what a request that failed differs from the last one of the same operation that succeeded. */
export function DifferenceSection({ failed, success, differences, root }: DifferenceSectionProps) {
  const { t } = useTranslation()
  return (
    <Panel title={t('applicationLog.difference.title')}>
      <div className="grid gap-3 px-4 py-4 text-sm">
        {success.isPending ? (
          <Loading className="grid gap-2">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
          </Loading>
        ) : success.isError ? (
          <InlineFailure
            retryLabel={t('error.page.retry')}
            onRetry={() => void success.refetch()}
            isRetrying={success.isFetching}
          >
            {[t('applicationLog.difference.failed'), failureText(success.error)].join(' ')}
          </InlineFailure>
        ) : success.data === null ? (
          <p className="text-ink-2">{t('applicationLog.difference.noSuccess')}</p>
        ) : (
          <Compared failed={failed} success={success.data} differences={differences} root={root} />
        )}
      </div>
    </Panel>
  )
}

interface ComparedProps extends Pick<DifferenceSectionProps, 'failed' | 'differences' | 'root'> {
  success: LoggedExchange
}

function Compared({ failed, success, differences, root }: ComparedProps) {
  const { t, i18n } = useTranslation()
  const errors = useMemo(() => reportedErrors(failed.response.body), [failed])
  // What the response reports comes first: it is the likely reason.
  const sorted = useMemo(
    () => [...differences].sort((one, other) => Number(isReported(other, errors)) - Number(isReported(one, errors))),
    [differences, errors]
  )
  return (
    <>
      <p className="text-ink-2">
        {t('applicationLog.difference.comparedWith')}{' '}
        <Link to={`${root}/${success.id}`} className="font-medium text-blue-ink tabular-nums hover:underline">
          {formatTimestamp(success.at)} · {success.status} <span lang="en">{statusPhrase(success.status)}</span>
        </Link>
      </p>
      {differences.length === 0 && (
        <>
          <p className="font-medium">{t('applicationLog.difference.none')}</p>
          <p className="text-ink-2">
            {t(`applicationLog.difference.reason.${REASONS.includes(failed.status) ? failed.status : 'other'}`)}
          </p>
        </>
      )}
      {differences.length > 0 && (
        <dl className="grid gap-3">
          {sorted.slice(0, SHOWN).map((difference) => (
            <DifferenceView
              key={`${difference.place} ${difference.name}`}
              difference={difference}
              isReported={isReported(difference, errors)}
            />
          ))}
        </dl>
      )}
      {differences.length > SHOWN && (
        <p className="text-ink-2">
          {t('applicationLog.difference.more', pluralOptions(differences.length - SHOWN, i18n.language))}
        </p>
      )}
    </>
  )
}

interface DifferenceViewProps {
  difference: Difference
  isReported: boolean
}

function DifferenceView({ difference: { place, name, before, after }, isReported: hasError }: DifferenceViewProps) {
  const { t } = useTranslation()
  return (
    <div>
      <dt className="mb-1 flex flex-wrap items-baseline gap-x-2 text-[13px]">
        <span className="text-ink-3">{t(`applicationLog.difference.place.${place}`)}</span>
        {name && <code className="font-mono font-medium wrap-anywhere">{name}</code>}
        {hasError && <Tag tone="warning">{t('applicationLog.difference.reported')}</Tag>}
      </dt>
      <Value side="before" value={before} />
      <Value side="after" value={after} />
    </div>
  )
}

function Value({ side, value }: { side: 'before' | 'after'; value: string | undefined }) {
  const { t } = useTranslation()
  return (
    <ChangedValue side={side} label={t(`applicationLog.difference.${side}`)}>
      {value === undefined ? (
        <span className="text-ink-2">{t('applicationLog.difference.missing')}</span>
      ) : (
        <code className="font-mono text-[13px]">
          {value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE)}…` : value}
        </code>
      )}
    </ChangedValue>
  )
}
