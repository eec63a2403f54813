import { Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { CookieNotice } from '@/features/legal/consent/cookie-notice.tsx'
import { CookieSettings } from '@/features/legal/consent/cookie-settings.tsx'
import { LoginDialog } from '@/features/session/login-dialog.tsx'
import { useIsWritten } from '@/lib/page/written-page.ts'
import { useStore } from '@/lib/store.ts'
import { dismissToast, type ToastText, toastStore } from '@/lib/toasts.ts'
import { Button } from '@/ui/button/button.tsx'
import { ToastRegion } from '@/ui/overlay/toast-region.tsx'
import { MessagePage } from '@/ui/state/message-page.tsx'
import { PageSkeleton } from '@/ui/state/skeleton.tsx'
import { PageBoundary } from '../page-boundary.tsx'
import { ContactBanner, Footer } from './footer.tsx'
import { hasContactBanner, hasHeaderAndFooter } from './frame-rules.ts'
import { Header } from './header.tsx'
import { SearchHost } from './search-host.tsx'
import { useNavigationFocus } from './use-navigation-focus.ts'

/** What every page stands in. */
export function Frame() {
  const { t } = useTranslation()
  const { pathname, key } = useLocation()
  const main = useRef<HTMLElement>(null)
  useNavigationFocus(main)
  // Nothing lies over a page before it is interactive.
  const isOverlaid = !useIsWritten()
  const isFramed = hasHeaderAndFooter(pathname)

  return (
    <div className="flex min-h-dvh flex-col print:min-h-0">
      {/* biome-ignore lint/a11y/useValidAnchor: a link to a part of this page; the router must not take it for a navigation */}
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-2 bg-blue px-4 py-2 font-medium text-on-blue focus:translate-y-0"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {t('global.skipToContent')}
      </a>
      {isFramed && <CookieNotice />}
      {isFramed && <Header />}
      <main id="main" ref={main} tabIndex={-1} className="flex flex-1 flex-col">
        <PageBoundary resetKey={key}>
          <Suspense fallback={<PageSkeleton label={t('global.loading')} />}>
            <Outlet />
          </Suspense>
        </PageBoundary>
      </main>
      {hasContactBanner(pathname) && <ContactBanner />}
      {isFramed && <Footer />}
      {isOverlaid && <Overlays />}
    </div>
  )
}

function Overlays() {
  return (
    <>
      <CookieSettings />
      <SearchHost />
      <LoginDialog />
      <Toasts />
    </>
  )
}

/** The toasts, in the present language. */
export function Toasts() {
  const { t } = useTranslation()
  const { toasts } = useStore(toastStore)
  const inWords = (content: ToastText) => ('key' in content ? t(content.key, content.values ?? {}) : content.text)
  return (
    <ToastRegion
      toasts={toasts.map((toast) => ({
        id: toast.id,
        kind: toast.kind,
        text: inWords(toast),
        detail: toast.detail && inWords(toast.detail)
      }))}
      label={t('global.toasts')}
      closeLabel={t('global.close')}
      onDismiss={dismissToast}
    />
  )
}

/** The last resort: the frame itself failed, so there is no header to go on with. */
export function FrameError() {
  const { t } = useTranslation()
  return (
    <main>
      <MessagePage
        role="alert"
        title={t('error.unexpected')}
        actions={<Button onClick={() => window.location.assign('/')}>{t('error.page.home')}</Button>}
      />
    </main>
  )
}
