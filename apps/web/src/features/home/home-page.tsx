import { BookOpenText, type LucideIcon, Puzzle, SquareTerminal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { SERVICE_NAMES } from '@/lib/service-names.ts'
import { LinkButton } from '@/ui/button/button.tsx'
import { Card } from '@/ui/page/card.tsx'
import { Hero } from '@/ui/page/hero.tsx'
import { PageBand } from '@/ui/page/page-band.tsx'
import { CallSample } from './call-sample.tsx'

const PROMISES: { key: string; Icon: LucideIcon }[] = [
  { key: 'read', Icon: BookOpenText },
  { key: 'run', Icon: SquareTerminal },
  { key: 'embed', Icon: Puzzle }
]

/** The portal's front door. It says only what is there. */
export function HomePage() {
  const { t } = useTranslation()
  useDocumentTitle()
  return (
    <>
      <Hero
        eyebrow={t('home.eyebrow')}
        title={t('home.title')}
        lead={t('home.lead')}
        actions={
          <>
            <LinkButton to="/easy-access" variant="primary" size="large">
              {t('home.start')}
            </LinkButton>
            <LinkButton to="/apireference/landing" size="large">
              {t('home.reference')}
            </LinkButton>
          </>
        }
      >
        <CallSample />
      </Hero>
      <PageBand id="home-services" title={t('home.services.title')} lead={t('home.services.lead')}>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-5">
          {SERVICE_NAMES.map((service) => (
            <li key={service}>
              <Link
                to={`/services/${service}`}
                className="flex h-full flex-col rounded-3 border border-line bg-raised p-5 shadow-card transition-colors hover:border-blue-line"
              >
                <span className="font-semibold">{t(`global.menu.services.${service}`)}</span>
                <span className="mt-1 text-sm leading-relaxed text-ink-2">{t(`home.services.${service}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </PageBand>
      <PageBand id="home-promises" title={t('home.promises.title')} tone="paper">
        <ul className="grid gap-x-10 gap-y-8 md:grid-cols-3">
          {PROMISES.map(({ key, Icon }) => (
            <li key={key}>
              <Icon aria-hidden="true" className="size-6 text-blue" strokeWidth={1.75} />
              <h3 className="mt-3 text-base font-semibold">{t(`home.promises.${key}.title`)}</h3>
              <p className="mt-1 text-ink-2 text-pretty">{t(`home.promises.${key}.text`)}</p>
            </li>
          ))}
        </ul>
      </PageBand>
      <section className="wrap grid gap-4 py-12 md:grid-cols-2 md:py-16">
        <Teaser
          title={t('home.deal.title')}
          text={t('home.deal.lead')}
          to="/services/order-management"
          link={t('home.deal.link')}
        />
        <Teaser title={t('home.build.title')} text={t('home.build.text')} to="/build" link={t('home.build.link')} />
      </section>
    </>
  )
}

function Teaser({ title, text, to, link }: { title: string; text: string; to: string; link: string }) {
  return (
    <Card className="flex flex-col items-start p-6 sm:p-8">
      <h2 className="text-2xl leading-8 font-semibold tracking-[-0.015em] text-balance">{title}</h2>
      <p className="mt-2 mb-6 text-ink-2">{text}</p>
      <LinkButton to={to} className="mt-auto">
        {link}
      </LinkButton>
    </Card>
  )
}
