import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from '@/lib/page/document-title.ts'
import { readWorkspace } from '@/lib/workspace.ts'
import { PageHeader } from '@/ui/page/page-header.tsx'
import { DemoLayout } from '../demo/demo-layout.tsx'
import { DemoTrail } from '../demo/demo-trail.tsx'
import { commonValues, financeValues } from '../demo/demo-values.ts'
import { useDemo } from '../demo/use-demo.ts'
import { type AttributeValues, choicesOf, ELEMENTS, type ElementName } from '../embed/attributes.ts'
import { EventList } from '../embed/event-list.tsx'
import { useElementEvents } from '../embed/use-events.ts'
import { usePlugin } from '../embed/use-plugin.ts'
import { ElementCard } from './element-card.tsx'

/** Each element alone, with its attributes and the code of just what is shown. */
export default function ShowcasePage() {
  const { t, i18n } = useTranslation()
  useDocumentTitle(t('webComponentDemo.pages.elements.title'))
  const plugin = usePlugin()
  const demo = useDemo()
  const place = useRef<HTMLDivElement>(null)
  const heard = useElementEvents(place)
  const surroundings = { language: i18n.language, workspace: readWorkspace().name, origin: window.location.origin }

  function valuesOf(element: ElementName): AttributeValues {
    if (element === 'portico-payment-button')
      return { ...commonValues(demo.shown, surroundings), amount: '500', 'order-id': 'BRW-2026-0042' }
    const values = financeValues(demo.shown, surroundings)
    const { quotationLayout } = demo.shown
    return choicesOf(element, 'layout')?.includes(quotationLayout) ? { ...values, layout: quotationLayout } : values
  }

  return (
    <DemoLayout demo={demo}>
      <div className="wrap py-10">
        <PageHeader
          trail={<DemoTrail />}
          title={t('webComponentDemo.pages.elements.title')}
          description={t('webComponentDemo.pages.elements.lead')}
        />
        <div ref={place} className="grid grid-cols-1 gap-8">
          {ELEMENTS.map((element) => (
            <ElementCard key={element} plugin={plugin} element={element} values={valuesOf(element)} />
          ))}
        </div>
        <div className="mt-8 overflow-hidden rounded-3 border border-line bg-raised shadow-card [&>section]:border-t-0">
          <EventList events={heard.events} isPaused={heard.isPaused} onPause={heard.pause} onClear={heard.clear} />
        </div>
      </div>
    </DemoLayout>
  )
}
