import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { reportError } from '@/lib/report-error.ts'
import { logout } from '@/lib/session/logout.ts'
import { Button, LinkButton } from '@/ui/button/button.tsx'
import { MessagePage } from '@/ui/state/message-page.tsx'
import { PageSkeleton } from '@/ui/state/skeleton.tsx'

/** The page that signs out when it is opened. */
export default function LogoutPage() {
  const { t } = useTranslation()
  const [state, setState] = useState<'pending' | 'done' | 'doneHere' | 'failed'>('pending')
  useDocumentTitle(t('logout.title'))

  const signOut = useCallback(() => {
    setState('pending')
    logout().then(
      (result) => result !== 'leaving' && setState(result === 'signedOutHere' ? 'doneHere' : 'done'),
      (error: unknown) => {
        setState('failed')
        reportError(error)
      }
    )
  }, [])
  useEffect(signOut, [signOut])

  if (state === 'pending') return <PageSkeleton label={t('logout.pending')} />
  if (state === 'done' || state === 'doneHere') {
    return (
      <MessagePage
        role="status"
        title={t('logout.success')}
        actions={<LinkButton to="/">{t('error.page.home')}</LinkButton>}
      >
        {state === 'doneHere' && t('login.dialog.signedOutHere.text')}
      </MessagePage>
    )
  }
  return (
    <MessagePage
      role="alert"
      title={t('logout.failed')}
      actions={
        <Button variant="primary" onClick={signOut}>
          {t('error.page.retry')}
        </Button>
      }
    >
      {t('logout.failedHint')}
    </MessagePage>
  )
}
