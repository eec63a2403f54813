import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAdministrationPages } from '@/lib/administration-pages.ts'

/** Links to the other administration pages. */
export function LinksPanel() {
  const { t } = useTranslation()
  const id = useId()
  const pages = useAdministrationPages().filter(({ name }) => name !== 'overview')
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="text-[15px] font-semibold tracking-[-0.01em]">
        {t('overview.links.title')}
      </h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {pages.map(({ to, name, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full items-start gap-3 rounded-3 border border-line bg-raised p-4 shadow-card transition-colors hover:border-blue-line hover:bg-blue-wash"
            >
              <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-blue" strokeWidth={1.75} />
              <span className="min-w-0">
                <span className="block text-sm font-medium">{t(`global.menu.admin.${name}`)}</span>
                <span className="block text-[13px] leading-5 text-ink-2">{t(`overview.links.${name}`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
