import { ERRORS } from '@portico/contract'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ApiError } from '@/lib/api/client.ts'
import { SignInButton } from '@/lib/session/sign-in-button.tsx'
import { Button, LinkButton } from '@/ui/button/button.tsx'
import { undoEmail } from '../api/requests.ts'
import { FailureAlert } from '../form/account-form.tsx'
import { AccountPage } from '../parts/account-page.tsx'
import { PortalAccountsOnly } from '../parts/portal-accounts-only.tsx'
import { ResultMessage } from '../parts/result-message.tsx'

/** The page of the link in the mail to the e-mail address before a change. */
export default function EmailUndoPage() {
  const { t } = useTranslation()
  const [parameters] = useSearchParams()
  const key = parameters.get('key') ?? ''
  return (
    <AccountPage title={t('email.undo.title')} description={t('email.undo.description')}>
      <PortalAccountsOnly fields={0}>
        {key === '' ? <KeyInvalid reason="email.keyMissing" /> : <Undo undoKey={key} />}
      </PortalAccountsOnly>
    </AccountPage>
  )
}

function KeyInvalid({ reason }: { reason: 'email.keyMissing' | 'email.keyInvalid' }) {
  const { t } = useTranslation()
  return (
    <ResultMessage tone="danger" title={t('email.undo.failed')} actions={<SignInButton />}>
      <p>{t(reason)}</p>
      <p>{t('email.undo.support')}</p>
    </ResultMessage>
  )
}

/** Nothing happens before the button is pressed: programs that check mails open their links. */
function Undo({ undoKey }: { undoKey: string }) {
  const { t } = useTranslation()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => undoEmail(undoKey),
    meta: { handles: () => true }
  })
  if (isSuccess) {
    return (
      <ResultMessage
        tone="success"
        title={t('email.undo.success')}
        actions={
          <>
            <LinkButton to="/account/reset/request">{t('email.undo.newPassword')}</LinkButton>
            <SignInButton variant="secondary" />
          </>
        }
        takesFocus
      >
        <p>{t('email.undo.next')}</p>
      </ResultMessage>
    )
  }
  if (error instanceof ApiError && error.problem?.message === ERRORS.keyInvalid.message)
    return <KeyInvalid reason="email.keyInvalid" />
  return (
    <div className="grid gap-4">
      <p>{t('email.undo.consequence')}</p>
      {error && <FailureAlert title={t('email.undo.failed')} error={error} />}
      <div>
        <Button variant="primary" pending={isPending} onClick={() => mutate()}>
          {t('email.undo.button')}
        </Button>
      </div>
    </div>
  )
}
