import { clsx } from 'clsx'
import {
  BadgeEuro,
  Calculator,
  CreditCard,
  type LucideIcon,
  MessageSquareQuote,
  RectangleHorizontal
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ELEMENTS, type ElementName } from '@/features/plugin/embed/attributes.ts'

const ICONS: Record<ElementName, LucideIcon> = {
  'portico-finance-calculator': Calculator,
  'portico-finance-badge': BadgeEuro,
  'portico-finance-button': RectangleHorizontal,
  'portico-quotation-dialog': MessageSquareQuote,
  'portico-payment-button': CreditCard
}

interface ElementChoiceProps {
  value: ElementName
  onChange: (element: ElementName) => void
}

/** The choice of the element that is configured. */
export function ElementChoice({ value, onChange }: ElementChoiceProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-2 sm:grid-cols-3 md:grid-cols-5">
      <legend className="sr-only">{t('plugin.configure.element')}</legend>
      {ELEMENTS.map((element) => {
        const Icon = ICONS[element]
        const isChosen = element === value
        return (
          <label
            key={element}
            className={clsx(
              'flex cursor-pointer flex-col gap-2 rounded-2 border p-3 text-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue',
              isChosen
                ? 'border-blue bg-blue-wash inset-ring inset-ring-blue'
                : 'border-line bg-raised hover:border-control-line'
            )}
          >
            <input
              type="radio"
              name="element"
              className="sr-only"
              checked={isChosen}
              onChange={() => onChange(element)}
            />
            <Icon
              aria-hidden="true"
              className={clsx('size-5', isChosen ? 'text-blue-ink' : 'text-ink-3')}
              strokeWidth={1.75}
            />
            <span className="font-semibold">{t(`plugin.elements.${element}.name`)}</span>
            <span className="text-[13px] leading-snug text-ink-2 max-sm:hidden">
              {t(`plugin.elements.${element}.text`)}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
