import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { forgetRedirect } from '@/lib/session/redirect.ts'
import { forgetSession } from '@/lib/session/session.ts'
import { LinkButton } from '@/ui/button/button.tsx'
import { MessagePage } from '@/ui/state/message-page.tsx'

/** The public page after the deletion of an account. It forgets the session: the page before would have led to the login form without one. */
export default function ErasedPage() {
  const { t } = useTranslation()
  const { state } = useLocation()
  const isErased = state === 'erased'
  useDocumentTitle(t('accountData.erasure.done'))
  useEffect(() => {
    if (!isErased) return
    forgetSession()
    forgetRedirect()
  }, [isErased])
  // Whoever opens this address has deleted nothing.
  if (!isErased) return <Navigate to="/" replace />
  return (
    <MessagePage
      role="status"
      title={t('accountData.erasure.done')}
      actions={<LinkButton to="/">{t('error.page.home')}</LinkButton>}
    >
      {t('accountData.erasure.mailed')}
    </MessagePage>
  )
}
