import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { readWorkspace } from '@/lib/workspace.ts'
import { LinkButton } from '@/ui/button/button.tsx'
import { Card } from '@/ui/page/card.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { PluginElement } from '../embed/plugin-element.tsx'
import { usePlugin } from '../embed/use-plugin.ts'
import { DRAWN_CARS } from '../shop/pictures.ts'
import { financeValues } from './demo-values.ts'
import { useDemo } from './use-demo.ts'

/** What the demo area has: the shop, the elements one by one, and the way to the integration. */
export default function OverviewPage() {
  const { t, i18n } = useTranslation()
  const { search } = useLocation()
  useDocumentTitle(t('webComponentDemo.title'))
  const plugin = usePlugin()
  const { shown } = useDemo()
  const values = financeValues(shown, {
    language: i18n.language,
    workspace: readWorkspace().name,
    origin: window.location.origin
  })
  return (
    <div className="wrap py-10">
      <PageHeader title={t('webComponentDemo.title')} description={t('webComponentDemo.lead')} />
      <div className="grid gap-6 md:grid-cols-2">
        <Card className="group relative flex flex-col overflow-hidden">
          <img
            src={DRAWN_CARS['corvo-estate']}
            alt=""
            width={960}
            height={600}
            className="aspect-[16/9] w-full grow border-b border-line object-cover"
          />
          <DemoLink to={`/web-component-demo/demo-page${search}`} name="shop" />
        </Card>
        <Card className="group relative flex flex-col overflow-hidden">
          <div className="grid w-full grow place-items-center border-b border-line bg-sunken p-6 sm:p-10">
            <PluginElement
              plugin={plugin}
              name="portico-finance-badge"
              values={{ ...values, layout: 'stacked', 'button-display': 'none' }}
              className="w-full max-w-96"
            />
          </div>
          <DemoLink to={`/web-component-demo/component-demo${search}`} name="elements" />
        </Card>
      </div>
      <section
        aria-labelledby="demo-next"
        className="mt-10 flex flex-wrap items-center justify-between gap-6 rounded-3 border border-line bg-sunken p-6 sm:p-8"
      >
        <div>
          <h2 id="demo-next" className="text-xl font-semibold tracking-[-0.015em]">
            {t('webComponentDemo.next.title')}
          </h2>
          <p className="mt-1 max-w-prose text-ink-2">{t('webComponentDemo.next.text')}</p>
        </div>
        <LinkButton to="/pluginintegration/" variant="primary">
          {t('webComponentDemo.next.button')}
        </LinkButton>
      </section>
    </div>
  )
}

/** The whole card leads to the page: the link's own area covers it. */
function DemoLink({ to, name }: { to: string; name: 'shop' | 'elements' }) {
  const { t } = useTranslation()
  return (
    <div className="p-6">
      <h2 className="text-lg font-semibold tracking-[-0.01em]">
        <Link to={to} className="after:absolute after:inset-0 after:rounded-3">
          {t(`webComponentDemo.pages.${name}.title`)}
          <ArrowRight
            aria-hidden="true"
            className="ml-2 inline size-4 text-blue transition-transform group-hover:translate-x-1"
          />
        </Link>
      </h2>
      <p className="mt-1 text-sm text-ink-2">{t(`webComponentDemo.pages.${name}.text`)}</p>
    </div>
  )
}
