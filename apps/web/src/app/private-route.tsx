import { type Authority, ROLE_ADMIN } from '@portico/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { SignInButton } from '@/lib/session/sign-in-button.tsx'
import { useDocumentTitle } from '../lib/page/document-title.ts'
import { isWritten } from '../lib/page/written-page.ts'
import { startLogin } from '../lib/session/login.ts'
import { keepAddressRest, rememberRedirect, usePrivatePage } from '../lib/session/redirect.ts'
import { hasAnyAuthority, useSession } from '../lib/session/session.ts'
import { LinkButton } from '../ui/button/button.tsx'
import { MessagePage } from '../ui/state/message-page.tsx'
import { PageSkeleton } from '../ui/state/skeleton.tsx'

/**
 * Pages for people who are signed in and hold one of the authorities; with none named, any authority will do.
 * Other visitors are led to the login form and return afterwards.
 */
export function PrivateRoute({ authorities }: { authorities: readonly Authority[] }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { phase, account, endedOn } = useSession()
  usePrivatePage(pathname)

  // What the server has written, this reader may see.
  if (phase === 'loading') return isWritten() ? <Outlet /> : <PageSkeleton label={t('global.loading')} />
  const endedHere = phase === 'ended' && endedOn === pathname
  if (endedHere && !account) return <SignInNeeded />
  // A session that ended on this very page leaves it as it is: the login dialog is over it, and what was typed stays.
  if (phase !== 'signedIn' && !endedHere) return <ToLogin key={pathname} path={pathname} />
  if (!hasAnyAuthority(account, authorities)) return <NotAuthorized />
  const isForAdministrators = authorities.length > 0 && authorities.every((authority) => authority === ROLE_ADMIN)
  return account?.secondFactorRequired && isForAdministrators ? <SecondFactorNeeded /> : <Outlet />
}

/** Remembers the page and leaves for the login form; only when that fails, something stays to be seen. */
function ToLogin({ path }: { path: string }) {
  const { t } = useTranslation()
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    rememberRedirect(path)
    keepAddressRest(path)
    void startLogin({ replace: true }).then((isLeaving) => setFailed(!isLeaving))
  }, [path])
  return isFailed ? <SignInNeeded /> : <PageSkeleton label={t('login.redirecting')} />
}

function SignInNeeded() {
  const { t } = useTranslation()
  useDocumentTitle(t('login.needed.title'))
  return (
    <MessagePage title={t('login.needed.title')} actions={<SignInButton />}>
      {t('login.needed.text')}
    </MessagePage>
  )
}

function NotAuthorized() {
  const { t } = useTranslation()
  useDocumentTitle(t('error.page.notAuthorized'))
  return (
    <MessagePage
      code="403"
      title={t('error.http.403')}
      role="alert"
      actions={<LinkButton to="/">{t('error.page.home')}</LinkButton>}
    >
      {t('error.page.notAuthorizedHint')}
    </MessagePage>
  )
}

function SecondFactorNeeded() {
  const { t } = useTranslation()
  useDocumentTitle(t('security.needed.title'))
  return (
    <MessagePage
      title={t('security.needed.title')}
      actions={
        <LinkButton variant="primary" to="/account/security">
          {t('security.needed.link')}
        </LinkButton>
      }
    >
      {t('security.needed.text')}
    </MessagePage>
  )
}
