import { useTranslation } from 'react-i18next'
import { ApiError } from '@/lib/api/client.ts'
import { useApplicationProfile } from '@/lib/application-profile.ts'
import { Alert } from '@/ui/state/alert.tsx'

interface OutcomeAlertProps {
  isSent: boolean
  /** Why the message was not sent; undefined when it was, or was not tried. */
  error: Error | undefined
  className?: string
}

/** Says what became of the message; nothing before it is sent. */
export function OutcomeAlert({ isSent, error, className }: OutcomeAlertProps) {
  const { t } = useTranslation()
  const { supportEmail } = useApplicationProfile()
  if (isSent)
    return (
      <Alert tone="success" title={t('contact.form.sent')} className={className ?? ''}>
        {t('contact.form.copy')}
      </Alert>
    )
  if (!error) return null
  return (
    <Alert tone="danger" title={t('contact.form.failed')} className={className ?? ''}>
      <p>{t(reasonKey(error))}</p>
      <p>
        {t('contact.form.writeInstead')}{' '}
        {supportEmail && (
          <a href={`mailto:${supportEmail}`} className="text-blue-ink underline underline-offset-2 wrap-anywhere">
            {supportEmail}
          </a>
        )}
      </p>
    </Alert>
  )
}

function reasonKey(error: Error): string {
  const status = error instanceof ApiError ? error.status : undefined
  if (status === 0) return 'contact.form.reason.unreachable'
  return status === 429 ? 'contact.form.reason.tooMany' : 'contact.form.reason.other'
}
