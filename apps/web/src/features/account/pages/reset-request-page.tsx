import { LIMITS } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { MandatoryNote } from '@/lib/forms/mandatory-note.tsx'
import { Button } from '@/ui/button/button.tsx'
import { requestReset } from '../api/requests.ts'
import { AccountField } from '../form/account-field.tsx'
import { FailureAlert } from '../form/failure-alert.tsx'
import { useAccountForm } from '../form/use-account-form.ts'
import { AccountPage } from '../parts/account-page.tsx'
import { AccountsHere } from '../parts/accounts-here.tsx'
import { Outcome } from '../parts/outcome.tsx'
import { SignInButton } from '../parts/sign-in-button.tsx'

/** Where somebody who has forgotten a password asks for a link. */
export default function ResetRequestPage() {
  const { t } = useTranslation()
  return (
    <AccountPage
      title={t('reset.request.title')}
      description={t('reset.request.messages.info')}
      aside={
        <>
          <span>{t('reset.request.remembered')}</span>
          <SignInButton variant="secondary" />
        </>
      }
    >
      <AccountsHere fields={1}>
        <ResetRequestForm />
      </AccountsHere>
    </AccountPage>
  )
}

function ResetRequestForm() {
  const { t } = useTranslation()
  const { form, isSending, isSent, error, submit } = useAccountForm({ email: '' }, ({ email = '' }) =>
    requestReset(email)
  )
  if (isSent) {
    return (
      <Outcome tone="success" title={t('reset.request.messages.success')} takesFocus>
        <p>{t('reset.request.next', { minutes: LIMITS.passwordResetMinutes })}</p>
      </Outcome>
    )
  }
  return (
    <form noValidate aria-label={t('reset.request.title')} onSubmit={submit} className="grid grid-cols-1 gap-3">
      <MandatoryNote className="mb-3" />
      <AccountField
        form={form}
        name="email"
        type="email"
        label={t('global.form.email.label')}
        hint="reset.request.hint"
        required
        autoComplete="email"
      />
      {error && <FailureAlert title={t('reset.request.messages.error')} error={error} />}
      <div>
        <Button type="submit" variant="primary" pending={isSending}>
          {t('reset.request.form.button')}
        </Button>
      </div>
    </form>
  )
}
