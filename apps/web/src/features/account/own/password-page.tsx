import { useTranslation } from 'react-i18next'
import { useSession } from '@/lib/session/session.ts'
import { Alert } from '@/ui/state/alert.tsx'
import { PasswordField } from '../form/account-field.tsx'
import { AccountForm } from '../form/account-form.tsx'
import { NewPasswordFields } from '../form/new-password-fields.tsx'
import { useAccountForm } from '../form/use-account-form.ts'
import { PortalAccountsOnly } from '../parts/portal-accounts-only.tsx'
import { AccountLayout } from './account-layout.tsx'
import { changePassword } from './requests.ts'

/** The page on which the signed-in user changes the password. */
export default function PasswordPage() {
  const { t } = useTranslation()
  return (
    <AccountLayout title={t('password.title')} description={t('password.description')}>
      <div className="px-5 py-6 sm:px-7">
        <PortalAccountsOnly fields={3}>
          <PasswordForm />
        </PortalAccountsOnly>
      </div>
    </AccountLayout>
  )
}

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' }

function PasswordForm() {
  const { t } = useTranslation()
  const { account } = useSession()
  const { form, isSent, ...submission } = useAccountForm(
    EMPTY,
    ({ currentPassword = '', newPassword = '' }) => changePassword({ currentPassword, newPassword }),
    { onSent: () => form.reset(EMPTY) }
  )
  return (
    <AccountForm
      label={t('password.title')}
      button="password.form.button"
      failed="password.messages.error"
      {...submission}
    >
      {/* For password managers, which store the password with the user name. */}
      <input type="text" name="username" autoComplete="username" value={account?.login ?? ''} readOnly hidden />
      <PasswordField
        form={form}
        name="currentPassword"
        label={t('global.form.currentpassword.label')}
        autoComplete="current-password"
      />
      <NewPasswordFields form={form} account={account} />
      {isSent && !form.formState.isDirty && <Alert tone="success">{t('password.messages.success')}</Alert>}
      {submission.isFieldError && <Alert tone="danger">{t('password.messages.error')}</Alert>}
    </AccountForm>
  )
}
