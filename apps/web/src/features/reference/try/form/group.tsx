import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/ui/button/icon-button.tsx'
import { controlId } from './form-context.ts'

interface GroupProps {
  pointer: string
  name: string
  detail?: string | undefined
  required: boolean
  error?: string | undefined
  onRemove?: (() => void) | undefined
  children: ReactNode
}

/** Fields that belong together: an object, or a list. The body itself has no name and no frame. */
export function Group({ pointer, name, detail, required, error, onRemove, children }: GroupProps) {
  const { t } = useTranslation()
  const id = controlId(pointer)
  if (pointer === '')
    return (
      <div id={id} tabIndex={-1} className="grid grid-cols-1 gap-3">
        {error && <p className="text-xs leading-[18px] text-red-ink">{error}</p>}
        {children}
      </div>
    )
  return (
    <fieldset id={id} tabIndex={-1} className="min-w-0">
      <legend className="sr-only">{name}</legend>
      <div className="flex min-h-6 items-center gap-1.5 text-[13px] leading-5">
        <span aria-hidden="true" className="min-w-0 font-medium wrap-anywhere">
          <code className="text-[1em]">{name}</code>
          {required && <span className="ml-0.5 text-red-ink">*</span>}
        </span>
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
      {error && (
        <p aria-live="polite" className="mb-1 text-xs leading-[18px] text-red-ink">
          {error}
        </p>
      )}
      <div className="mt-1 grid grid-cols-1 gap-3 border-l-2 border-line pl-3">{children}</div>
    </fieldset>
  )
}
