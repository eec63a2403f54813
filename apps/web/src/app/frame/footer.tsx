import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { openCookieSettings } from '@/lib/consent/consent.ts'
import { Logo } from './logo.tsx'

const LINKS = [
  { to: '/', label: 'footer.home' },
  { to: '/services', label: 'global.menu.services.main' },
  { to: '/build', label: 'footer.build' },
  { to: '/status', label: 'footer.status' },
  { to: '/contact/contact_form', label: 'footer.contact' },
  { to: '/terms-of-use', label: 'footer.terms' },
  { to: '/privacy-policy', label: 'footer.privacy' },
  { to: '/cookies', label: 'footer.cookies' },
  { to: '/legal-notice', label: 'footer.legalNotice' }
]
const LINK_CLASS = 'hover:text-ink hover:underline'

/** The product's line at the bottom, and what every page must lead to. */
export const Footer = memo(function Footer() {
  const { t } = useTranslation()
  return (
    <footer className="border-t border-line bg-paper print:hidden">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-8 text-sm text-ink-2">
        <p className="flex items-center gap-3">
          <Logo className="size-5" />
          <span>{t('footer.line')}</span>
        </p>
        <nav aria-label={t('footer.navigation')}>
          <ul className="flex flex-wrap gap-x-6 gap-y-2">
            {LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={LINK_CLASS}>
                  {t(label)}
                </Link>
              </li>
            ))}
            <li>
              <button type="button" className={LINK_CLASS} onClick={openCookieSettings}>
                {t('cookies.settings.open')}
              </button>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  )
})

/** The way to a person, at the end of every page. */
export function ContactBanner() {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="contact-banner" className="bg-banner text-on-banner print:hidden">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-5 py-9">
        <div>
          <h2 id="contact-banner" className="text-2xl leading-tight font-semibold tracking-[-0.015em]">
            {t('global.contactBanner.title')}
          </h2>
          <p className="mt-1">{t('global.contactBanner.text')}</p>
        </div>
        <Link
          to="/contact/contact_form"
          className="inline-flex h-10 items-center rounded-2 bg-paper px-4 text-sm font-medium text-ink transition-colors hover:bg-sunken focus-visible:outline-white"
        >
          {t('global.contactBanner.button')}
        </Link>
      </div>
    </section>
  )
}
