import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Logo } from './logo.tsx'

/** The product's line at the bottom. */
export function Footer() {
  const { t } = useTranslation()
  return (
    <footer className="border-t border-line bg-paper">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-8 text-sm text-ink-2">
        <p className="flex items-center gap-3">
          <Logo className="size-5" />
          <span>{t('footer.line')}</span>
        </p>
        <nav aria-label={t('footer.navigation')} className="flex gap-6">
          <Link to="/" className="hover:text-ink hover:underline">
            {t('footer.home')}
          </Link>
          <Link to="/contact/contact_form" className="hover:text-ink hover:underline">
            {t('footer.contact')}
          </Link>
        </nav>
      </div>
    </footer>
  )
}
