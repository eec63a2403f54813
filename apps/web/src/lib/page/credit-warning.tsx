import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'

/** The warning of Directive (EU) 2023/2225, Article 8(1), beside a loan that a page advertises: a line of 16 px in semibold. */
export function CreditWarning({ className }: { className?: string }) {
  const { t } = useTranslation()
  return <p className={clsx('text-base font-semibold', className)}>{t('global.creditWarning')}</p>
}
