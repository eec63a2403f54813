import { LIMITS } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { SignInButton } from '@/lib/session/sign-in-button.tsx'
import { requestReset } from '../api/requests.ts'
import { AccountField } from '../form/account-field.tsx'
import { AccountForm } from '../form/account-form.tsx'
import { useAccountForm } from '../form/use-account-form.ts'
import { AccountPage } from '../parts/account-page.tsx'
import { PortalAccountsOnly } from '../parts/portal-accounts-only.tsx'
import { ResultMessage } from '../parts/result-message.tsx'

/** The page on which a user who has forgotten the password requests a link. */
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
      <PortalAccountsOnly fields={1}>
        <ResetRequestForm />
      </PortalAccountsOnly>
    </AccountPage>
  )
}

function ResetRequestForm() {
  const { t } = useTranslation()
  const { form, isSent, ...submission } = useAccountForm({ email: '' }, ({ email = '' }) => requestReset(email))
  if (isSent) {
    return (
      <ResultMessage tone="success" title={t('reset.request.messages.success')} takesFocus>
        <p>{t('reset.request.next', { minutes: LIMITS.passwordResetMinutes })}</p>
      </ResultMessage>
    )
  }
  return (
    <AccountForm
      label={t('reset.request.title')}
      button="reset.request.form.button"
      failed="reset.request.messages.error"
      {...submission}
      isFieldError={false}
    >
      <AccountField
        form={form}
        name="email"
        type="email"
        label={t('global.form.email.label')}
        hint="reset.request.hint"
        required
        autoComplete="email"
      />
    </AccountForm>
  )
}
