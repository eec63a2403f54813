import { RotateCcw } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttributeName, AttributeValues } from '@/features/plugin/embed/attributes.ts'
import { type Configuration, DEMO_PLUGIN_ID, firstValues, forElement } from '@/features/plugin/embed/configuration.ts'
import { EventList } from '@/features/plugin/embed/event-list.tsx'
import { forgetPayments } from '@/features/plugin/embed/forget-payments.ts'
import { PluginElement } from '@/features/plugin/embed/plugin-element.tsx'
import { PreviewFrame } from '@/features/plugin/embed/preview-frame.tsx'
import { useElementEvents } from '@/features/plugin/embed/use-events.ts'
import type { Plugin } from '@/features/plugin/embed/use-plugin.ts'
import { isDialog } from '@/features/plugin/snippets/markup.ts'
import { readWorkspace } from '@/lib/workspace.ts'
import { Button } from '@/ui/button/button.tsx'
import { Card } from '@/ui/page/card.tsx'
import { Controls } from './controls.tsx'
import { ElementChoice } from './element-choice.tsx'
import { providerUrlOf } from './provider-url.ts'

interface ConfiguratorProps {
  plugin: Plugin
  configuration: Configuration
  /** The attributes that are right. */
  usable: AttributeValues
  onChange: (configuration: Configuration) => void
  onSet: (name: AttributeName, value: string) => void
}

/** The choice of an element, a control for each of its attributes, the element itself, and the events that it fires. */
export function Configurator({ plugin, configuration, usable, onChange, onSet }: ConfiguratorProps) {
  const { t } = useTranslation()
  const { element } = configuration
  const place = useRef<HTMLDivElement>(null)
  const [round, setRound] = useState(0)
  const [provider, setProvider] = useState<string>()
  const heard = useElementEvents(place, (name, event) => {
    if (name !== 'portico-payment-start') return
    // The element would lead away from this page; here the customer's way is a link.
    event.preventDefault()
    setProvider(providerUrlOf(event.detail))
  })

  function restart() {
    forgetPayments()
    setRound(round + 1)
    setProvider(undefined)
    heard.clear()
  }

  // What is made here with the id that every visitor may use is seen in this browser alone.
  const shown =
    usable['plugin-id'] === DEMO_PLUGIN_ID && !usable.workspace
      ? { ...usable, workspace: readWorkspace().name }
      : usable

  return (
    <div className="grid gap-5">
      <ElementChoice
        value={element}
        onChange={(next) => {
          setProvider(undefined)
          onChange(forElement(configuration, next))
        }}
      />
      <div className="grid items-start gap-5 md:grid-cols-[320px_minmax(0,1fr)] lg:grid-cols-[360px_minmax(0,1fr)]">
        <Card className="overflow-hidden max-md:order-2">
          <div className="flex min-h-14 items-center gap-2 border-b border-line px-5 py-2">
            <h3 className="text-sm font-semibold">{t('plugin.configure.attributes')}</h3>
            <Button
              size="small"
              variant="ghost"
              className="ml-auto"
              onClick={() => onChange({ element, values: firstValues(element) })}
            >
              {t('plugin.configure.reset')}
            </Button>
          </div>
          <Controls configuration={configuration} onChange={onChange} onSet={onSet} />
        </Card>
        <Card className="overflow-hidden md:sticky md:top-4">
          <PreviewFrame
            ref={place}
            actions={
              <Button size="small" variant="ghost" onClick={restart}>
                <RotateCcw aria-hidden="true" className="size-4" />
                {t('plugin.preview.restart')}
              </Button>
            }
          >
            {isDialog(element) && <OpenDialog place={place} isReady={plugin.state === 'ready'} />}
            <PluginElement key={`${element} ${round}`} plugin={plugin} name={element} values={shown} />
          </PreviewFrame>
          {provider && (
            <p role="status" className="border-t border-line bg-blue-wash px-5 py-3 text-sm sm:px-6">
              {t('plugin.preview.provider')}{' '}
              <a href={provider} target="_blank" rel="noopener" className="font-medium text-blue-ink underline">
                {t('plugin.preview.openProvider')}
                <span className="sr-only"> {t('global.newTab')}</span>
              </a>
            </p>
          )}
          <EventList events={heard.events} isPaused={heard.isPaused} onPause={heard.pause} onClear={heard.clear} />
        </Card>
      </div>
    </div>
  )
}

/** The shop's own button, which opens a dialog that shows nothing otherwise. */
function OpenDialog({ place, isReady }: { place: RefObject<HTMLElement | null>; isReady: boolean }) {
  const { t } = useTranslation()
  function open() {
    const dialog = place.current?.querySelector<HTMLElement & { show?: () => void }>('portico-quotation-dialog')
    dialog?.show?.()
  }
  return (
    <div className="grid min-h-56 place-items-center text-center">
      <div>
        <p className="mb-4 text-sm text-ink-2">{t('plugin.preview.dialogHint')}</p>
        <Button pending={!isReady} onClick={open}>
          {t('plugin.preview.openDialog')}
        </Button>
      </div>
    </div>
  )
}
