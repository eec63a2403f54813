import { clsx } from 'clsx'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/ui/button/icon-button.tsx'
import type { OfferSource } from './form-context.ts'
import { OfferList } from './offer-list.tsx'

/** What a control needs to belong to its row; spread it onto the control. */
export interface RowControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

interface FieldRowProps {
  /** Id of the control. */
  id: string
  name: string
  /** Beside the name: the type, or where a parameter is sent. */
  detail?: string | undefined
  required: boolean
  error?: string | undefined
  /** Takes the field out of the body; undefined where it has to be there. */
  onRemove?: (() => void) | undefined
  offers?: OfferSource | undefined
  onOffer?: ((value: string) => void) | undefined
  children: (control: RowControl) => ReactNode
}

/** A value of the form with its name, its error, and what can be filled in. */
export function FieldRow(props: FieldRowProps) {
  const { id, name, detail, required, error, onRemove, offers, onOffer, children } = props
  const { t } = useTranslation()
  const errorId = `${id}-error`
  return (
    <div className="grid grid-cols-1 gap-1">
      <div className="flex min-h-6 items-center gap-1.5">
        <label htmlFor={id} className="min-w-0 text-[13px] leading-5 font-medium wrap-anywhere">
          <code className="text-[1em]">{name}</code>
          {required && (
            <span aria-hidden="true" className="ml-0.5 text-red-ink">
              *
            </span>
          )}
        </label>
        {detail && <span className="text-xs whitespace-nowrap text-ink-3">{detail}</span>}
        {onRemove && (
          <IconButton
            label={t('try.form.remove', { name })}
            size="small"
            className="ml-auto"
            onClick={onRemove}
            Icon={X}
          />
        )}
      </div>
      {children({
        id,
        'aria-describedby': error ? errorId : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined
      })}
      <p id={errorId} aria-live="polite" className={clsx('text-xs leading-[18px] text-red-ink', !error && 'sr-only')}>
        {error}
      </p>
      {offers && onOffer && <OfferList name={name} source={offers} onChoose={onOffer} />}
    </div>
  )
}
