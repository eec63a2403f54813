import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { finishLogin } from '@/lib/session/login.ts'
import { type LoginDialogReason, sessionStore } from '@/lib/session/session.ts'
import { SignInButton } from '@/lib/session/sign-in-button.tsx'
import { MessagePage } from '@/ui/state/message-page.tsx'
import { Spinner } from '@/ui/state/spinner.tsx'

/** The page to which the login form returns: finishes signing in, and continues to the page that was requested. */
export function LoginCallbackPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<LoginDialogReason>()
  useDocumentTitle(t('login.title'))

  useEffect(() => {
    let isShown = true
    void finishLogin().then((destination) => {
      if (!isShown) return
      if (destination === undefined) setFailure(sessionStore.get().loginDialog ?? 'loginFailed')
      else void navigate(destination, { replace: true })
    })
    return () => {
      isShown = false
    }
  }, [navigate])

  if (failure) {
    return (
      <MessagePage role="alert" title={t('login.failed')} actions={<SignInButton />}>
        {/* The dialog that says it may be closed, and the reader still has to know whether to try again. */}
        {failure === 'providerUnavailable' && t('login.dialog.providerUnavailable.text')}
      </MessagePage>
    )
  }
  return (
    <div className="wrap grid flex-1 place-items-center py-24">
      <div role="status" className="text-center">
        <Spinner className="mx-auto size-10 text-blue" />
        <h1 className="mt-6 text-xl font-semibold tracking-[-0.01em]">{t('login.loading')}</h1>
      </div>
    </div>
  )
}
