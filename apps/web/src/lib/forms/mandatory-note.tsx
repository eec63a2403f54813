import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Says what the asterisk at the fields of a form means; `children` is what more there is to say of it. */
export function MandatoryNote({ className, children }: { className?: string; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <p className={clsx('text-sm text-ink-2', className)}>
      {t('global.form.mandatory')} {children}
    </p>
  )
}
