import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { LinkButton } from '@/ui/button/button.tsx'
import { Hero } from '@/ui/page/hero.tsx'
import { PageBand } from '@/ui/page/page-band.tsx'
import { ApiTag } from '../api-tag.tsx'
import { SERVICES } from '../services.ts'

/** All services at a glance. */
export default function OverviewPage() {
  const { t } = useTranslation()
  useDocumentTitle(t('services.title'))
  return (
    <>
      <Hero
        title={t('services.headline')}
        lead={t('services.lead')}
        actions={
          <>
            <LinkButton to="/easy-access" variant="primary" size="large">
              {t('home.start')}
            </LinkButton>
            <LinkButton to="/build" size="large">
              {t('home.build.link')}
            </LinkButton>
          </>
        }
      />
      <PageBand id="services" title={t('services.list')}>
        <ul className="grid gap-4">
          {SERVICES.map(({ name, Icon, apis }) => (
            <li
              key={name}
              className="relative grid gap-x-8 gap-y-4 rounded-3 border border-line bg-raised p-6 shadow-card transition-colors hover:border-blue-line sm:p-8 md:grid-cols-[1.6fr_1fr]"
            >
              <div className="flex gap-5">
                <Icon aria-hidden="true" className="mt-0.5 size-7 shrink-0 text-blue" strokeWidth={1.75} />
                <div>
                  <h3 className="text-xl leading-7 font-semibold tracking-[-0.01em]">
                    <Link to={`/services/${name}`} className="after:absolute after:inset-0 after:rounded-3">
                      {t(`services.${name}.headline`)}
                    </Link>
                  </h3>
                  <p className="text-sm font-medium text-blue-ink">{t(`global.menu.services.${name}`)}</p>
                  <p className="mt-2 max-w-[44em] text-ink-2">{t(`services.${name}.description`)}</p>
                </div>
              </div>
              <div className="flex items-end justify-between gap-4 md:items-start">
                <div>
                  <p className="text-xs font-semibold text-ink-3">{t('services.apis')}</p>
                  <ul className="mt-2 flex flex-wrap gap-1.5">
                    {apis.map((api) => (
                      <li key={api}>
                        <ApiTag api={api} isNamed />
                      </li>
                    ))}
                  </ul>
                </div>
                <ArrowRight aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
              </div>
            </li>
          ))}
        </ul>
      </PageBand>
    </>
  )
}
