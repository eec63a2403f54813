import { COOKIE_CHOICES, type CookieChoice } from '@portico/contract'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { chooseCookies, openCookieSettings, useConsent } from '@/lib/consent/consent.ts'
import { setNoticeHeight, useNoticeHeight } from '@/lib/consent/notice-height.ts'
import { Button } from '@/ui/button/button.tsx'

/** Pixels between the notice and the window's edge, above and below. */
const MARGINS = 32

/** Asks about cookies until a choice is made. It blocks nothing, and whatever lies behind it can be scrolled clear. */
export function CookieNotice() {
  const { choice } = useConsent()
  if (choice !== undefined) return null
  return (
    <>
      <OpenCookieNotice />
      <NoticeSpacer />
    </>
  )
}

function NoticeSpacer() {
  return <div aria-hidden="true" className="order-last shrink-0 print:hidden" style={{ height: useNoticeHeight() }} />
}

function OpenCookieNotice() {
  const { t } = useTranslation()
  const card = useRef<HTMLElement>(null)

  useEffect(() => {
    const observer = new ResizeObserver(() => setNoticeHeight(card.current!.offsetHeight + MARGINS))
    observer.observe(card.current!)
    return () => {
      observer.disconnect()
      setNoticeHeight(0)
    }
  }, [])

  function choose(choice: CookieChoice) {
    // The button goes with the notice; who uses the keyboard goes on at the page.
    if (card.current!.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true })
    chooseCookies(choice)
  }

  return (
    <section
      ref={card}
      aria-labelledby="cookie-notice"
      className="fixed bottom-4 left-4 z-30 w-[min(400px,calc(100vw-2rem))] rounded-3 border border-line bg-raised p-5 pb-3 text-sm shadow-pop print:hidden"
    >
      <h2 id="cookie-notice" className="text-base font-semibold tracking-[-0.01em]">
        {t('cookies.notice.title')}
      </h2>
      <p className="mt-1 text-ink-2">
        {t('cookies.notice.text')}{' '}
        <Link to="/cookies" className="text-blue-ink underline underline-offset-2">
          {t('cookies.notice.policy')}
        </Link>
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {COOKIE_CHOICES.map((offered) => (
          <Button key={offered} className="flex-1" onClick={() => choose(offered)}>
            {t(`cookies.choice.${offered}`)}
          </Button>
        ))}
        <Button variant="ghost" size="small" className="flex-1 basis-full" onClick={openCookieSettings}>
          {t('cookies.notice.choose')}
        </Button>
      </div>
    </section>
  )
}
