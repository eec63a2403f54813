import type { GoLiveOperation } from '@portico/contract'
import { clsx } from 'clsx'
import { Check, CircleDot } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDateTime, formatNumber } from '@/lib/i18n/formats.ts'
import { Chevron } from '@/ui/button/chevron.tsx'
import { MethodBadge } from '@/ui/text/method-badge.tsx'

interface OperationsProps {
  operations: readonly GoLiveOperation[]
  /** The address of the application. */
  root: string
}

/** The operations that the application uses, each with the errors that its document describes. */
export function Operations({ operations, root }: OperationsProps) {
  const { t } = useTranslation()
  return (
    <details className="group rounded-2 border border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-2 px-3 text-sm font-medium hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <Chevron isOpen={false} className="group-open:rotate-90" />
        {t('goLive.byOperation')}
      </summary>
      <ul className="divide-y divide-line border-t border-line">
        {operations.map((operation) => (
          <Operation key={operation.operationId} operation={operation} root={root} />
        ))}
      </ul>
    </details>
  )
}

function Operation({ operation, root }: { operation: GoLiveOperation; root: string }) {
  const { t, i18n } = useTranslation()
  const { api, operationId, method, errors } = operation
  const number = (value: number) => formatNumber(value, i18n.language)
  const done = errors.filter(({ accepted }) => accepted).length
  return (
    <li className="grid gap-2 px-3 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <MethodBadge method={method} />
        <Link
          to={`/apireference/${api}/operations/${operationId}?environment=sandbox`}
          className="font-mono text-[13px] wrap-anywhere hover:underline"
        >
          {operationId}
        </Link>
        <span className="ml-auto text-[13px] text-ink-3 tabular-nums">
          {t('goLive.of', { done: number(done), all: number(errors.length) })}
        </span>
      </div>
      <ul className="flex flex-wrap gap-1.5">
        {errors.map((error) => (
          <li key={error.status}>
            <ErrorMark error={error} root={root} />
          </li>
        ))}
      </ul>
    </li>
  )
}

const MARK = 'inline-flex h-7 items-center gap-1 rounded-full px-2.5 font-mono text-xs inset-ring'

function ErrorMark({ error, root }: { error: GoLiveOperation['errors'][number]; root: string }) {
  const { t } = useTranslation()
  const { status, received, accepted } = error
  if (!received)
    return (
      <span className={clsx(MARK, 'text-ink-3 inset-ring-line')}>
        {status}
        <span className="sr-only">{t('goLive.error.none')}</span>
      </span>
    )
  const Icon = accepted ? Check : CircleDot
  return (
    <Link
      to={`${root}/log/${received.id}`}
      title={formatDateTime(received.date)}
      className={clsx(
        MARK,
        accepted ? 'bg-teal-wash text-teal inset-ring-teal/25' : 'bg-amber-wash text-amber inset-ring-amber/25',
        'hover:underline'
      )}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      {status}
      <span className="sr-only">{t(accepted ? 'goLive.error.handled' : 'goLive.error.received')}</span>
    </Link>
  )
}
