import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface LoadingProps {
  /** The translation key of what screen readers announce. */
  label?: string
  className?: string
  children: ReactNode
}

/** What a page shows while it loads. */
export function Loading({ label = 'global.loading', className, children }: LoadingProps) {
  const { t } = useTranslation()
  return (
    <div role="status" className={className}>
      <span className="sr-only">{t(label)}</span>
      {children}
    </div>
  )
}
