import { clsx } from 'clsx'
import { Check, Minus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatTimestamp } from '@/lib/i18n/formats.ts'
import { Section } from '@/ui/page/section.tsx'
import { Alert } from '@/ui/state/alert.tsx'
import { Cause } from './cause.tsx'
import type { VerificationState } from './use-verification.ts'
import type { Step, Verification } from './verify.ts'

/** What a verification has led to: the verdict, its cause, and each step. */
export function Result({ state }: { state: VerificationState }) {
  const { t } = useTranslation()
  return (
    <Section title={t('webhookVerifier.result')}>
      {state === undefined ? (
        <p className="px-5 py-10 text-center text-ink-2 sm:px-6">{t('webhookVerifier.empty')}</p>
      ) : state === 'insecure' ? (
        <Alert tone="warning" className="m-5 sm:m-6">
          {t('webhookVerifier.insecure')}
        </Alert>
      ) : (
        <Outcome verification={state} />
      )}
    </Section>
  )
}

function Outcome({ verification: { isAuthentic, steps, diagnosis } }: { verification: Verification }) {
  const { t } = useTranslation()
  const verdict = isAuthentic ? 'authentic' : 'refused'
  return (
    <>
      <div className="grid gap-3 p-5 sm:p-6">
        {/* One that is announced in the same place, whatever its verdict: each change of a field leads to a new one. */}
        <Alert tone={isAuthentic ? 'success' : 'danger'} title={t(`webhookVerifier.${verdict}.title`)}>
          {t(`webhookVerifier.${verdict}.text`)}
        </Alert>
        {diagnosis && <Cause diagnosis={diagnosis} />}
      </div>
      <ol className="border-t border-line">
        {steps.map((step) => (
          <StepItem key={step.name} step={step} />
        ))}
      </ol>
    </>
  )
}

const LOOKS = {
  passed: { Icon: Check, className: 'bg-teal-wash text-teal' },
  failed: { Icon: X, className: 'bg-red-wash text-red-ink' },
  skipped: { Icon: Minus, className: 'bg-sunken text-ink-3' }
} as const

function StepItem({ step: { name, status, text, values } }: { step: Step }) {
  const { t } = useTranslation()
  const { Icon, className } = LOOKS[status]
  const { seconds = 0, at } = values ?? {}
  const shown = {
    ...values,
    age: useDuration(Number(seconds)),
    date: at === undefined ? '' : formatTimestamp(new Date(Number(at)).toISOString())
  }
  return (
    <li className="flex gap-3 border-b border-line px-5 py-3 last:border-b-0 sm:px-6">
      <span className={clsx('mt-0.5 grid size-6 shrink-0 place-items-center rounded-full', className)}>
        <Icon aria-hidden="true" className="size-3.5" strokeWidth={2.5} />
      </span>
      <div className="min-w-0">
        <p className="text-sm leading-6 font-medium">
          {t(`webhookVerifier.step.${name}.title`)}
          <span className="sr-only">: {t(`webhookVerifier.status.${status}`)}</span>
        </p>
        <p className={clsx('text-[13px] leading-5 wrap-anywhere', status === 'failed' ? 'text-ink' : 'text-ink-2')}>
          {t(`webhookVerifier.step.${name}.${text}`, shown)}
        </p>
      </div>
    </li>
  )
}

const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400

/** So many seconds in words, in the greatest unit of which there are two. */
function useDuration(seconds: number): string {
  const { i18n } = useTranslation()
  const [unit, length] =
    seconds < 2 * MINUTE
      ? (['second', 1] as const)
      : seconds < 2 * HOUR
        ? (['minute', MINUTE] as const)
        : seconds < 2 * DAY
          ? (['hour', HOUR] as const)
          : (['day', DAY] as const)
  return new Intl.NumberFormat(i18n.language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.round(seconds / length)
  )
}
