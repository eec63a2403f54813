import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

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
