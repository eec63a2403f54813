import type { Payment } from '@portico/contract'
import { clsx } from 'clsx'
import { Ban, Check, Clock3, type LucideIcon, ShieldCheck, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Outcome, outcomeOf } from '../checkout/outcome.ts'
import { useMoney } from './money.ts'

const APPEARANCES: Record<Outcome, { Icon: LucideIcon; colours: string }> = {
  pending: { Icon: Clock3, colours: 'bg-amber-wash text-amber border-amber-line' },
  settled: { Icon: Check, colours: 'bg-teal-wash text-teal border-teal-line' },
  reserved: { Icon: ShieldCheck, colours: 'bg-teal-wash text-teal border-teal-line' },
  rejected: { Icon: X, colours: 'bg-red-wash text-red-ink border-red-line' },
  cancelled: { Icon: Ban, colours: 'bg-sunken text-ink-2 border-line-2' }
}

/** What a payment has come to, in large letters; a change is announced. */
export function ResultHead({ payment, isCentred = false }: { payment: Payment; isCentred?: boolean }) {
  const { t } = useTranslation()
  const money = useMoney()
  const outcome = outcomeOf(payment)
  const { Icon, colours } = APPEARANCES[outcome]
  const { reason } = payment.status
  const title = t(`payments.result.${outcome}.title`)
  return (
    <div className={clsx(isCentred && 'text-center')}>
      <span
        aria-hidden="true"
        className={clsx('grid size-14 place-items-center rounded-full border', isCentred && 'mx-auto', colours)}
      >
        <Icon className={clsx('size-7', outcome === 'pending' && 'motion-safe:animate-pulse')} strokeWidth={2} />
      </span>
      <h1 className="mt-5 text-[32px] leading-10 font-semibold tracking-[-0.025em] text-balance">{title}</h1>
      <p className="mt-2 text-[40px] leading-[48px] font-semibold tracking-[-0.03em] tabular-nums">
        {money(payment.amount, payment.currency)}
      </p>
      <p className={clsx('mt-2 max-w-[52ch] text-ink-2 text-pretty', isCentred && 'mx-auto')}>
        {reason ? t(`payments.reason.${reason.code}`) : t(`payments.result.${outcome}.text`)}
        {reason && <span className="ml-1.5 font-mono text-[13px] text-ink-3">({reason.code})</span>}
      </p>
      <p role="status" className="sr-only">
        {title}
      </p>
    </div>
  )
}
