import type { PaymentProduct } from '@portico/contract'
import type { PaymentMethodCode } from '@portico/finance'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { SkeletonStack } from '@/ui/state/skeleton-stack.tsx'
import { MethodIcon } from './method-icon.tsx'
import { useMoney } from './money.ts'
import { OutcomeRule } from './outcome-rule.tsx'

interface MethodChoiceProps {
  products: readonly PaymentProduct[]
  chosen: PaymentMethodCode
  /** The payment is on its way: nothing may change any more. */
  isLocked: boolean
  onChoose: (code: PaymentMethodCode) => void
}

/** The methods to choose from, in the order of the response; below the one that is chosen, how its outcome is decided here. */
export function MethodChoice({ products, chosen, isLocked, onChoose }: MethodChoiceProps) {
  const { t } = useTranslation()
  const money = useMoney()
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="sr-only">{t('payments.choose.title')}</legend>
      {products.map(({ methodCode, provider, name, description, minimumAmount, maximumAmount, currency }) => {
        const isChosen = methodCode === chosen
        return (
          <div
            key={methodCode}
            className={clsx(
              'rounded-3 border bg-raised transition-colors',
              isChosen ? 'border-blue shadow-[inset_0_0_0_1px_var(--blue)]' : 'border-line-2 hover:border-ink-3'
            )}
          >
            <label className="flex cursor-pointer items-start gap-4 p-4 sm:p-5">
              <input
                type="radio"
                name="methodCode"
                value={methodCode}
                checked={isChosen}
                disabled={isLocked && !isChosen}
                onChange={() => onChoose(methodCode)}
                className="mt-0.5 size-5 shrink-0 accent-[var(--blue)]"
                aria-describedby={`method-${methodCode}`}
              />
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                  <span className="font-semibold">{name}</span>
                  <span className="font-mono text-xs text-ink-3">
                    {methodCode} · {provider}
                  </span>
                </span>
                <span id={`method-${methodCode}`} className="mt-0.5 block text-sm text-ink-2">
                  {description}
                  <span className="mt-1 block text-[13px] text-ink-3">
                    {t('payments.choose.limits', {
                      min: money(minimumAmount, currency),
                      max: money(maximumAmount, currency)
                    })}
                  </span>
                </span>
              </span>
              <span
                className={clsx(
                  'grid size-10 shrink-0 place-items-center rounded-2 max-sm:hidden',
                  isChosen ? 'bg-blue-wash text-blue-ink' : 'bg-sunken text-ink-2'
                )}
              >
                <MethodIcon methodCode={methodCode} />
              </span>
            </label>
            {isChosen && <Outcomes methodCode={methodCode} />}
          </div>
        )
      })}
    </fieldset>
  )
}

function Outcomes({ methodCode }: { methodCode: PaymentMethodCode }) {
  const { t } = useTranslation()
  const isByDigits = methodCode === 'M001' || methodCode === 'M004'
  return (
    <div className="border-t border-line px-4 py-3.5 sm:px-5">
      <p className="text-sm">{t(`payments.outcomes.of.${methodCode}`)}</p>
      {isByDigits && (
        <details className="mt-2">
          <summary className="w-fit cursor-pointer text-sm font-medium text-blue-ink">
            {t('payments.outcomes.show')}
          </summary>
          <OutcomeRule className="mt-2" />
        </details>
      )}
    </div>
  )
}

/** The methods while they are asked for, in their final size. */
export function MethodSkeleton() {
  const { t } = useTranslation()
  const choice = 'h-[104px] rounded-3'
  return (
    <SkeletonStack
      label={t('payments.choose.loading')}
      rows={['h-[164px] rounded-3 sm:h-[170px]', choice, choice, choice, 'mt-3 h-12 w-44']}
      className="grid gap-3"
    />
  )
}
