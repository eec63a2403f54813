import { ERRORS } from '@portico/contract'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ApiError } from '@/lib/api/client.ts'
import { refreshAccount, useSession } from '@/lib/session/session.ts'
import { SignInButton } from '@/lib/session/sign-in-button.tsx'
import { LinkButton } from '@/ui/button/button.tsx'
import { confirmEmail } from '../api/requests.ts'
import { PasswordField } from '../form/account-field.tsx'
import { AccountForm } from '../form/account-form.tsx'
import { useAccountForm } from '../form/use-account-form.ts'
import { AccountPage } from '../parts/account-page.tsx'
import { PortalAccountsOnly } from '../parts/portal-accounts-only.tsx'
import { ResultMessage } from '../parts/result-message.tsx'

/** The page of the link in the mail to a new e-mail address. */
export default function EmailConfirmPage() {
  const { t } = useTranslation()
  const [parameters] = useSearchParams()
  const key = parameters.get('key') ?? ''
  return (
    <AccountPage title={t('email.confirm.title')} description={t('email.confirm.description')}>
      <PortalAccountsOnly fields={1}>
        {key === '' ? <KeyInvalid reason="email.keyMissing" /> : <ConfirmationForm confirmationKey={key} />}
      </PortalAccountsOnly>
    </AccountPage>
  )
}

function KeyInvalid({ reason }: { reason: 'email.keyMissing' | 'email.keyInvalid' }) {
  const { t } = useTranslation()
  return (
    <ResultMessage tone="danger" title={t('email.confirm.failed')} actions={<NextButton />}>
      <p>{t(reason)}</p>
      <p>{t('email.confirm.again')}</p>
    </ResultMessage>
  )
}

/** To the settings for users who are signed in; otherwise to the sign-in. */
function NextButton() {
  const { t } = useTranslation()
  const { account } = useSession()
  return account ? <LinkButton to="/account/settings">{t('email.settings')}</LinkButton> : <SignInButton />
}

function ConfirmationForm({ confirmationKey }: { confirmationKey: string }) {
  const { t } = useTranslation()
  const { account } = useSession()
  const { form, isSent, ...submission } = useAccountForm({ currentPassword: '' }, async ({ currentPassword = '' }) => {
    await confirmEmail({ key: confirmationKey, currentPassword })
    // The address is confirmed, whether or not the account can be read again.
    if (account) await refreshAccount().catch(() => undefined)
  })
  if (isSent) {
    return (
      <ResultMessage tone="success" title={t('email.confirm.success')} actions={<NextButton />} takesFocus>
        <p>{t('email.confirm.next')}</p>
      </ResultMessage>
    )
  }
  if (isKeyInvalid(submission.error)) return <KeyInvalid reason="email.keyInvalid" />
  return (
    <AccountForm
      label={t('email.confirm.title')}
      button="email.confirm.button"
      failed="email.confirm.failed"
      {...submission}
    >
      <PasswordField
        form={form}
        name="currentPassword"
        label={t('email.confirm.password')}
        autoComplete="current-password"
      />
    </AccountForm>
  )
}

/** Whether another attempt with the same link cannot succeed. */
const isKeyInvalid = (error: Error | undefined) =>
  error instanceof ApiError && error.problem?.message === ERRORS.keyInvalid.message
