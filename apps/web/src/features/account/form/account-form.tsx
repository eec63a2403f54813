import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MandatoryNote } from '@/lib/forms/mandatory-note.tsx'
import type { Submission } from '@/lib/forms/use-submission.ts'
import { errorToasts } from '@/lib/report-error.ts'
import { Button } from '@/ui/button/button.tsx'
import { Alert } from '@/ui/state/alert.tsx'

interface AccountFormProps extends Omit<Submission, 'isSent'> {
  label: string
  /** Translation keys of the submit button, and of the title of the alert after a failure. */
  button: string
  failed: string
  children: ReactNode
  /** Between the alert and the buttons. */
  note?: ReactNode
  actions?: ReactNode
  className?: string
}

/** A form of an account: fields, the reason of a failure that is not about one of them, and the submit button. */
export function AccountForm(props: AccountFormProps) {
  const {
    label,
    button,
    failed,
    children,
    note,
    actions,
    className = '',
    isSending,
    error,
    isFieldError,
    submit
  } = props
  const { t } = useTranslation()
  return (
    <form noValidate aria-label={label} onSubmit={submit} className={`grid grid-cols-1 gap-3 ${className}`}>
      <MandatoryNote className="mb-3" />
      {children}
      {error && !isFieldError && <FailureAlert title={t(failed)} error={error} />}
      {note}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={isSending}>
          {t(button)}
        </Button>
        {actions}
      </div>
    </form>
  )
}

/** Shows that a request failed, and why; nothing when the login dialog shows that the session has ended. */
export function FailureAlert({ title, error }: { title: string; error: Error }) {
  const { t, i18n } = useTranslation()
  const reasons = errorToasts(error, i18n)
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
