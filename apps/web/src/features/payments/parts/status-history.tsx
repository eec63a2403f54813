import type { Payment } from '@portico/contract'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { formatTimestamp } from '@/lib/i18n/formats.ts'
import { isFinal, isOver, outcomeOf } from '../checkout/outcome.ts'
import { statusKey } from './status-code.tsx'

const COLOURS = {
  pending: 'bg-amber',
  settled: 'bg-teal',
  reserved: 'bg-teal',
  rejected: 'bg-red',
  cancelled: 'bg-ink-3'
}

/** Every status the payment has had, with its code of ISO 20022 and what that means. */
export function StatusHistory({ payment }: { payment: Payment }) {
  const { t } = useTranslation()
  const last = payment.history.length - 1
  return (
    <section aria-labelledby="payment-history">
      <h2 id="payment-history" className="text-base font-semibold tracking-[-0.01em]">
        {t('payments.history.title')}
      </h2>
      <ol className="mt-3">
        {payment.history.map(({ code, dateTime }, index) => {
          const isLast = index === last
          return (
            <li key={`${code} ${dateTime}`} className="relative flex gap-4 pb-4 last:pb-0">
              {!isLast && <span aria-hidden="true" className="absolute top-5 bottom-0 left-[5px] w-0.5 bg-line" />}
              <span
                aria-hidden="true"
                className={clsx(
                  'mt-[7px] size-3 shrink-0 rounded-full',
                  isLast ? COLOURS[outcomeOf(payment)] : 'bg-line-2',
                  isLast && !isOver(payment) && 'animate-pulse'
                )}
              />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <span>
                    <span className="mr-1.5 font-mono text-[13.5px] font-semibold">{code}</span>{' '}
                    <span className={clsx('text-[15px]', isLast ? 'text-ink' : 'text-ink-2')}>
                      {t(statusKey(code, payment.transactionType))}
                    </span>
                  </span>
                  <time dateTime={dateTime} className="text-[13px] text-ink-3 tabular-nums">
                    {formatTimestamp(dateTime)}
                  </time>
                </p>
              </div>
            </li>
          )
        })}
      </ol>
      <p className="mt-3 text-[13px] text-ink-3">
        {t(isFinal(payment) ? 'payments.history.final' : 'payments.history.open')}
      </p>
    </section>
  )
}
