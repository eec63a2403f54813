import { useTranslation } from 'react-i18next'
import { formatTimestamp } from '@/lib/i18n/formats.ts'
import { failureText } from '@/lib/page/page-failed.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { Skeleton } from '@/ui/state/skeleton.tsx'
import { useUnmatched } from '../api/incoming-transfers.ts'
import { useMoney } from './money.ts'

/** The queue of transfers whose reference no payment waits for. */
export function UnmatchedTransfers() {
  const { t } = useTranslation()
  const money = useMoney()
  const { data, error, isPending } = useUnmatched()
  return (
    <section aria-labelledby="unmatched-transfers" className="mt-8">
      <h2 id="unmatched-transfers" className="text-base font-semibold tracking-[-0.01em]">
        {t('payments.unmatched.title')}
      </h2>
      {isPending ? (
        <Skeleton className="mt-3 h-5 w-80 max-w-full" />
      ) : error ? (
        <Alert tone="danger" className="mt-3" title={t('payments.unmatched.failed')}>
          {failureText(error)}
        </Alert>
      ) : data.transfers.length === 0 ? (
        <p className="mt-2 text-sm text-ink-2">{t('payments.unmatched.none')}</p>
      ) : (
        <ul className="mt-3 border-t border-line">
          {data.transfers.map(({ transferId, reference, amount, currency, receivedAt }) => (
            <li
              key={transferId}
              className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-b border-line py-2.5 text-sm"
            >
              <span className="min-w-0 flex-1 font-mono text-[13.5px] wrap-anywhere">
                {reference || <span className="font-sans text-ink-3">{t('payments.unmatched.noReference')}</span>}
              </span>
              <time dateTime={receivedAt} className="text-[13px] text-ink-3 tabular-nums">
                {formatTimestamp(receivedAt)}
              </time>
              <span className="font-medium tabular-nums">{money(amount, currency)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
