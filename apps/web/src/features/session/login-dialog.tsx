import { useTranslation } from 'react-i18next'
import { signIn, useLoginPending } from '@/lib/session/login.ts'
import { type LoginDialogReason, showLoginDialog, useSession } from '@/lib/session/session.ts'
import { Button } from '@/ui/button/button.tsx'
import { Dialog } from '@/ui/overlay/dialog.tsx'

/** Offers to sign in: after a failed login, after signing out, and when a session ends under somebody's hands. */
export function LoginDialog() {
  const { loginDialog } = useSession()
  return loginDialog ? <OpenLoginDialog reason={loginDialog} /> : null
}

function OpenLoginDialog({ reason }: { reason: LoginDialogReason }) {
  const { t } = useTranslation()
  const { account } = useSession()
  const isPending = useLoginPending()
  const close = () => showLoginDialog(undefined)
  const keepsWork = reason === 'sessionEnded' && account !== undefined
  return (
    <Dialog
      title={t(`login.dialog.${reason}.title`)}
      onClose={close}
      closeLabel={t('global.close')}
      actions={
        <Button variant="primary" pending={isPending} data-autofocus onClick={() => void signIn()}>
          {t('login.signIn')}
        </Button>
      }
    >
      <p>{t(`login.dialog.${reason}.text`)}</p>
      {keepsWork && <p className="mt-2">{t('login.dialog.sessionEnded.kept')}</p>}
    </Dialog>
  )
}
