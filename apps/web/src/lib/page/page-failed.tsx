import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedState } from '@/ui/state/failed-state.tsx'
import { i18n } from '../i18n/i18n.ts'
import { errorToasts } from '../report-error.ts'
import type { ToastText } from '../toasts.ts'

/** What the server said of a failure, in sentences. */
export function failureText(error: unknown): string {
  const inWords = (text: ToastText) => ('text' in text ? text.text : i18n.t(text.key, { ...text.values }))
  return errorToasts(error, i18n)
    .flatMap((toast) => [inWords(toast), ...(toast.detail ? [inWords(toast.detail)] : [])])
    .join(' ')
}

interface PageFailedProps {
  title: string
  calls: { error: unknown; isFetching: boolean; refetch: () => unknown }
  actions?: ReactNode
  /** Why, if not in the server's words. */
  children?: ReactNode
}

/** What stands where a page could not be loaded: the server's own words, and another attempt. */
export function PageFailed({ title, calls, actions, children }: PageFailedProps) {
  const { t } = useTranslation()
  return (
    <FailedState
      title={title}
      retryLabel={t('error.page.retry')}
      isRetrying={calls.isFetching}
      onRetry={() => void calls.refetch()}
      actions={actions}
    >
      {children ?? failureText(calls.error)}
    </FailedState>
  )
}

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
