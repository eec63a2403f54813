import { useTranslation } from 'react-i18next'
import { type LoginDialogReason, showLoginDialog, useSession } from '@/lib/session/session.ts'
import { SignInButton } from '@/lib/session/sign-in-button.tsx'
import { Dialog } from '@/ui/overlay/dialog.tsx'

/** Offers to sign in: after a failed login, after signing out, and when the session ends. */
export function LoginDialog() {
  const { loginDialog } = useSession()
  return loginDialog ? <OpenLoginDialog reason={loginDialog} /> : null
}

function OpenLoginDialog({ reason }: { reason: LoginDialogReason }) {
  const { t } = useTranslation()
  const { account } = useSession()
  const close = () => showLoginDialog(undefined)
  const keepsWork = (reason === 'sessionEnded' || reason === 'signInNeeded') && account !== undefined
  return (
    <Dialog
      title={t(`login.dialog.${reason}.title`)}
      onClose={close}
      closeLabel={t('global.close')}
      actions={<SignInButton data-autofocus />}
    >
      <p>{t(`login.dialog.${reason}.text`)}</p>
      {keepsWork && <p className="mt-2">{t('login.dialog.sessionEnded.kept')}</p>}
    </Dialog>
  )
}
