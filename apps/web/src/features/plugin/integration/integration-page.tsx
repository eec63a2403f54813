import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { LinkButton } from '@/ui/button/button.tsx'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { usableValues } from '../embed/configuration.ts'
import { usePlugin } from '../embed/use-plugin.ts'
import { Configurator } from './configure/configurator.tsx'
import { useConfiguration } from './configure/use-configuration.ts'
import { AttributesSection } from './sections/attributes-section.tsx'
import { EventsSection, TroubleSection } from './sections/events-section.tsx'
import { LookSection } from './sections/look-section.tsx'
import { SnippetsSection } from './sections/snippets-section.tsx'
import { VersionsSection } from './sections/versions-section.tsx'

const STEPS = ['configure', 'paste', 'listen'] as const

/** How a partner puts the plugin into a shop: a guide around a configurator whose preview is the plugin itself. */
export default function IntegrationPage() {
  const { t } = useTranslation()
  useDocumentTitle(t('plugin.title'))
  const plugin = usePlugin()
  const { configuration, change, set } = useConfiguration()
  const usable = usableValues(configuration, window.location.origin)
  return (
    <div className="wrap py-10">
      <PageHeader
        title={t('plugin.title')}
        description={t('plugin.lead')}
        actions={
          <>
            <LinkButton to="/web-component-demo/demo-page">{t('plugin.seeShop')}</LinkButton>
            <LinkButton to="/web-component-demo/component-demo">{t('plugin.seeElements')}</LinkButton>
          </>
        }
      />
      <ol className="mb-10 grid gap-4 sm:grid-cols-3">
        {STEPS.map((step, index) => (
          <li key={step} className="flex gap-4 border-t-2 border-blue pt-4">
            <span aria-hidden="true" className="font-mono text-sm font-semibold text-blue-ink">
              {index + 1}
            </span>
            <div>
              <p className="font-semibold">{t(`plugin.steps.${step}.title`)}</p>
              <p className="mt-0.5 text-sm text-ink-2">{t(`plugin.steps.${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
      <section aria-labelledby="plugin-configure" className="mb-10">
        <h2 id="plugin-configure" className="mb-4 text-xl font-semibold tracking-[-0.015em]">
          {t('plugin.configure.title')}
        </h2>
        <Configurator plugin={plugin} configuration={configuration} usable={usable} onChange={change} onSet={set} />
      </section>
      <div className="grid grid-cols-1 gap-6">
        <SnippetsSection plugin={plugin} element={configuration.element} usable={usable} />
        <AttributesSection />
        <EventsSection />
        <LookSection />
        <VersionsSection plugin={plugin} />
        <TroubleSection />
      </div>
    </div>
  )
}
