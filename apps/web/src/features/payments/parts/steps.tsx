import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const STEPS = ['basket', 'method', 'pay', 'result'] as const
export type Step = (typeof STEPS)[number]

/** Where in the demo this page is. */
export function Steps({ current, isDone = false }: { current: Step; isDone?: boolean }) {
  const { t } = useTranslation()
  const at = STEPS.indexOf(current)
  return (
    <ol aria-label={t('payments.steps.label')} className="flex items-center gap-2 text-[13px] sm:gap-3">
      {STEPS.map((step, index) => {
        const isPast = index < at || (index === at && isDone)
        return (
          <li
            key={step}
            aria-current={index === at ? 'step' : undefined}
            className={clsx('flex min-w-0 items-center gap-2', index > 0 && 'sm:gap-3')}
          >
            {index > 0 && <span aria-hidden="true" className="h-px w-3 bg-line-2 sm:w-6" />}
            <span
              aria-hidden="true"
              className={clsx(
                'grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold tabular-nums',
                isPast ? 'bg-teal-wash text-teal' : index === at ? 'bg-blue text-on-blue' : 'bg-sunken text-ink-2'
              )}
            >
              {isPast ? <Check className="size-3.5" strokeWidth={2.5} /> : index + 1}
            </span>
            <span className={clsx('truncate', index === at ? 'font-medium text-ink' : 'text-ink-2 max-sm:sr-only')}>
              {t(`payments.steps.${step}`)}
              {isPast && <span className="sr-only"> {t('payments.steps.done')}</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
