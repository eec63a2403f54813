import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { openCookieSettings } from '@/lib/consent/consent.ts'
import { Logo } from './logo.tsx'

const LINKS = [
  { to: '/', label: 'footer.home' },
  { to: '/services', label: 'global.menu.services.main' },
  { to: '/build', label: 'footer.build' },
  { to: '/contact/contact_form', label: 'footer.contact' },
  { to: '/terms-of-use', label: 'footer.terms' },
  { to: '/privacy-policy', label: 'footer.privacy' },
  { to: '/cookies', label: 'footer.cookies' }
]
const LINK_CLASS = 'hover:text-ink hover:underline'

/** The product's line at the bottom, and what every page must lead to. */
export function Footer() {
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
}
