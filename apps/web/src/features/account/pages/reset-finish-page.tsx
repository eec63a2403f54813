import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { SignInButton } from '@/lib/session/sign-in-button.tsx'
import { LinkButton } from '@/ui/button/button.tsx'
import { finishReset } from '../api/requests.ts'
import { AccountForm } from '../form/account-form.tsx'
import { NewPasswordFields } from '../form/new-password-fields.tsx'
import { useAccountForm } from '../form/use-account-form.ts'
import { AccountPage } from '../parts/account-page.tsx'
import { PortalAccountsOnly } from '../parts/portal-accounts-only.tsx'
import { ResultMessage } from '../parts/result-message.tsx'

/** The page of the link in the mail about a forgotten password. */
export default function ResetFinishPage() {
  const { t } = useTranslation()
  const [parameters] = useSearchParams()
  const { key: path = '' } = useParams()
  const key = parameters.get('key') || path
  return (
    <AccountPage title={t('reset.finish.title')} description={t('reset.finish.messages.info')}>
      <PortalAccountsOnly fields={2} actions={<SignInButton />}>
        {key === '' ? <KeyMissing /> : <ResetFinishForm resetKey={key} />}
      </PortalAccountsOnly>
    </AccountPage>
  )
}

function KeyMissing() {
  const { t } = useTranslation()
  return (
    <ResultMessage tone="danger" title={t('reset.finish.messages.keymissing')} actions={<NewLinkButton />}>
      <p>{t('reset.finish.keyHint')}</p>
    </ResultMessage>
  )
}

function NewLinkButton() {
  const { t } = useTranslation()
  return <LinkButton to="/account/reset/request">{t('reset.finish.newLink')}</LinkButton>
}

function ResetFinishForm({ resetKey }: { resetKey: string }) {
  const { t } = useTranslation()
  const { form, isSent, ...submission } = useAccountForm(
    { newPassword: '', confirmPassword: '' },
    ({ newPassword = '' }) => finishReset({ key: resetKey, newPassword })
  )
  if (isSent) {
    return (
      <ResultMessage tone="success" title={t('reset.finish.messages.success')} actions={<SignInButton />} takesFocus>
        <p>{t('reset.finish.next')}</p>
      </ResultMessage>
    )
  }
  return (
    <AccountForm
      label={t('reset.finish.title')}
      button="reset.finish.form.button"
      failed="reset.finish.messages.error"
      actions={submission.error && <NewLinkButton />}
      {...submission}
      isFieldError={false}
    >
      <NewPasswordFields form={form} />
    </AccountForm>
  )
}
