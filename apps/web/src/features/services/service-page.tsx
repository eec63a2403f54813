import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import type { ServiceName } from '@/lib/service-names.ts'
import { LinkButton } from '@/ui/button/button.tsx'
import { Card } from '@/ui/page/card.tsx'
import { Hero } from '@/ui/page/hero.tsx'
import { PageBand } from '@/ui/page/page-band.tsx'
import { ApiTag } from './api-tag.tsx'
import { ServiceFlow } from './service-flow.tsx'
import { serviceOf } from './services.ts'

interface ServicePageProps {
  name: ServiceName
  /** Above the drawing. */
  flowLead?: string
  /** The live thing. */
  children: ReactNode
  /** What follows the drawing, if anything. */
  details?: ReactNode
}

const READERS = ['dealer', 'marketplace', 'leasing'] as const

/** A service: what it does, for whom, how it flows, something to try, and the next step. */
export function ServicePage({ name, flowLead, details, children }: ServicePageProps) {
  const { t } = useTranslation()
  const { apis, can, hasDemo } = serviceOf(name)
  const own = `services.${name}`
  useDocumentTitle(t(`global.menu.services.${name}`))
  const apiName = (api: string) => t(`reference.menu.${api}`)
  return (
    <>
      <Hero
        eyebrow={
          <>
            <Link to="/services" className="hover:underline">
              {t('services.title')}
            </Link>
            <span aria-hidden="true"> / </span>
            {t(`global.menu.services.${name}`)}
          </>
        }
        title={t(`${own}.headline`)}
        lead={t(`${own}.lead`)}
        notes={
          <ul aria-label={t('services.apis')} className="flex flex-wrap gap-1.5">
            {apis.map((api) => (
              <li key={api}>
                <ApiTag api={api} isNamed />
              </li>
            ))}
          </ul>
        }
        actions={
          <>
            <LinkButton to={`/apireference/${apis[0]}`} variant="primary" size="large">
              {t('home.reference')}
            </LinkButton>
            <LinkButton to="/easy-access" size="large">
              {t('services.next.easyAccess')}
            </LinkButton>
          </>
        }
      />
      <PageBand id="live" title={t(`${own}.live.title`)} lead={t(`${own}.live.lead`)}>
        {children}
      </PageBand>
      <PageBand id="can" title={t('services.can')} tone="paper">
        <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
          {can.map((key) => (
            <li key={key} className="border-t-2 border-blue pt-4">
              <h3 className="text-base font-semibold">{t(`${own}.can.${key}.title`)}</h3>
              <p className="mt-1 text-ink-2">{t(`${own}.can.${key}.text`)}</p>
            </li>
          ))}
        </ul>
      </PageBand>
      <PageBand id="flow" title={t(`${own}.flow.title`)} lead={flowLead}>
        <Card className="p-5 sm:p-8">
          <ServiceFlow name={name} />
        </Card>
        {details}
      </PageBand>
      <PageBand id="who" title={t('services.who.title')} tone="paper">
        <dl className="grid gap-x-10 gap-y-6 md:grid-cols-3">
          {READERS.map((reader) => (
            <div key={reader}>
              <dt className="text-base font-semibold">{t(`services.who.${reader}`)}</dt>
              <dd className="mt-1 text-ink-2">{t(`${own}.who.${reader}`)}</dd>
            </div>
          ))}
        </dl>
      </PageBand>
      <PageBand id="next" title={t('services.next.title')} lead={t('services.next.signIn')}>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {apis.map((api) => (
            <NextCard
              key={api}
              to={`/apireference/${api}`}
              title={apiName(api)}
              api={api}
              text={t('services.next.referenceText', { api: apiName(api) })}
            />
          ))}
          <NextCard
            to={`/apireference/${apis[0]}/quick-start`}
            title={t('services.next.quickStart', { api: apiName(apis[0]) })}
            text={t('services.next.quickStartText')}
          />
          {hasDemo && (
            <NextCard
              to="/payment-demo"
              title={t('services.next.paymentDemo')}
              text={t('services.next.paymentDemoText')}
            />
          )}
          <NextCard to="/easy-access" title={t('services.next.easyAccess')} text={t('services.next.easyAccessText')} />
        </ul>
      </PageBand>
    </>
  )
}

function NextCard({ to, title, text, api }: { to: string; title: string; text: string; api?: string }) {
  return (
    <li>
      <Link
        to={to}
        className="group flex h-full flex-col rounded-3 border border-line bg-raised p-5 shadow-card transition-colors hover:border-blue-line"
      >
        <span className="flex items-center justify-between gap-3 font-semibold">
          {title}
          <ArrowRight
            aria-hidden="true"
            className="size-4 shrink-0 text-ink-3 transition-transform group-hover:translate-x-0.5 group-hover:text-blue"
          />
        </span>
        <span className="mt-1 text-sm text-ink-2">{text}</span>
        {api !== undefined && (
          <span className="mt-auto pt-3">
            <ApiTag api={api} />
          </span>
        )}
      </Link>
    </li>
  )
}
