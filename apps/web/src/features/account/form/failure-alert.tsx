import { useTranslation } from 'react-i18next'
import { errorToasts } from '@/lib/report-error.ts'
import { Alert } from '@/ui/state/alert.tsx'

interface FailureAlertProps {
  title: string
  error: Error
}

/** Says on the page that a call failed, and why, in the words that the global error table has for it. */
export function FailureAlert({ title, error }: FailureAlertProps) {
  const { t, i18n } = useTranslation()
  const reasons = errorToasts(error, i18n)
  // The login dialog tells of a session that ended.
  if (reasons.length === 0) return null
  return (
    <Alert tone="danger" title={title}>
      {reasons.map((reason) => (
        <p key={JSON.stringify(reason)}>
          {'key' in reason ? t(reason.key, reason.values ?? {}) : reason.text}
          {reason.detail && 'text' in reason.detail && ` ${reason.detail.text}`}
        </p>
      ))}
    </Alert>
  )
}
