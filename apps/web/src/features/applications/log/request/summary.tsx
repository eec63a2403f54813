import type { LoggedExchange } from '@portico/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CopyableValue, scopeName } from '@/features/applications/detail/values.tsx'
import { formatTimestamp } from '@/lib/i18n/formats.ts'
import { writeAddress } from '@/lib/reference/address.ts'
import { DealChip, formatDuration } from '../list/log-row.tsx'
import { ruleText, simulatedPage } from '../list/rule-text.ts'
import type { DescribedOperation } from './use-operation.ts'

/** A clock that is less far ahead shows the same time. */
const CLOCK_TOLERANCE_MS = 1_000

interface SummaryProps {
  exchange: LoggedExchange
  operation: DescribedOperation
  root: string
}

/** What is known of a request besides its two sides. */
export function Summary({ exchange, operation, root }: SummaryProps) {
  const { t, i18n } = useTranslation()
  const { at, clock, ms, api, operationId, rule, resources, deal, requestId } = exchange
  const isAhead = Math.abs(Date.parse(clock) - Date.parse(at)) > CLOCK_TOLERANCE_MS
  return (
    <dl className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-4 gap-y-1.5 px-5 py-4 text-sm sm:grid-cols-[150px_minmax(0,1fr)]">
      <Fact label={t('applicationLog.time')}>
        <Moment instant={at} />
      </Fact>
      {isAhead && (
        <Fact label={t('applicationLog.clock')}>
          <Moment instant={clock} />
        </Fact>
      )}
      <Fact label={t('applicationLog.duration')}>
        <span className="tabular-nums">{formatDuration(ms, i18n.language)}</span>
      </Fact>
      <Fact label={t('applicationLog.api')}>{scopeName(t, api)}</Fact>
      {simulatedPage(operationId) ? (
        <Fact label={t('applicationLog.simulatedPage')}>{simulatedPage(operationId)}</Fact>
      ) : (
        <Fact label={t('applicationLog.operation')}>
          <OperationName operation={operation} api={api} operationId={operationId} />
        </Fact>
      )}
      {rule && <Fact label={t('applicationLog.rule')}>{ruleText(t, rule)}</Fact>}
      {deal && (
        <Fact label={t('applicationLog.deal')}>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <DealChip deal={deal} />
            <Link to={`${root}?deal=${encodeURIComponent(deal)}`} className="text-[13px] text-blue-ink hover:underline">
              {t('applicationLog.showDeal')}
            </Link>
          </span>
        </Fact>
      )}
      {resources.length > 0 && (
        <Fact label={t('applicationLog.ids')}>
          <ul className="flex flex-wrap gap-x-3 gap-y-0.5">
            {resources.map((id) => (
              <li key={id}>
                <Link
                  to={`${root}?id=${encodeURIComponent(id)}`}
                  title={t('applicationLog.showId')}
                  className="font-mono text-[13px] text-blue-ink hover:underline"
                >
                  {id}
                </Link>
              </li>
            ))}
          </ul>
        </Fact>
      )}
      <Fact label={t('applicationLog.requestId')} isCode>
        <CopyableValue value={requestId} label={t('applicationLog.requestId')} />
      </Fact>
    </dl>
  )
}

/** An instant to the millisecond, in the browser's zone. */
const Moment = ({ instant }: { instant: string }) => (
  <time dateTime={instant} className="tabular-nums">
    {formatTimestamp(instant)}.{String(new Date(instant).getMilliseconds()).padStart(3, '0')}
  </time>
)

interface OperationNameProps {
  operation: DescribedOperation
  api: string
  operationId: string
}

/** The operation, which leads to its page in the API reference where there is one. */
function OperationName({ operation: { isPublished, version, view }, api, operationId }: OperationNameProps) {
  const name = view?.summary
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      {isPublished ? (
        <Link
          to={writeAddress({ kind: 'operation', api, key: operationId, ...(version && { version }) })}
          lang={name?.lang}
          className="font-medium text-blue-ink hover:underline"
        >
          {name?.plain ?? operationId}
        </Link>
      ) : (
        operationId
      )}
      {name && <code className="font-mono text-xs text-ink-3">{operationId}</code>}
    </span>
  )
}

interface FactProps {
  label: string
  /** The value is as high as a button, so its label is too. */
  isCode?: boolean
  children: ReactNode
}

function Fact({ label, isCode = false, children }: FactProps) {
  return (
    <div className="contents">
      <dt className={isCode ? 'text-[13px] leading-8 text-ink-3' : 'text-[13px] leading-6 text-ink-3'}>{label}</dt>
      <dd className="min-w-0 leading-6 wrap-anywhere">{children}</dd>
    </div>
  )
}
